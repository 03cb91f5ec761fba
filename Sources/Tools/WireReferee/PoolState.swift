/// A `wl_shm` pool; `size` is in bytes.
struct PoolState {
  var size: Int
}
