#if HEIF
  internal import CHEIF
  internal import Codecs
  internal import Colors
  internal import ImageExchange
  internal import Metadata
  internal import Pixels

  /// A HEIF or AVIF file: its primary picture, which libheif crops, turns and mirrors.
  ///
  /// The object owns libheif's context, and the bytes that the context reads.
  @safe final class HEIFPicture {
    private let context: OpaquePointer
    private let handle: OpaquePointer
    /// The auxiliary picture with the transparency, if libheif does not combine this picture with
    /// the colours because the two have different turns; else nil.
    private let hiddenAlpha: OpaquePointer?
    private let bytes: ImageBytes
    /// The decoded picture and its transparency. Nil before the first rows are read, and after the
    /// last ones.
    private var decoded: (colors: OpaquePointer, alpha: OpaquePointer?)?
    /// True to decode without turns, mirrorings and crops.
    private var ignoresTransforms = false
    /// True to request red, green and blue in separate planes. libheif processes grids, overlays
    /// and pictures of more than 8 bits per channel in planes; interleaving would need a copy.
    private var isPlanar = false
    /// True to request only the plane of grey samples, without a conversion. libheif would convert
    /// the greys to colours, and would treat samples of a limited range as samples of the full
    /// range.
    private var isGrey = false

    /// Loads libheif's decoder plugins.
    static func prepare() { _ = unsafe heif_init(nil) }

    /// Reads the header of a file, and returns the primary picture, whose pixels are decoded later.
    /// Throws if the file is damaged or unsupported, or exceeds a limit.
    static func open(
      _ bytes: ImageBytes, _ format: ImageFormat, _ limits: ImageLimits
    ) throws(ImageFailure) -> LibraryPicture {
      let structure = bytes.withSpan { HEIFStructure($0) }
      // libheif follows references without a limit, so they are checked here.
      try structure.check(limits)
      let file = try HEIFPicture(HEIFIdentities.addingMissingLocations(bytes, limits), limits)
      let held = structure.heldBytesPerPixel(
        isDeep: file.isDeep, hasAlpha: file.hasAlpha || file.hasHiddenAlpha)
      // This check comes before any decoding, also if the size is known only from the pixels.
      for size in [file.size, structure.primarySize ?? file.size] {
        try limits.check(whole: size, bytesPerPixel: held, ofFile: bytes.count)
      }
      file.isGrey = structure.isGrey
      file.isPlanar = (structure.isComposed || file.isDeep) && !file.hasAlpha
      var (size, orientation) = (file.size, Orientation.upright)
      let transforms = structure.primaryTransforms
      // The transparency follows the turns of the colours. libheif gives it only its own turns.
      let hasOtherTurn =
        file.hasAlpha && transforms.orientation != nil && structure.hasAuxiliaryOfOtherTurn
      if file.hasHiddenAlpha || hasOtherTurn || transforms.precedeSize {
        if let stored = structure.primarySize, let turn = transforms.orientation {
          file.ignoresTransforms = true
          (size, orientation) = (stored, turn)
        } else {
          // Only the pixels show how libheif rounds a crop.
          size = try file.decodedSize()
        }
      }
      try limits.check(stored: size)
      try limits.check(held: size, bytesPerPixel: held, ofFile: bytes.count)
      let colors = file.colors(limits, isGray: structure.hasOnlyGreys)
      let isDeep = file.isDeep
      var header = ImageHeader(format: format, storedSize: size, orientation: orientation)
      // The orientation in EXIF is not applied, because the file has its own properties for this.
      let (exif, xmp) = (file.block("Exif", limits), file.block("mime", limits))
      MetadataBlocks.read(exif: exif, xmp: xmp, limits, into: &header)
      return unsafe LibraryPicture(
        header, colors, rows: isDeep ? .rgba16 : .bgra8, isPremultiplied: file.isPremultiplied,
        bandHeight: 64
      ) { rows, memory throws(ImageFailure) in
        try unsafe file.read(rows, to: memory, size, isDeep: isDeep)
      }
    }

    private init(_ bytes: ImageBytes, _ limits: ImageLimits) throws(ImageFailure) {
      guard let context = unsafe heif_context_alloc() else { throw ImageFailure(.exhausted) }
      unsafe heif_context_set_maximum_image_size_limit(context, Int32(clamping: limits.side))
      unsafe heif_context_set_max_decoding_threads(context, 2)
      var handle: OpaquePointer?
      // libheif keeps pointers to the bytes, which do not move while this object exists.
      let error = unsafe bytes.withUnsafeBytes { buffer in
        let error = unsafe heif_context_read_from_memory_without_copy(
          context, buffer.baseAddress, buffer.count, nil)
        guard unsafe error.code == heif_error_Ok else { return unsafe error }
        return unsafe heif_context_get_primary_image_handle(context, &handle)
      }
      guard unsafe error.code == heif_error_Ok, let opened = unsafe handle else {
        let failure = unsafe Self.failure(error)
        unsafe heif_context_free(context)
        throw failure
      }
      unsafe self.context = unsafe context
      unsafe self.handle = unsafe opened
      unsafe hiddenAlpha = unsafe Self.hiddenAlpha(of: opened)
      self.bytes = bytes
    }

    deinit {
      releasePixels()
      if let alpha = unsafe hiddenAlpha { unsafe heif_image_handle_release(alpha) }
      unsafe heif_image_handle_release(handle)
      unsafe heif_context_free(context)
    }

    private var size: PixelSize {
      unsafe PixelSize(
        width: Int(heif_image_handle_get_width(handle)),
        height: Int(heif_image_handle_get_height(handle)))
    }

    /// Returns the auxiliary picture with the transparency, if libheif reports that the picture
    /// `handle` has no transparency; nil if there is no such picture.
    private static func hiddenAlpha(of handle: OpaquePointer) -> OpaquePointer? {
      guard unsafe heif_image_handle_has_alpha_channel(handle) == 0 else { return nil }
      var items = [heif_item_id](repeating: 0, count: 8)
      // Depths are left out; unknown kinds have names of their own.
      let filter = LIBHEIF_AUX_IMAGE_FILTER_OMIT_DEPTH
      let count = unsafe heif_image_handle_get_list_of_auxiliary_image_IDs(
        handle, Int32(filter), &items, Int32(items.count))
      for item in items.prefix(Int(count)) {
        var found: OpaquePointer?
        guard
          unsafe heif_image_handle_get_auxiliary_image_handle(handle, item, &found).code
            == heif_error_Ok, let alpha = unsafe found
        else { continue }
        let kind = unsafe kind(of: alpha)
        // The names end so in AVIF and in HEVC.
        if kind.hasSuffix(":alpha") || kind.hasSuffix(":auxid:1") { return unsafe alpha }
        unsafe heif_image_handle_release(alpha)
      }
      return nil
    }

    /// Returns the URN that names the kind of an auxiliary picture; empty if it is unknown.
    private static func kind(of handle: OpaquePointer) -> String {
      var text: UnsafePointer<CChar>?
      guard unsafe heif_image_handle_get_auxiliary_type(handle, &text).code == heif_error_Ok,
        let found = unsafe text
      else { return "" }
      defer { unsafe heif_image_handle_free_auxiliary_types(handle, &text) }
      return unsafe String(cString: found)
    }

    private var hasAlpha: Bool { unsafe heif_image_handle_has_alpha_channel(handle) != 0 }

    private var isPremultiplied: Bool {
      unsafe heif_image_handle_is_premultiplied_alpha(handle) != 0
    }

    private var isDeep: Bool { unsafe heif_image_handle_get_luma_bits_per_pixel(handle) > 8 }

    private func colors(_ limits: ImageLimits, isGray: Bool) -> SourceColors {
      let count = unsafe heif_image_handle_get_raw_color_profile_size(handle)
      if count > 0, count <= limits.metadataBytes {
        var profile = [UInt8](repeating: 0, count: count)
        if unsafe heif_image_handle_get_raw_color_profile(handle, &profile).code == heif_error_Ok {
          return SourceColors(embedded: profile, isGray: isGray)
        }
      }
      var nclx: UnsafeMutablePointer<heif_color_profile_nclx>?
      guard
        unsafe heif_image_handle_get_nclx_color_profile(handle, &nclx).code == heif_error_Ok,
        let found = unsafe nclx
      else { return .sRGB }
      defer { unsafe heif_nclx_color_profile_free(found) }
      return unsafe SourceColors(
        primaries: Int(found.pointee.color_primaries.rawValue),
        transfer: Int(found.pointee.transfer_characteristics.rawValue))
    }

    /// Returns the first metadata block of the type `type`. Nil if there is none, if it has fewer
    /// than 5 bytes or more than `limits` allow, or if libheif cannot read it.
    private func block(_ type: String, _ limits: ImageLimits) -> [UInt8]? {
      var item: heif_item_id = 0
      guard unsafe heif_image_handle_get_list_of_metadata_block_IDs(handle, type, &item, 1) == 1
      else { return nil }
      let count = unsafe heif_image_handle_get_metadata_size(handle, item)
      guard count > 4, count <= limits.metadataBytes else { return nil }
      var block = [UInt8](repeating: 0, count: count)
      guard unsafe heif_image_handle_get_metadata(handle, item, &block).code == heif_error_Ok
      else { return nil }
      return block
    }

    private var hasHiddenAlpha: Bool { unsafe hiddenAlpha != nil }

    /// Decodes the picture, and returns its size after turns and crops.
    private func decodedSize() throws(ImageFailure) -> PixelSize {
      let image = try unsafe decode(handle, heif_colorspace_undefined, heif_chroma_undefined)
      defer { unsafe heif_image_release(image) }
      return unsafe Self.size(of: image)
    }

    /// Decodes a picture. The caller must free the result with `heif_image_release`.
    private func decode(
      _ handle: OpaquePointer, _ space: heif_colorspace, _ chroma: heif_chroma
    ) throws(ImageFailure) -> OpaquePointer {
      let options = unsafe heif_decoding_options_alloc()
      defer { unsafe heif_decoding_options_free(options) }
      unsafe options?.pointee.ignore_transformations = ignoresTransforms ? 1 : 0
      var image: OpaquePointer?
      let error = unsafe heif_decode_image(handle, &image, space, chroma, options)
      guard unsafe error.code == heif_error_Ok, let image = unsafe image else {
        throw unsafe Self.failure(error)
      }
      return unsafe image
    }

    private func releasePixels() {
      guard let (colors, alpha) = unsafe decoded else { return }
      unsafe heif_image_release(colors)
      if let alpha = unsafe alpha { unsafe heif_image_release(alpha) }
      unsafe decoded = nil
    }

    private static func size(of image: OpaquePointer) -> PixelSize {
      unsafe PixelSize(
        width: Int(heif_image_get_primary_width(image)),
        height: Int(heif_image_get_primary_height(image)))
    }

    /// Writes rows to `memory`. Decodes the picture before the first rows. Returns true if the
    /// transparency is missing or has a wrong size; for the last rows, also if libheif reported
    /// warnings.
    private func read(
      _ rows: Range<Int>, to memory: UnsafeMutableRawPointer, _ size: PixelSize, isDeep: Bool
    ) throws(ImageFailure) -> Bool {
      if rows.lowerBound == 0 { try decode(isDeep: isDeep) }
      guard let (colors, alpha) = unsafe decoded else { throw ImageFailure(.corrupt) }
      var isFaulty = false
      if isGrey {
        let levels = unsafe GreyLevels(of: colors, isDeep: isDeep)
        try unsafe readGreys(of: colors, rows, to: memory, size, levels)
        if hasAlpha {
          isFaulty = unsafe !read(
            colors, heif_channel_Alpha, rows, to: memory, size, isDeep: isDeep)
        }
      } else {
        try unsafe readColors(of: colors, rows, to: memory, size, isDeep: isDeep)
      }
      if unsafe hiddenAlpha != nil {
        isFaulty = unsafe !read(
          alpha, heif_channel_Y, rows, to: memory, size, isDeep: isDeep)
      }
      guard rows.upperBound == size.height else { return isFaulty }
      isFaulty = unsafe isFaulty || heif_image_get_decoding_warnings(colors, 0, nil, 0) > 0
      releasePixels()
      return isFaulty
    }

    private static let isOfAnotherSize = ImageFailure(
      .corrupt, "Its pixels are not of the size that it states")
    /// The failure for a picture whose decoded pixels have another depth (bits per channel) than
    /// the file states. libheif 1.15 makes every overlay with 8 bits, and spoils deeper parts.
    private static let isOfAnotherDepth = ImageFailure(
      .unsupported,
      "This kind of HEIF is not supported: its pixels are not of the depth that it states")

    /// A conversion of the grey samples of a decoded picture to greys from 0 to 255, or to 65,535
    /// for a deep picture.
    private struct GreyLevels {
      let bits: Int
      private let black: UInt32
      private let span: UInt32
      private let most: UInt32

      init(of image: OpaquePointer, isDeep: Bool) {
        bits = unsafe Int(heif_image_get_bits_per_pixel_range(image, heif_channel_Y))
        most = isDeep ? 65_535 : 255
        let extraBits = UInt32(min(max(bits, 8), 16)) - 8
        var nclx: UnsafeMutablePointer<heif_color_profile_nclx>?
        _ = unsafe heif_image_get_nclx_color_profile(image, &nclx)
        defer { unsafe heif_nclx_color_profile_free(nclx) }
        let isLimited = unsafe nclx.map { unsafe $0.pointee.full_range_flag == 0 } ?? false
        black = isLimited ? 16 << extraBits : 0
        span = isLimited ? 219 << extraBits : 256 << extraBits - 1
      }

      subscript(sample: UInt32) -> UInt32 {
        (min(max(sample, black) - black, span) * most + span / 2) / span
      }
    }

    /// Converts rows of a plane of grey samples to opaque pixels, and writes them to `memory`.
    private func readGreys(
      of image: OpaquePointer, _ rows: Range<Int>, to memory: UnsafeMutableRawPointer,
      _ size: PixelSize, _ levels: GreyLevels
    ) throws(ImageFailure) {
      let isDeep = levels.bits > 8
      var stride: Int32 = 0
      let plane = unsafe heif_image_get_plane_readonly(image, heif_channel_Y, &stride)
      guard let plane = unsafe plane, unsafe Self.size(of: image) == size, isDeep == self.isDeep,
        Int(stride) >= size.width * (isDeep ? 2 : 1),
        unsafe heif_image_get_width(image, heif_channel_Y) == size.width,
        unsafe heif_image_get_height(image, heif_channel_Y) == size.height
      else { throw Self.isOfAnotherSize }
      for (y, bandRow) in zip(rows, 0...) {
        let row = unsafe plane + y * Int(stride)
        let start = bandRow * size.width
        if isDeep {
          let samples = unsafe memory.assumingMemoryBound(to: UInt16.self) + 4 * start
          for x in 0..<size.width {
            let grey = unsafe UInt16(levels[UInt32(row[2 * x]) | UInt32(row[2 * x + 1]) << 8])
            for channel in 0..<3 { unsafe samples[4 * x + channel] = grey }
            unsafe samples[4 * x + 3] = .max
          }
        } else {
          let words = unsafe memory.assumingMemoryBound(to: UInt32.self) + start
          for x in 0..<size.width {
            unsafe words[x] = 0xFF00_0000 | levels[UInt32(row[x])] * 0x01_0101
          }
        }
      }
    }

    /// Converts rows of `colors` to pixels, and writes them to `memory`. The channels of a pixel
    /// are in separate planes if ``isPlanar`` is true, else next to each other.
    private func readColors(
      of colors: OpaquePointer, _ rows: Range<Int>, to memory: UnsafeMutableRawPointer,
      _ size: PixelSize, isDeep: Bool
    ) throws(ImageFailure) {
      let planes =
        isPlanar
        ? [heif_channel_R, heif_channel_G, heif_channel_B] : [heif_channel_interleaved]
      // Only a picture with transparency has a fourth channel, which needs memory.
      let channels = isPlanar ? 1 : hasAlpha ? 4 : 3
      for (first, channel) in planes.enumerated() {
        var stride: Int32 = 0
        let plane = unsafe heif_image_get_plane_readonly(colors, channel, &stride)
        let bits = unsafe Int(heif_image_get_bits_per_pixel_range(colors, channel))
        guard let plane = unsafe plane, unsafe Self.size(of: colors) == size,
          unsafe heif_image_get_width(colors, channel) == size.width,
          unsafe heif_image_get_height(colors, channel) == size.height
        else { throw Self.isOfAnotherSize }
        guard (bits > 8) == isDeep else { throw Self.isOfAnotherDepth }
        guard Int(stride) >= size.width * channels * (isDeep ? 2 : 1) else {
          throw Self.isOfAnotherSize
        }
        for (y, bandRow) in zip(rows, 0...) {
          let row = unsafe plane + y * Int(stride)
          if isDeep {
            unsafe Self.widen(
              row, to: memory.assumingMemoryBound(to: UInt16.self) + 4 * bandRow * size.width,
              count: size.width, channels: channels, from: first, bits: bits)
            continue
          }
          let words = unsafe memory.assumingMemoryBound(to: UInt32.self) + bandRow * size.width
          if isPlanar {
            unsafe Self.put(row, into: words, channel: first, count: size.width)
          } else {
            unsafe Self.swap(row, to: words, count: size.width, channels: channels)
          }
        }
      }
    }

    /// Writes the bytes of one channel, red (0), green (1) or blue (2), into pixels of one 32-bit
    /// word each. Red must be written first, because it also sets the other bits.
    private static func put(
      _ row: UnsafePointer<UInt8>, into words: UnsafeMutablePointer<UInt32>, channel: Int,
      count: Int
    ) {
      let shift = UInt32(16 - 8 * channel)
      for x in 0..<count {
        let before = unsafe channel == 0 ? 0xFF00_0000 : words[x]
        unsafe words[x] = before | UInt32(row[x]) << shift
      }
    }

    /// Decodes the colours, and also the transparency in `hiddenAlpha`.
    private func decode(isDeep: Bool) throws(ImageFailure) {
      releasePixels()
      if isGrey {
        let greys = try unsafe decode(handle, heif_colorspace_undefined, heif_chroma_undefined)
        unsafe decoded = (greys, nil)
        isGrey = unsafe heif_image_get_colorspace(greys) == heif_colorspace_monochrome
        if isGrey { return decodeHiddenAlpha() }
        // The pixels have colours, although the header states that they are grey.
        releasePixels()
      }
      let chroma =
        switch (isDeep, hasAlpha) {
        case _ where isPlanar: heif_chroma_444
        case (true, true): heif_chroma_interleaved_RRGGBBAA_LE
        case (true, false): heif_chroma_interleaved_RRGGBB_LE
        case (false, true): heif_chroma_interleaved_RGBA
        case (false, false): heif_chroma_interleaved_RGB
        }
      unsafe decoded = (try decode(handle, heif_colorspace_RGB, chroma), nil)
      decodeHiddenAlpha()
    }

    private func decodeHiddenAlpha() {
      guard let alpha = unsafe hiddenAlpha else { return }
      unsafe decoded?.alpha = try? decode(alpha, heif_colorspace_undefined, heif_chroma_undefined)
    }

    /// Writes the transparency, a channel of `alpha`, into the rows in `memory`; returns false if
    /// the transparency is missing or has another size.
    private func read(
      _ alpha: OpaquePointer?, _ channel: heif_channel, _ rows: Range<Int>,
      to memory: UnsafeMutableRawPointer, _ size: PixelSize, isDeep: Bool
    ) -> Bool {
      guard let alpha = unsafe alpha else { return false }
      var stride: Int32 = 0
      let plane = unsafe heif_image_get_plane_readonly(alpha, channel, &stride)
      let bits = unsafe Int(heif_image_get_bits_per_pixel_range(alpha, channel))
      guard let plane = unsafe plane, unsafe Self.size(of: alpha) == size, bits >= 8,
        unsafe heif_image_get_width(alpha, channel) == size.width,
        unsafe heif_image_get_height(alpha, channel) == size.height,
        Int(stride) >= size.width * (bits > 8 ? 2 : 1)
      else { return false }
      let most = (1 << min(bits, 16)) - 1
      for (y, bandRow) in zip(rows, 0...) {
        let row = unsafe plane + y * Int(stride)
        for x in 0..<size.width {
          let value = unsafe bits > 8 ? Int(row[2 * x]) | Int(row[2 * x + 1]) << 8 : Int(row[x])
          let index = bandRow * size.width + x
          if isDeep {
            unsafe memory.assumingMemoryBound(to: UInt16.self)[4 * index + 3] =
              UInt16(min(value, most) * 65_535 / most)
          } else {
            let opacity = UInt32(min(value, most) * 255 / most)
            let words = unsafe memory.assumingMemoryBound(to: UInt32.self)
            unsafe words[index] = unsafe words[index] & 0xFF_FFFF | opacity << 24
          }
        }
      }
      return true
    }

    /// Converts pixels of three bytes (red, green, blue), or of four with transparency, to 32-bit
    /// words (`0xAARRGGBB`).
    private static func swap(
      _ row: UnsafePointer<UInt8>, to words: UnsafeMutablePointer<UInt32>, count: Int,
      channels: Int
    ) {
      for x in 0..<count {
        let pixel = unsafe row + channels * x
        let alpha = unsafe channels == 4 ? UInt32(pixel[3]) : 255
        unsafe words[x] =
          alpha << 24 | UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
      }
    }

    /// Expands `count` source pixels of `channels` channels to pixels of four channels in
    /// `samples`. A source sample is little-endian and has `bits` bits; a target sample has 16
    /// bits. The first source channel becomes channel `first`. Alpha becomes opaque if the source
    /// has fewer than four channels.
    private static func widen(
      _ row: UnsafePointer<UInt8>, to samples: UnsafeMutablePointer<UInt16>, count: Int,
      channels: Int, from first: Int, bits: Int
    ) {
      let most = UInt32(1) << UInt32(min(max(bits, 9), 16)) - 1
      for x in 0..<count {
        for channel in 0..<channels {
          let offset = 2 * (channels * x + channel)
          let value = unsafe UInt32(row[offset]) | UInt32(row[offset + 1]) << 8
          unsafe samples[4 * x + first + channel] =
            UInt16((min(value, most) * 65_535 + most / 2) / most)
        }
        if channels < 4 { unsafe samples[4 * x + 3] = .max }
      }
    }

    private static func failure(_ error: heif_error) -> ImageFailure {
      let (code, subcode) = unsafe (error.code, error.subcode)
      let detail = unsafe error.message.map { unsafe String(cString: $0) } ?? ""
      // libheif 1.15 decodes the tiles of a deep grey grid to 8 bits, and then reports that their
      // depth is wrong.
      if code == heif_error_Unsupported_filetype || code == heif_error_Unsupported_feature
        || subcode == heif_suberror_Wrong_tile_image_pixel_depth
      {
        return ImageFailure(.unsupported, "This kind of HEIF is not supported: \(detail)")
      }
      if code == heif_error_Memory_allocation_error {
        return subcode == heif_suberror_Security_limit_exceeded
          ? ImageFailure(.tooLarge, detail) : ImageFailure(.exhausted)
      }
      return ImageFailure(
        subcode == heif_suberror_End_of_data ? .truncated : .corrupt, detail)
    }
  }
#endif
