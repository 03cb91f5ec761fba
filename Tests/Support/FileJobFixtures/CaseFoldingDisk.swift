internal import FileJobs
internal import Files
internal import Foundation
internal import Glibc
internal import Synchronization

/// A folder as if on a disk that takes `a.jpg` and `A.jpg` for one name, as FAT does, where names
/// that begin with `a` are renamed to `A` one after the other.
///
/// A first renaming finds the name taken; both names are then one file, of which the folder lists
/// the first; the two renamings by way of a third name succeed. The second name is there for the
/// status calls alone.
final class CaseFoldingDisk: Sendable {
  private enum Step {
    case whole
    /// Both names are looked at, to tell one file from two.
    case compared
    /// On the way: as many renamings are still to come.
    case onTheWay(Int)
  }

  private let folder: FilePath
  private let state = Mutex<(step: Step, shown: [String])>((.whole, []))

  init(_ folder: FilePath) { self.folder = folder }

  /// Takes the second names away that were there for a call.
  func hide() {
    state.withLock { state in
      for name in state.shown { _ = unsafe unlink(folder.appending(name).display) }
      state.shown = []
    }
  }

  /// The fault of a call that is to have `fault`; nil where it is made as it is.
  func answer(_ call: FileCall, _ fault: FileFault?) -> FileFault? {
    if fault == .error(EINTR) { return fault }
    let isMade = fault == nil || fault == .short
    return state.withLock { state in
      switch (state.step, call) {
      case (.whole, .rename) where isMade:
        state.step = .compared
        return .error(EEXIST)
      case (.compared, .status) where isMade: show(&state.shown)
      case (.compared, .list) where isMade: state.step = .onTheWay(2)
      case (.onTheWay(2), .rename) where isMade: state.step = .onTheWay(1)
      // The last step; where it fails, one back.
      case (.onTheWay(1), .rename): state.step = isMade ? .whole : .onTheWay(0)
      case (.onTheWay, .rename), (.compared, _): state.step = .whole
      default: break
      }
      return nil
    }
  }

  /// Gives each file its other name, too.
  private func show(_ shown: inout [String]) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.display)) ?? [] {
      let other = name.hasPrefix("a") ? "A\(name.dropFirst())" : "a\(name.dropFirst())"
      guard name.lowercased().hasPrefix("a"), !name.hasSuffix(".lightbox-renaming") else {
        continue
      }
      let made = unsafe link(folder.appending(name).display, folder.appending(other).display)
      if made == 0 { shown.append(other) }
    }
  }
}
