internal import Configuration
@testable internal import FileJobs
internal import Files
internal import LightboxCore
internal import System
internal import WireProxy
internal import WireReferee

/// Readers of ours for texts.
extension FuzzTarget {
  static let texts: [FuzzTarget] = [
    FuzzTarget(any: "configuration") { bytes in
      _ = Settings(reading: bytes) { $0.utf8.count < 8 ? [$0] : [] }
    },
    FuzzTarget(any: "desktop") { bytes in
      let preferences = GTKSettings.preferences(in: bytes)
      _ = ButtonLayout(text: preferences.buttonLayout ?? String(decoding: bytes, as: UTF8.self))
    },
    FuzzTarget(any: "trace") { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let events = try? TraceParser.events(in: text) else { return }
      for event in events {
        precondition(
          (try? TraceParser.events(in: event.line)) != nil, "\(event.line) is not read again")
      }
    },
    FuzzTarget(any: "marks") { bytes in
      guard let marks = Marks(reading: bytes) else { return }
      precondition(Marks(reading: marks.text)?.text == marks.text, "marks change on their way")
    },
    FuzzTarget(any: "session") { bytes in
      guard let memory = SessionMemory(reading: bytes) else { return }
      let again = SessionMemory(reading: memory.text)
      precondition(again?.text == memory.text, "windows change on their way")
      for window in memory.windows {
        precondition(window.folder?.first.map { $0 == UInt8(ascii: "/") } != false)
        guard let photo = window.photo else { continue }
        precondition(
          window.files.isEmpty
            ? !photo.contains(UInt8(ascii: "/")) : window.files.contains(photo),
          "a path for a name, or a file that was not named")
      }
    },
    FuzzTarget(any: "sidecar") { bytes in
      guard let document = XMPDocument(bytes) else { return }
      _ = (document.rating, document.sidecarExtension)
      guard let patch = document.setting(3), let rated = patch.applied(to: bytes) else { return }
      precondition(XMPDocument(rated)?.rating == 3, "a rating that is not read again")
      precondition(patch.inverse.applied(to: rated) == bytes, "a rating that stays")
    },
    FuzzTarget(any: "wire-log") { bytes in
      guard let entries = try? WireLog.entries(String(decoding: bytes, as: UTF8.self)) else {
        return
      }
      var (checker, report) = (LogChecker(interfaces), FindingReport())
      for entry in entries {
        let (silence, heard) = checker.check(entry)
        for finding in silence + heard.flatMap(\.findings) {
          _ = report.add(finding, connection: entry.connection)
        }
      }
      _ = report.summary(connections: checker.connections, requests: 0, events: 0, time: .zero)
    },
    FuzzTarget(any: "disturbances") { bytes in
      _ = try? Disturbances(String(decoding: bytes, as: UTF8.self))
    },
    FuzzTarget(any: "received-files") { bytes in
      for type in ExchangeType.allCases {
        let files = ReceivedFiles(bytes, as: type)
        let count = files.paths.count + files.remoteCount + files.otherCount
        precondition(count <= ReceivedFiles.mostFiles, "more files than the limit")
        precondition(files.paths.allSatisfy(\.isAbsolute), "a relative path")
        let again = ReceivedFiles(OfferedFiles(files.paths).bytes(as: .uriList), as: .uriList)
        precondition(again.paths.count == files.paths.count, "a file is lost on its way")
        let half = Array(bytes.prefix(bytes.count / 2))
        let begun = ReceivedFiles(half, as: type, isInterrupted: true)
        precondition(files.paths.starts(with: begun.paths), "half a list names another file")
      }
    },
    FuzzTarget(any: "names") { bytes in
      let text = EscapedArgument.text(of: bytes)
      precondition(EscapedArgument.bytes(of: text) == bytes, "a name changes on its way")
      _ = EscapedArgument.bytes(of: String(decoding: bytes, as: UTF8.self))
      let shown = PlainText.escaped(String(decoding: bytes, as: UTF8.self))
      precondition(shown.unicodeScalars.allSatisfy(PlainText.isHarmless), "control characters")
      _ = DisplayName.text(of: bytes)
      let path = FilePath(bytes: bytes)
      _ = (FileURI(path)?.sum, path.parent.lastComponent, PictureName.isPicture(bytes))
      let half = Array(bytes.prefix(bytes.count / 2))
      let other = Array(bytes.dropFirst(bytes.count / 2))
      precondition(
        !(NaturalOrder().precedes(half, other) && NaturalOrder().precedes(other, half)),
        "two names stand each before the other")
    },
  ]
}
