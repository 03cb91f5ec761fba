#if JPEGXL
  internal import CJXL
  internal import Codecs
  internal import ImageExchange
  internal import Metadata
  internal import Pixels

  /// A JPEG XL file, whose frames libjxl turns upright and composes.
  @safe final class JXLPicture {
    private let decoder: OpaquePointer
    private let bytes: ImageBytes
    private var info = JxlBasicInfo()

    /// Reads the header, and returns a picture whose pixels are decoded later. Throws if the header
    /// is damaged or incomplete, or if the picture exceeds `limits`.
    static func open(
      _ whole: ImageBytes, _ limits: ImageLimits
    ) throws(ImageFailure) -> LibraryPicture {
      let bytes = JXLContainer.readable(whole)
      let file = try JXLPicture(bytes)
      let colors = try file.readHeader(limits)
      let size = PixelSize(width: Int(file.info.xsize), height: Int(file.info.ysize))
      let isDeep = file.info.bits_per_sample > 8
      var header = ImageHeader(
        format: .jpegXL, storedSize: size, hasAlpha: file.info.alpha_bits > 0)
      let durations = file.info.have_animation != 0 ? try JXLPicture(bytes).durations(limits) : []
      header.hasPages = durations.count > 1 && durations.allSatisfy { $0 == Self.page }
      JXLContainer.readMetadata(of: whole, limits, into: &header) { unpacked($0, limits) }
      var picture = unsafe LibraryPicture(
        header, colors, rows: isDeep ? .deep : .words,
        isPremultiplied: file.info.alpha_premultiplied != 0
      ) { memory throws(ImageFailure) in
        let first = try JXLPicture(bytes)
        try first.begin(JXL_DEC_FULL_IMAGE)
        return try unsafe first.readFrame(to: memory, size, isDeep: isDeep)
      }
      guard durations.count > 1 else {
        unsafe picture.passRows = { take throws(ImageFailure) in
          let first = try JXLPicture(bytes)
          try first.begin(JXL_DEC_FULL_IMAGE)
          return try unsafe first.passFrame(size, isDeep: isDeep, to: take)
        }
        return picture
      }
      let frames = JXLFrames(of: bytes, size, isDeep: isDeep)
      let rate = file.info.animation
      let tick = Double(rate.tps_denominator) / Double(max(rate.tps_numerator, 1))
      unsafe picture.animate(
        durations.map { Double($0) * tick }, playCount: Int(rate.num_loops), limits: limits
      ) { index, memory throws(ImageFailure) in
        try unsafe frames.read(index, to: memory)
      }
      return picture
    }

    /// Returns the unpacked contents of a box of the type `brob`; nil if they are damaged, or
    /// larger than the limits allow.
    ///
    /// libjxl unpacks boxes only in a file. So this function makes a file without a picture: the
    /// box, then an empty box. libjxl reports the empty box only if the box before it is whole.
    private static func unpacked(_ box: [UInt8], _ limits: ImageLimits) -> [UInt8]? {
      var file: [UInt8] = [0, 0, 0, 12] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]
      file += [0, 0, 0, 20] + Array("ftypjxl ".utf8) + [0, 0, 0, 0] + Array("jxl ".utf8)
      file += .of(box.count + 8, count: 4) + Array("brob".utf8) + box
      file += [0, 0, 0, 8] + Array("free".utf8)
      return try? JXLPicture(ImageBytes(file)).unpackBox(limits)
    }

    private func unpackBox(_ limits: ImageLimits) throws(ImageFailure) -> [UInt8]? {
      try begin(JXL_DEC_BOX)
      guard unsafe JxlDecoderSetDecompressBoxes(decoder, 1) == JXL_DEC_SUCCESS else { return nil }
      var type = [CChar](repeating: 0, count: 4)
      repeat {
        try expect(JXL_DEC_BOX)
        guard unsafe JxlDecoderGetBoxType(decoder, &type, 0) == JXL_DEC_SUCCESS else { return nil }
      } while type != "brob".utf8.map { CChar(bitPattern: $0) }
      let contents = unsafe [UInt8](unsafeUninitializedCapacity: limits.metadataBytes) {
        buffer, count in
        guard let base = buffer.baseAddress,
          unsafe JxlDecoderSetBoxBuffer(decoder, base, buffer.count) == JXL_DEC_SUCCESS
        else { return }
        let isWhole = unsafe JxlDecoderProcessInput(decoder) == JXL_DEC_BOX
        let left = unsafe JxlDecoderReleaseBoxBuffer(decoder)
        if isWhole { count = buffer.count - left }
      }
      return contents.isEmpty ? nil : contents
    }

    /// The duration, in ticks, that marks a frame as a page of a document with several pages.
    private static let page = UInt32.max

    /// Returns the durations of the frames in ticks, of at most `limits.frames` frames. The frames
    /// are not decoded. Frames after an error in the file are left out.
    private func durations(_ limits: ImageLimits) throws(ImageFailure) -> [UInt32] {
      try begin(JXL_DEC_FRAME)
      var durations: [UInt32] = []
      while durations.count < limits.frames,
        unsafe JxlDecoderProcessInput(decoder) == JXL_DEC_FRAME
      {
        var frame = JxlFrameHeader()
        guard unsafe JxlDecoderGetFrameHeader(decoder, &frame) == JXL_DEC_SUCCESS else { break }
        durations.append(frame.duration)
        if frame.is_last != 0 { break }
      }
      return durations
    }

    init(_ bytes: ImageBytes) throws(ImageFailure) {
      guard let decoder = unsafe JxlDecoderCreate(nil) else { throw ImageFailure(.exhausted) }
      unsafe self.decoder = unsafe decoder
      self.bytes = bytes
    }

    deinit { unsafe JxlDecoderDestroy(decoder) }

    /// Requests `events` from libjxl, and passes all bytes of the file to libjxl. The bytes stay
    /// valid as long as this object exists. Throws if libjxl refuses the events or the bytes.
    func begin(_ events: JxlDecoderStatus...) throws(ImageFailure) {
      let wanted = events.reduce(0) { $0 | Int32($1.rawValue) }
      guard unsafe JxlDecoderSubscribeEvents(decoder, wanted) == JXL_DEC_SUCCESS else {
        throw ImageFailure(.exhausted)
      }
      let status = unsafe bytes.withUnsafeBytes { buffer in
        unsafe JxlDecoderSetInput(
          decoder, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), buffer.count)
      }
      guard status == JXL_DEC_SUCCESS else { throw ImageFailure(.corrupt) }
      unsafe JxlDecoderCloseInput(decoder)
    }

    private func readHeader(_ limits: ImageLimits) throws(ImageFailure) -> SourceColors {
      try begin(JXL_DEC_BASIC_INFO, JXL_DEC_COLOR_ENCODING)
      try expect(JXL_DEC_BASIC_INFO)
      guard unsafe JxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS else {
        throw ImageFailure(.corrupt)
      }
      try limits.check(
        stored: PixelSize(width: Int(info.xsize), height: Int(info.ysize)))
      try expect(JXL_DEC_COLOR_ENCODING)
      var (primaries, transfer): (Int32, Int32) = (0, 0)
      unsafe lightbox_jxl_coded(decoder, &primaries, &transfer)
      if primaries > 0 { return .coded(primaries: Int(primaries), transfer: Int(transfer)) }
      var count = 0
      guard unsafe lightbox_jxl_profile_size(decoder, &count) == JXL_DEC_SUCCESS, count > 0,
        count <= limits.metadataBytes
      else { return .sRGB }
      var profile = [UInt8](repeating: 0, count: count)
      guard unsafe lightbox_jxl_profile(decoder, &profile, count) == JXL_DEC_SUCCESS else {
        return .sRGB
      }
      return .profile(profile, isGray: info.num_color_channels == 1)
    }

    private func expect(_ wanted: JxlDecoderStatus) throws(ImageFailure) {
      let status = unsafe JxlDecoderProcessInput(decoder)
      if status == wanted { return }
      throw ImageFailure(status == JXL_DEC_NEED_MORE_INPUT ? .truncated : .corrupt)
    }

    /// Skips the next `count` frames, decoding only those that later frames need.
    func skip(_ count: Int) {
      if count > 0 { unsafe JxlDecoderSkipFrames(decoder, count) }
    }

    /// Decodes the next frame to `memory`; returns true if the file ends before the end of the
    /// frame. Throws if the frame is damaged, or if none of its pixels are in the file.
    func readFrame(
      to memory: UnsafeMutableRawPointer, _ size: PixelSize, isDeep: Bool
    ) throws(ImageFailure) -> Bool {
      try expect(JXL_DEC_NEED_IMAGE_OUT_BUFFER)
      var format = JxlPixelFormat(
        num_channels: 4, data_type: isDeep ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
        endianness: JXL_NATIVE_ENDIAN, align: 0)
      let byteCount = size.width * size.height * (isDeep ? 8 : 4)
      guard
        unsafe JxlDecoderSetImageOutBuffer(decoder, &format, memory, byteCount) == JXL_DEC_SUCCESS
      else { throw ImageFailure(.corrupt) }
      var isCut = false
      do throws(ImageFailure) {
        try expect(JXL_DEC_FULL_IMAGE)
      } catch {
        // A flush writes the groups that have arrived to the buffer.
        guard error.code == .truncated, unsafe JxlDecoderFlushImage(decoder) == JXL_DEC_SUCCESS
        else { throw error }
        isCut = true
      }
      if !isDeep { unsafe Self.swap(memory, count: size.width * size.height) }
      return isCut
    }

    /// Decodes the next frame, and passes its rows to `take` during the decoding. Returns true if
    /// the file ends before the end of the frame.
    ///
    /// libjxl 0.7 can do this only with floating-point numbers. For other formats, it keeps all
    /// pixels in memory.
    private func passFrame(
      _ size: PixelSize, isDeep: Bool, to take: LibraryPicture.TakeRows
    ) throws(ImageFailure) -> Bool {
      try expect(JXL_DEC_NEED_IMAGE_OUT_BUFFER)
      var format = JxlPixelFormat(
        num_channels: 4, data_type: JXL_TYPE_FLOAT, endianness: JXL_NATIVE_ENDIAN, align: 0)
      let bands = JXLBands(size, isDeep: isDeep)
      let result = unsafe withoutActuallyEscaping(take) { take in
        unsafe bands.take = unsafe take
        defer { unsafe bands.take = nil }
        return Result { () throws(ImageFailure) in
          let status = unsafe JxlDecoderSetImageOutCallback(
            decoder, &format,
            { bands, x, y, count, pixels in
              guard let bands = unsafe bands, let pixels = unsafe pixels else { return }
              unsafe Unmanaged<JXLBands>.fromOpaque(bands).takeUnretainedValue()
                .put(pixels.assumingMemoryBound(to: Float.self), x: x, y: y, count: count)
            }, Unmanaged.passUnretained(bands).toOpaque())
          guard status == JXL_DEC_SUCCESS else { throw ImageFailure(.corrupt) }
          var isCut = false
          do throws(ImageFailure) {
            try expect(JXL_DEC_FULL_IMAGE)
          } catch {
            // A flush passes the groups that have arrived on, some of them for the second time.
            bands.acceptsRepeats = true
            guard error.code == .truncated, unsafe JxlDecoderFlushImage(decoder) == JXL_DEC_SUCCESS
            else { throw error }
            bands.finish()
            isCut = true
          }
          if let failure = bands.failure { throw failure }
          guard bands.isDone else { throw ImageFailure(.truncated) }
          return isCut
        }
      }
      return try result.get()
    }

    /// Converts pixels from the bytes red, green, blue, alpha to 32-bit words (`0xAARRGGBB`), in
    /// place.
    private static func swap(_ memory: UnsafeMutableRawPointer, count: Int) {
      let words = unsafe memory.assumingMemoryBound(to: UInt32.self)
      for index in 0..<count {
        let word = unsafe UInt32(littleEndian: words[index])
        unsafe words[index] = word & 0xFF00_FF00 | (word & 255) << 16 | (word >> 16) & 255
      }
    }
  }
#endif
