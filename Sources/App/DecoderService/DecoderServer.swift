internal import Codecs
internal import Glibc
internal import ImageExchange
internal import Pixels
internal import System

/// A server that answers decoding requests from a socket.
///
/// It sends headers before pixels, and checks limits before it allocates memory.
///
/// The type is unchecked Sendable: a second thread uses it only to send, and only while the first
/// thread does not send.
struct DecoderServer: @unchecked Sendable {
  private let socket: OwnedDescriptor
  private let codecs: FurtherCodecs
  /// The last large JPEG, and the positions in it at which decoding can begin; nil before the first
  /// such file.
  private var recent: (file: InputFile.Identity, entryPoints: JPEGEntryPoints)?
  /// The last animation or vector drawing, with its decoder. The frames of an animation, and the
  /// parts of a drawing, are requested one after the other. Nil if other pixels were requested
  /// since the animation, or if the last decoded file was neither.
  private var kept: (file: InputFile.Identity, decoder: ImageDecoder)?

  init(socket: OwnedDescriptor, codecs: FurtherCodecs) {
    self.socket = socket
    self.codecs = codecs
  }

  /// Sends `missing`, the missing parts of the confinement of this process. Then answers requests
  /// until the other end closes the socket, or sends a malformed request.
  mutating func run(without missing: ConfinementPieces) {
    send(.confinement(missing: missing), to: 0)
    while let (request, file) = nextRequest() {
      let limits = ImageLimits.standard
      // The kernel ends the process if a request takes too long, even if the viewer has ended. The
      // viewer's own deadlines come before that.
      alarm(UInt32(limits.deadline * limits.clockFactor) + 2)
      defer { alarm(0) }
      do throws(ImageFailure) {
        try answer(request, file)
        send(.done, to: request.id)
      } catch {
        send(.failure(error), to: request.id)
      }
    }
  }

  /// Receives the next request and its file; nil if the viewer has ended.
  private func nextRequest() -> (ImageRequest, OwnedDescriptor)? {
    let limit = MessageFormat.maximumByteCount
    guard let message = try? DescriptorMessage.receive(over: socket, limit: limit),
      let file = message.descriptor, let request = try? ImageRequest(message: message.bytes)
    else { return nil }
    return (request, file)
  }

  private mutating func answer(
    _ request: ImageRequest, _ descriptor: OwnedDescriptor
  ) throws(ImageFailure) {
    switch request.wanted {
    // Headers of other photos are read while the animation plays.
    case .frame, .header: break
    default: if kept?.decoder.header.isDrawn == false { kept = nil }
    }
    if case .png(let description, let tags) = request.wanted {
      return try encode(descriptor, description, tags, for: request)
    }
    let file = try InputFile(descriptor, codecs: codecs)
    switch request.wanted {
    case .header: send(.header(try file.decoderOfStart().header), to: request.id)
    case .pixels(let fitting, let preview):
      try decode(file, fitting: fitting, preview: preview, for: request)
    case .thumbnail(let side): try decodeThumbnail(file, side: side, for: request)
    case .preview(let side):
      let decoder = try file.decoderOfStart()
      send(.header(decoder.header), to: request.id)
      sendPreview(decoder, side: side, for: request)
    case .region(let region): try decode(region, of: file, for: request)
    case .frame(let index, let fitting):
      try decode(frame: index, of: file, fitting: fitting, for: request)
    case .png: break
    }
  }

  private mutating func decode(
    _ file: InputFile, fitting: PixelSize?, preview: Bool, for request: ImageRequest
  ) throws(ImageFailure) {
    let start = try decoder(of: file, or: try file.decoderOfStart(isForPixels: true))
    send(.header(start.header), to: request.id)
    let level = try start.firstLevel(fitting: fitting)
    if preview { sendPreview(start, side: .max, for: request) }
    let decoder = try completed(start, of: file)
    // Another thread sends this while the current thread decodes and sends nothing.
    let server = self
    let sendCoarse = { @Sendable (coarse: CoarseJPEG) in
      try? server.send(coarse.size, isPreview: true, for: request, decode: coarse.decode)
      return
    }
    let mayPreview = preview && start.thumbnail() == nil
    try send(level, for: request) { sink throws(ImageFailure) in
      try decoder.decode(
        to: sink, threads: threads(request), coarse: mayPreview ? sendCoarse : nil)
    }
    kept = decoder.header.isDrawn ? (file.identity, decoder) : nil
    // If a part is requested next, the entry points lead to it without another pass through the
    // file.
    if level != decoder.header.uprightSize, let entryPoints = decoder.entryPoints {
      recent = (file.identity, entryPoints)
    }
  }

