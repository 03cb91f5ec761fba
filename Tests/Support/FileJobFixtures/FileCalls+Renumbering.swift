package import FileJobs
package import Files
internal import Foundation
internal import Glibc

extension FileCalls {
  /// The calls as on sshfs: a file moves by a second name, `name`, which the system takes for a
  /// file of its own.
  package static func renumbering(_ name: FilePath) -> FileCalls {
    let (second, spare) = (name.display, name.display + ".spare")
    return FileCalls { call in
      if call == .rename { return .error(EINVAL) }
      guard call == .remove else { return nil }
      try? FileManager.default.copyItem(atPath: second, toPath: spare)
      _ = unsafe rename(spare, second)
      return nil
    }
  }
}
