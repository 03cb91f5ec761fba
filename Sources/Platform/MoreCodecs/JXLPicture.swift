#if JPEGXL
  internal import CJXL
  internal import Codecs
  internal import Colors
  internal import Glibc
  internal import ImageExchange
  internal import Metadata
  internal import Pixels

  /// A JPEG XL file, whose frames libjxl turns upright and composes.
  @safe final class JXLPicture {
    private let decoder: OpaquePointer
    private let bytes: ImageBytes
    private var info = JxlBasicInfo()
    /// True if the pixel values are linear light. They are decoded with 16 bits, because 8 bits are
    /// too coarse for dark colours.
    private var isLinear = false

    /// Reads the header, and returns a picture whose pixels are decoded later. Throws if the header
    /// is damaged or incomplete, or if the picture exceeds `limits`.
    static func open(
      _ whole: ImageBytes, _ limits: ImageLimits
    ) throws(ImageFailure) -> LibraryPicture {
      let bytes = JXLContainer.readable(whole)
      let file = try JXLPicture(bytes)
      let colors = try file.readHeader(limits)
      let size = PixelSize(width: Int(file.info.xsize), height: Int(file.info.ysize))
      // libjxl gives linear light for a lossy picture with a profile, whatever its depth.
      let isDeep = file.info.bits_per_sample > 8 || file.isLinear
      let rows: ColorTransform.RowFormat =
        file.black != nil ? .cmyka8 : isDeep ? .rgba16 : .bgra8
      // The rows, their pixels in sRGB, and the black of inks, which is decoded on its own.
      let held = rows.bytesPerPixel + 4 + (rows == .cmyka8 ? 1 : 0)
      try limits.check(held: size, bytesPerPixel: held, ofFile: whole.count)
      var header = ImageHeader(format: .jpegXL, storedSize: size)
      let durations = file.info.have_animation != 0 ? try JXLPicture(bytes).durations(limits) : []
      header.hasPages = durations.count > 1 && durations.allSatisfy { $0 == Self.page }
      JXLContainer.readMetadata(of: whole, limits, into: &header) { unpacked($0, limits) }
      var picture = unsafe LibraryPicture(
        header, colors, rows: rows, isPremultiplied: file.info.alpha_premultiplied != 0
      ) { _, memory throws(ImageFailure) in
        try unsafe reader(of: bytes, rows).readFrame(to: memory, size, rows)
      }
      guard durations.count > 1 else {
        // The rows that libjxl passes have no black.
        if rows == .cmyka8 { return picture }
        unsafe picture.passRows = { take throws(ImageFailure) in
          try unsafe reader(of: bytes, rows).passFrame(size, isDeep: rows == .rgba16, to: take)
        }
        return picture
      }
      let rate = file.info.animation
      let tick = Double(rate.tps_denominator) / Double(max(rate.tps_numerator, 1))
      // The decoder of the last frame, and the index of the frame after it.
      var last: (decoder: JXLPicture, next: Int)?
      unsafe picture.animate(
        durations.map { Double($0) * tick }, playCount: Int(rate.num_loops), limits: limits
      ) { index, memory throws(ImageFailure) in
        let from: (decoder: JXLPicture, next: Int)
        if let last, last.next <= index {
          from = last
        } else {
          from = (try reader(of: bytes, rows), 0)
        }
        // A decoder that has failed, or that has come to the end of a cut file, is not used again.
        last = nil
        from.decoder.skip(index - from.next)
        let isCut = try unsafe from.decoder.readFrame(to: memory, size, rows)
        if !isCut { last = (from.decoder, index + 1) }
        return isCut
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

    /// Creates a decoder of the file `bytes`, which is ready to decode the first frame; `rows` is
    /// the form of the pixels. Throws if memory runs out, or if libjxl refuses the file.
    private static func reader(
      of bytes: ImageBytes, _ rows: ColorTransform.RowFormat
    ) throws(ImageFailure) -> JXLPicture {
      let reader = try JXLPicture(bytes)
      // Inks are not premultiplied; libjxl straightens them.
      if rows == .cmyka8 { unsafe JxlDecoderSetUnpremultiplyAlpha(reader.decoder, JXL_TRUE) }
      try reader.begin(JXL_DEC_FULL_IMAGE)
      return reader
    }

    private init(_ bytes: ImageBytes) throws(ImageFailure) {
      guard let decoder = unsafe JxlDecoderCreate(nil) else { throw ImageFailure(.exhausted) }
      unsafe self.decoder = unsafe decoder
      self.bytes = bytes
    }

    deinit { unsafe JxlDecoderDestroy(decoder) }

    /// Requests `events` from libjxl, and passes all bytes of the file to libjxl. The bytes stay
    /// valid as long as this object exists. Throws if libjxl refuses the events or the bytes.
    private func begin(_ events: JxlDecoderStatus...) throws(ImageFailure) {
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
      isLinear = transfer == 8
      if primaries > 0 {
        return SourceColors(primaries: Int(primaries), transfer: Int(transfer))
      }
      var count = 0
      guard unsafe lightbox_jxl_profile_size(decoder, &count) == JXL_DEC_SUCCESS, count > 0,
        count <= limits.metadataBytes
      else { return .sRGB }
      var profile = [UInt8](repeating: 0, count: count)
      guard unsafe lightbox_jxl_profile(decoder, &profile, count) == JXL_DEC_SUCCESS else {
        return .sRGB
      }
      return SourceColors(embedded: profile, isGray: info.num_color_channels == 1)
    }

    /// The index of the extra channel with the black ink; nil if the picture is not CMYK.
    private var black: UInt32? {
      var info = JxlBasicInfo()
      guard unsafe JxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS else { return nil }
      return (0..<info.num_extra_channels).first { index in
        var channel = JxlExtraChannelInfo()
        let status = unsafe JxlDecoderGetExtraChannelInfo(decoder, Int(index), &channel)
        return status == JXL_DEC_SUCCESS && channel.type == JXL_CHANNEL_BLACK
      }
    }

    private func expect(_ wanted: JxlDecoderStatus) throws(ImageFailure) {
      let status = unsafe JxlDecoderProcessInput(decoder)
      if status == wanted { return }
      throw ImageFailure(status == JXL_DEC_NEED_MORE_INPUT ? .truncated : .corrupt)
    }

    /// Skips the next `count` frames, decoding only those that later frames need.
    private func skip(_ count: Int) {
      if count > 0 { unsafe JxlDecoderSkipFrames(decoder, count) }
    }

    /// Decodes the next frame to `memory`; returns true if the file ends before the end of the
    /// frame. Throws if the frame is damaged, or if none of its pixels are in the file.
    private func readFrame(
      to memory: UnsafeMutableRawPointer, _ size: PixelSize, _ rows: ColorTransform.RowFormat
    ) throws(ImageFailure) -> Bool {
      try expect(JXL_DEC_NEED_IMAGE_OUT_BUFFER)
      if rows == .cmyka8 { return try unsafe readInks(to: memory, size) }
      let isCut = try unsafe readColors(to: memory, size, isDeep: rows == .rgba16)
      if rows == .bgra8 { unsafe Self.swap(memory, count: size.width * size.height) }
      return isCut
    }

    /// Decodes the CMYK frame that libjxl is about to decode, in the format
    /// `ColorTransform.RowFormat.cmyka8`. Returns true if the file ends before the end of the
    /// frame.
    private func readInks(
      to memory: UnsafeMutableRawPointer, _ size: PixelSize
    ) throws(ImageFailure) -> Bool {
      let count = size.width * size.height
      guard let blacks = unsafe calloc(count, 1) else { throw ImageFailure(.exhausted) }
      defer { unsafe free(blacks) }
      var format = Self.format(1, JXL_TYPE_UINT8)
      guard let black,
        unsafe JxlDecoderSetExtraChannelBuffer(
          decoder, &format, blacks, count, black) == JXL_DEC_SUCCESS
      else { throw ImageFailure(.corrupt) }
      // The other inks go to the end of the memory, so that none is overwritten before its turn.
      let isCut = try unsafe readColors(to: memory + count, size, isDeep: false)
      let inks = unsafe memory.assumingMemoryBound(to: UInt8.self)
      let lights = unsafe blacks.assumingMemoryBound(to: UInt8.self)
      for index in 0..<count {
        let (from, to) = unsafe (inks + count + 4 * index, inks + 5 * index)
        let alpha = unsafe from[3]
        // libjxl's numbers are light: 0 is full ink.
        for ink in 0..<3 { unsafe to[ink] = 255 - from[ink] }
        unsafe to[3] = 255 - lights[index]
        unsafe to[4] = alpha
      }
      return isCut
    }

    /// Decodes red, green, blue and alpha, of 8 or 16 bits each, of the frame that libjxl is about
    /// to decode. Returns true if the file ends before the end of the frame.
    private func readColors(
      to memory: UnsafeMutableRawPointer, _ size: PixelSize, isDeep: Bool
    ) throws(ImageFailure) -> Bool {
      var format = Self.format(4, isDeep ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8)
      let byteCount = size.width * size.height * (isDeep ? 8 : 4)
      guard
        unsafe JxlDecoderSetImageOutBuffer(decoder, &format, memory, byteCount) == JXL_DEC_SUCCESS
      else { throw ImageFailure(.corrupt) }
      do throws(ImageFailure) {
        try expect(JXL_DEC_FULL_IMAGE)
        return false
      } catch {
        // A flush writes the groups that have arrived to the buffer.
        guard error.code == .truncated, unsafe JxlDecoderFlushImage(decoder) == JXL_DEC_SUCCESS
        else { throw error }
        return true
      }
    }

    private static func format(_ channels: UInt32, _ type: JxlDataType) -> JxlPixelFormat {
      JxlPixelFormat(
        num_channels: channels, data_type: type, endianness: JXL_NATIVE_ENDIAN, align: 0)
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
      var format = Self.format(4, JXL_TYPE_FLOAT)
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