  private mutating func decode(
    _ region: LevelRegion, of file: InputFile, for request: ImageRequest
  ) throws(ImageFailure) {
    let known = recent.flatMap { $0.file == file.identity ? $0.entryPoints : nil }
    let decoder = try self.decoder(of: file, or: try file.decoder(knowing: known))
    send(.header(decoder.header), to: request.id)
    try send(region.size, for: request) { sink throws(ImageFailure) in
      try decoder.decode(region, to: sink, threads: threads(request))
    }
    kept = decoder.header.isDrawn ? (file.identity, decoder) : nil
    if let entryPoints = decoder.entryPoints { recent = (file.identity, entryPoints) }
  }

  /// Returns the kept decoder if it is of `file`; else the result of `make`.
  private func decoder(
    of file: InputFile, or make: @autoclosure () throws(ImageFailure) -> ImageDecoder
  ) throws(ImageFailure) -> ImageDecoder {
    if let kept, kept.file == file.identity { return kept.decoder }
    return try make()
  }

  private mutating func decode(
    frame index: Int, of file: InputFile, fitting: PixelSize?, for request: ImageRequest
  ) throws(ImageFailure) {
    if kept?.file != file.identity { kept = nil }
    let decoder = try self.decoder(of: file, or: try file.decoder())
    let page = try decoder.page(index)
    var header = (page ?? decoder).header
    header.frameDuration = decoder.duration(ofFrame: index)
    send(.header(header), to: request.id)
    let level = try (page ?? decoder).firstLevel(fitting: fitting)
    try send(level, for: request) { sink throws(ImageFailure) in
      if let page { return try page.decode(to: sink, threads: threads(request)) }
      return try decoder.decode(frame: index, to: sink, threads: threads(request))
    }
    if decoder.header.frameCount > 1 { kept = (file.identity, decoder) }
  }

  private func threads(_ request: ImageRequest) -> Int {
    request.isHeldBack ? 1 : Processors.count
  }

  private func decodeThumbnail(
    _ file: InputFile, side: Int, for request: ImageRequest
  ) throws(ImageFailure) {
    let start = try file.decoderOfStart(isForPixels: true)
    send(.header(start.header), to: request.id)
    let decoder = try completed(start, of: file)
    let level = decoder.header.uprightSize.fitted(side: side)
    try send(level, for: request) { sink throws(ImageFailure) in
      try ThumbnailMaker.decode(decoder, to: sink)
    }
  }

  /// Returns a decoder of the complete `file`, of whose start `start` is the decoder. Throws if the
  /// file cannot be read, or if its picture has another size now.
  private func completed(
    _ start: ImageDecoder, of file: InputFile
  ) throws(ImageFailure) -> ImageDecoder {
    let decoder = start.isComplete ? start : try file.decoder()
    guard decoder.header.uprightSize == start.header.uprightSize else {
      throw ImageFailure(.unreadable, "It changed while it was read")
    }
    return decoder
  }

  /// Sends the embedded thumbnail, reduced to a longer side of at most `side` px. Sends nothing if
  /// there is no thumbnail, or if it cannot be decoded: an error is ignored, because the picture
  /// itself may follow.
  private func sendPreview(_ decoder: ImageDecoder, side: Int, for request: ImageRequest) {
    guard let thumbnail = decoder.thumbnail() else { return }
    let level = thumbnail.size.fitted(side: side)
    try? send(level, isPreview: true, for: request, decode: thumbnail.decode)
  }

