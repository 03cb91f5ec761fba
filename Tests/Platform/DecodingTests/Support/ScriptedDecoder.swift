import Foundation
import ImageExchange
import Synchronization
import System

@testable import Decoding

/// A decoder that answers as a test tells it, over a socket of its own on a thread of its own.
///
/// Unchecked Sendable because only the test touches the link, and only the thread the socket.
final class ScriptedDecoder: @unchecked Sendable {
  /// One message to send.
  struct Answer: Sendable {
    var bytes: [UInt8]
    /// The memory that goes with it.
    var memory: OwnedDescriptor?

    init(_ reply: DecoderReply, id: UInt64 = 1, memory: OwnedDescriptor? = nil) {
      bytes = reply.message(id: id)
      self.memory = memory
    }

    init(bytes: [UInt8]) { self.bytes = bytes }
  }

  /// A piece of memory as a decoder would send it, or not.
  static func memory(byteCount: Int, isSealed: Bool = true) -> OwnedDescriptor {
    do {
      let file = try MemoryFile(named: "test", byteCount: byteCount)
      if isSealed { try file.sealContents() }
      return file.descriptor
    } catch {
      preconditionFailure("no memory file: \(error)")
    }
  }

  let link: DecoderLink
  let request = Mutex<ImageRequest?>(nil)

  /// Says that it lacks the pieces `missing` of its confinement, waits for a request, sends the
  /// answers, and then closes or, with `isPatient`, waits for the viewer to close. With `isSilent`
  /// it says nothing of its confinement: it sends the answers at once.
  init(
    _ answers: [Answer], isPatient: Bool = true, isSilent: Bool = false,
    missing: ConfinementPieces = [], rule: ConfinementRule = .automatic, deadline: Double = 10
  ) {
    var ends: [Int32] = [-1, -1]
    let made = unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends)
    precondition(made == 0, "no sockets: errno \(errno)")
    var limits = ImageLimits.standard
    limits.deadline = deadline
    link = DecoderLink(
      over: OwnedDescriptor(taking: ends[0]), limits: limits,
      policy: ConfinementPolicy(rule: { rule }))
    let socket = OwnedDescriptor(taking: ends[1])
    Thread.detachNewThread { [self] in
      play(answers, isPatient: isPatient, missing: isSilent ? nil : missing, over: socket)
    }
  }

  private func play(
    _ answers: [Answer], isPatient: Bool, missing: ConfinementPieces?, over socket: OwnedDescriptor
  ) {
    if let missing {
      let report = DecoderReply.confinement(missing: missing).message(id: 0)
      try? DescriptorMessage(report).send(over: socket)
      if let message = try? DescriptorMessage.receive(over: socket, limit: 4096) {
        request.withLock { $0 = try? ImageRequest(message: message.bytes) }
      }
    }
    for answer in answers {
      try? DescriptorMessage(answer.bytes, descriptor: answer.memory).send(over: socket)
    }
    if isPatient { _ = try? DescriptorMessage.receive(over: socket, limit: 4096) }
  }

  /// The answers to a request, and its end.
  func perform(
    _ wanted: ImageRequest.Wanted
  ) -> (replies: [ImageReply], linkFailure: DecoderLink.Failure?) {
    var replies: [ImageReply] = []
    let file = Self.memory(byteCount: 10)
    do throws(DecoderLink.Failure) {
      try link.perform(wanted, on: file) { replies.append($0) }
      return (replies, nil)
    } catch {
      return (replies, error)
    }
  }
}
