/// The position and size of a client's buffer in a pool of shared memory: offset and stride in
/// bytes, width and height in pixels.
struct BufferState {
  let offset: Int
  let width: Int
  let height: Int
  let stride: Int

  var length: Int { max(0, stride) * max(0, height) }
}