  /// Calls `decode` to write a pyramid (a picture in several sizes), and sends it. `level` is the
  /// largest size of the pyramid. `isPreview` is true if sharper pixels follow; else finished rows
  /// are reported before the pyramid is sent. Throws the error of `decode`, or an error if the
  /// memory cannot be created or sent.
  private func send(
    _ level: PixelSize, isPreview: Bool = false, for request: ImageRequest,
    decode: (PyramidSink) throws(ImageFailure) -> DecodedPixels
  ) throws(ImageFailure) {
    guard let layout = PyramidLayout(size: level) else {
      throw ImageFailure(.tooLarge, "\(level.width) × \(level.height) pixels")
    }
    let report =
      isPreview || !codecs.reportsRows ? nil : RowReport { [self] in send(.rows, to: request.id) }
    let memory = try memory(of: layout.byteCount)
    let pixels = try decode(PyramidSink(layout, memory.descriptor, report: report))
    let description = PixelsDescription(
      size: level, isOpaque: pixels.isOpaque, isPreview: isPreview, isDamaged: pixels.isDamaged)
    try send(.pixels(description), to: request, with: memory)
  }

  /// Creates a memory file for a result of `byteCount` bytes. Its memory grows with the written
  /// bytes.
  private func memory(of byteCount: Int) throws(ImageFailure) -> MemoryFile {
    try ImageFailure.checked(try MemoryFile(named: "lightbox-pixels", reserving: byteCount))
  }

  private func encode(
    _ descriptor: OwnedDescriptor, _ description: PixelsDescription, _ tags: ThumbnailTags,
    for request: ImageRequest
  ) throws(ImageFailure) {
    let bitmap = try Self.bitmap(in: descriptor, description)
    let file = try PNGEncoder.encode(bitmap, tags: tags)
    let memory = try memory(of: file.count)
    // The filter of system calls allows only writing at an offset.
    try unsafe file.withUnsafeBufferPointer { bytes throws(ImageFailure) in
      try unsafe ImageFailure.checked(
        try memory.descriptor.write(UnsafeRawBufferPointer(bytes), at: 0))
    }
    try send(.file(byteCount: file.count), to: request, with: memory)
  }

  /// Maps the pixels that the viewer has sent for encoding, and returns their largest level.
  private static func bitmap(
    in descriptor: OwnedDescriptor, _ description: PixelsDescription
  ) throws(ImageFailure) -> Bitmap {
    guard let layout = PyramidLayout(size: description.size), descriptor.isSealed
    else { throw ImageFailure(.corrupt, "The pixels are not sealed") }
    guard let byteCount = try? descriptor.byteCount(), byteCount >= layout.byteCount else {
      throw ImageFailure(.corrupt, "The pixels are fewer than they should be")
    }
    let mapping = try ImageFailure.checked(
      try Mapping(reading: descriptor, byteCount: layout.byteCount))
    let storage = unsafe PixelStorage(mapping.base, byteCount: layout.byteCount, of: mapping)
    guard let bitmap = layout.bitmaps(in: storage, isOpaque: description.isOpaque).first
    else { throw ImageFailure(.corrupt, "The pixels do not fit their description") }
    return bitmap
  }

  /// Sends a reply to the request with the number `id`. An error is ignored: if the viewer is gone,
  /// the next receive reports that.
  private func send(_ reply: DecoderReply, to id: UInt64) {
    try? DescriptorMessage(reply.message(id: id)).send(over: socket)
  }

  /// Makes the size and the contents of `memory` unchangeable, and sends a reply with it. Throws if
  /// the kernel refuses that, or cannot pass the descriptor. An error because the viewer is gone is
  /// ignored.
  private func send(
    _ reply: DecoderReply, to request: ImageRequest, with memory: MemoryFile
  ) throws(ImageFailure) {
    try ImageFailure.checked(try memory.sealContents())
    let message = DescriptorMessage(reply.message(id: request.id), descriptor: memory.descriptor)
    do throws(SystemError) {
      try message.send(over: socket, timeout: 2)
    } catch {
      guard error.number != EPIPE, error.number != ECONNRESET else { return }
      throw ImageFailure(.exhausted, "No descriptor can be passed on: errno \(error.number)")
    }
  }
}
