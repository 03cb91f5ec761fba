#if HEIF
  internal import CHEIF
  internal import Codecs
  internal import ImageExchange
  internal import Metadata
  internal import Pixels

  /// A HEIF or AVIF file: its primary picture, which libheif crops, turns and mirrors.
  ///
  /// It owns libheif's context, and the bytes that the context reads.
  @safe final class HEIFPicture {
    private let context: OpaquePointer
    private let handle: OpaquePointer
    private let bytes: ImageBytes

    /// Loads libheif's decoder plugins.
    static func prepare() { _ = unsafe heif_init(nil) }

    /// Opens the picture of a file.
    static func open(
      _ bytes: ImageBytes, _ format: ImageFormat, _ limits: ImageLimits
    ) throws(ImageFailure) -> LibraryPicture {
      let file = try HEIFPicture(bytes, limits)
      let size = file.size
      try limits.check(stored: size)
      let colors = file.colors(limits)
      let isDeep = file.isDeep
      var header = ImageHeader(format: format, storedSize: size, hasAlpha: file.hasAlpha)
      // The orientation of EXIF is not applied: the file has properties for that, which are.
      let exif = file.exif(limits) ?? []
      let xmp = file.xmp(limits)
      let all = exif + (xmp ?? [])
      MetadataBlocks(exif: exif.indices, xmp: xmp.map { _ in exif.count..<all.count })
        .read(all.span, limits, into: &header)
      return unsafe LibraryPicture(
        header, colors, rows: isDeep ? .deep : .words, isPremultiplied: file.isPremultiplied
      ) { memory throws(ImageFailure) in
        try unsafe file.read(to: memory, size, isDeep: isDeep)
      }
    }

    private init(_ bytes: ImageBytes, _ limits: ImageLimits) throws(ImageFailure) {
      guard let context = unsafe heif_context_alloc() else { throw ImageFailure(.exhausted) }
      unsafe heif_context_set_maximum_image_size_limit(context, Int32(clamping: limits.side))
      unsafe heif_context_set_max_decoding_threads(context, 2)
      var handle: OpaquePointer?
      // libheif keeps pointers to the bytes, which stay where they are as long as this object.
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
      self.bytes = bytes
    }

    deinit {
      unsafe heif_image_handle_release(handle)
      unsafe heif_context_free(context)
    }

    private var size: PixelSize {
      unsafe PixelSize(
        width: Int(heif_image_handle_get_width(handle)),
        height: Int(heif_image_handle_get_height(handle)))
    }

    private var hasAlpha: Bool { unsafe heif_image_handle_has_alpha_channel(handle) != 0 }

    private var isPremultiplied: Bool {
      unsafe heif_image_handle_is_premultiplied_alpha(handle) != 0
    }

    private var isDeep: Bool { unsafe heif_image_handle_get_luma_bits_per_pixel(handle) > 8 }

    private func colors(_ limits: ImageLimits) -> SourceColors {
      let count = unsafe heif_image_handle_get_raw_color_profile_size(handle)
      if count > 0, count <= limits.metadataBytes {
        var profile = [UInt8](repeating: 0, count: count)
        if unsafe heif_image_handle_get_raw_color_profile(handle, &profile).code == heif_error_Ok {
          return .profile(profile)
        }
      }
      var nclx: UnsafeMutablePointer<heif_color_profile_nclx>?
      guard
        unsafe heif_image_handle_get_nclx_color_profile(handle, &nclx).code == heif_error_Ok,
        let found = unsafe nclx
      else { return .sRGB }
      defer { unsafe heif_nclx_color_profile_free(found) }
      return unsafe .coded(
        primaries: Int(found.pointee.color_primaries.rawValue),
        transfer: Int(found.pointee.transfer_characteristics.rawValue))
    }

    /// The first metadata block of a type; nil for none.
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

    /// The XMP text; nil for none.
    private func xmp(_ limits: ImageLimits) -> [UInt8]? { block("mime", limits) }

    /// The EXIF data; nil for none.
    private func exif(_ limits: ImageLimits) -> [UInt8]? {
      guard let block = block("Exif", limits) else { return nil }
      // Four bytes say where the structure begins after them.
      let start = block[..<4].reduce(0) { $0 << 8 | Int($1) } + 4
      return start < block.count ? Array(block[start...]) : nil
    }

    /// Decodes all rows to `memory`; returns true when libheif skipped a fault.
    private func read(
      to memory: UnsafeMutableRawPointer, _ size: PixelSize, isDeep: Bool
    ) throws(ImageFailure) -> Bool {
      var decoded: OpaquePointer?
      let chroma =
        isDeep ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RGBA
      let error = unsafe heif_decode_image(handle, &decoded, heif_colorspace_RGB, chroma, nil)
      guard unsafe error.code == heif_error_Ok, let image = unsafe decoded else {
        throw unsafe Self.failure(error)
      }
      defer { unsafe heif_image_release(image) }
      var stride: Int32 = 0
      let plane = unsafe heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride)
      guard let plane = unsafe plane,
        unsafe heif_image_get_primary_width(image) == size.width,
        unsafe heif_image_get_primary_height(image) == size.height,
        Int(stride) >= size.width * (isDeep ? 8 : 4)
      else { throw ImageFailure(.corrupt, "Its pixels are not of the size that it states") }
      let bits = unsafe heif_image_get_bits_per_pixel_range(image, heif_channel_interleaved)
      for y in 0..<size.height {
        let row = unsafe plane + y * Int(stride)
        if isDeep {
          unsafe Self.widen(
            row, to: memory.assumingMemoryBound(to: UInt16.self) + 4 * y * size.width,
            count: 4 * size.width, bits: Int(bits))
        } else {
          unsafe Self.swap(
            row, to: memory.assumingMemoryBound(to: UInt32.self) + y * size.width,
            count: size.width)
        }
      }
      return unsafe heif_image_get_decoding_warnings(image, 0, nil, 0) > 0
    }

    private static func swap(
      _ row: UnsafePointer<UInt8>, to words: UnsafeMutablePointer<UInt32>, count: Int
    ) {
      for x in 0..<count {
        unsafe words[x] =
          UInt32(row[4 * x + 3]) << 24 | UInt32(row[4 * x]) << 16 | UInt32(row[4 * x + 1]) << 8
          | UInt32(row[4 * x + 2])
      }
    }

    /// Expands little-endian samples of `bits` bits to sixteen bits.
    private static func widen(
      _ row: UnsafePointer<UInt8>, to samples: UnsafeMutablePointer<UInt16>, count: Int, bits: Int
    ) {
      let most = UInt32(1) << UInt32(min(max(bits, 9), 16)) - 1
      for index in 0..<count {
        let value = unsafe UInt32(row[2 * index]) | UInt32(row[2 * index + 1]) << 8
        unsafe samples[index] = UInt16((min(value, most) * 65_535 + most / 2) / most)
      }
    }

    private static func failure(_ error: heif_error) -> ImageFailure {
      let (code, subcode) = unsafe (error.code, error.subcode)
      let detail = unsafe error.message.map { unsafe String(cString: $0) } ?? ""
      if code == heif_error_Unsupported_filetype
        || code == heif_error_Unsupported_feature
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
