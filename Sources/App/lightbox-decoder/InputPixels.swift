internal import CShims
internal import Glibc
internal import ImageExchange
internal import Pixels

/// Pixels that the viewer has drawn, to be written into a file.
struct InputPixels {
  let bitmap: Bitmap

  init(_ descriptor: Int32, _ description: PixelsDescription) throws(ImageFailure) {
    guard let layout = PyramidLayout(size: description.first),
      shim_memory_file_is_sealed(descriptor) != 0
    else { throw ImageFailure(.corrupt, "The pixels are not sealed") }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_size >= layout.byteCount else {
      throw ImageFailure(.corrupt, "The pixels are fewer than they should be")
    }
    let mapped = unsafe mmap(nil, layout.byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let base = unsafe mapped, unsafe base != MAP_FAILED else {
      throw ImageFailure(.exhausted, errno: errno)
    }
    let storage = unsafe PixelStorage(adopting: base, byteCount: layout.byteCount) {
      unsafe munmap($0, $1)
    }
    let level = layout.levels[0]
    guard
      let bitmap = Bitmap(
        storage: storage, start: level.start, size: level.size, stride: level.stride,
        isOpaque: description.isOpaque)
    else { throw ImageFailure(.corrupt, "The pixels do not fit their description") }
    self.bitmap = bitmap
  }
}
