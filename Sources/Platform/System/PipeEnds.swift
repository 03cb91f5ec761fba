internal import CShims
internal import Glibc

/// The two ends of a new pipe, which child programs do not inherit.
package struct PipeEnds: Sendable {
  /// The end to read from; a read never blocks.
  package let reader: OwnedDescriptor
  /// The end that another program writes to; a write blocks while the pipe is full.
  package let writer: OwnedDescriptor

  /// Makes a pipe.
  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe shim_pipe_create(&ends) == 0 else { throw SystemError(errno) }
    reader = OwnedDescriptor(taking: ends[0])
    writer = OwnedDescriptor(taking: ends[1])
    guard fcntl(reader.number, F_SETFL, O_NONBLOCK) == 0 else { throw SystemError(errno) }
  }
}
