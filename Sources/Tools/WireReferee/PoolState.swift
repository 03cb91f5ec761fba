/// A pool of shared memory.
struct PoolState {
  var size: Int
}
