import CShims
import Foundation
import ImageExchange
import Synchronization

@testable import Decoding

/// A decoder that answers as a test tells it, over a socket of its own on a thread of its own.
///
/// Unchecked Sendable because only the test touches the link, and only the thread the socket.
final class ScriptedDecoder: @unchecked Sendable {
  /// One message to send.
  struct Answer: Sendable {
    var bytes: [UInt8]
    /// The memory that goes with it, by its descriptor.
    var memory: Memory?

    init(_ reply: DecoderReply, id: UInt64 = 1, memory: Memory? = nil) {
      bytes = reply.message(id: id)
      self.memory = memory
    }

    init(bytes: [UInt8]) { self.bytes = bytes }
  }

  /// A piece of memory as a decoder would send it, or not.
  final class Memory: Sendable {
    let descriptor: Int32

    init(byteCount: Int, isSealed: Bool = true) {
      descriptor = unsafe shim_memory_file_create("test")
      _ = shim_memory_file_allocate(descriptor, Int64(byteCount))
      if isSealed { _ = shim_memory_file_seal_contents(descriptor) }
    }

    deinit { close(descriptor) }
  }

  let link: DecoderLink
  let request = Mutex<ImageRequest?>(nil)

  /// Waits for a request, sends the answers, and then closes or, with `isPatient`, waits for the
  /// viewer to close.
  init(
    _ answers: [Answer], isPatient: Bool = true, deadline: Double = 10
  ) {
    var ends: [Int32] = [-1, -1]
    let made = unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends)
    precondition(made == 0, "no sockets: errno \(errno)")
    var limits = ImageLimits.standard
    limits.deadline = deadline
    link = DecoderLink(taking: ends[0], limits: limits)
    let socket = ends[1]
    Thread.detachNewThread { [self] in play(answers, isPatient: isPatient, over: socket) }
  }

  private func play(_ answers: [Answer], isPatient: Bool, over socket: Int32) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var passed: Int32 = -1
    let count = unsafe shim_message_receive(socket, &buffer, buffer.count, &passed)
    if count > 0 {
      request.withLock { $0 = try? ImageRequest(message: Array(buffer[..<count])) }
    }
    if passed >= 0 { close(passed) }
    for answer in answers {
      let memory = answer.memory?.descriptor ?? -1
      _ = unsafe shim_message_send(socket, answer.bytes, answer.bytes.count, memory)
    }
    if isPatient {
      _ = unsafe shim_message_receive(socket, &buffer, buffer.count, &passed)
    }
    close(socket)
  }

  /// What came of a request.
  func perform(
    _ wanted: ImageRequest.Wanted
  ) -> (replies: [ImageReply], trouble: DecoderLink.Trouble?) {
    var replies: [ImageReply] = []
    let file = Memory(byteCount: 10)
    do throws(DecoderLink.Trouble) {
      try link.perform(wanted, on: file.descriptor) { replies.append($0) }
      return (replies, nil)
    } catch {
      return (replies, error)
    }
  }
}
