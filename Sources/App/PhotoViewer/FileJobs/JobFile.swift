internal import Albums
internal import Files
internal import LightboxCore

/// A file of a job, with all photos of the job that lead to it: itself, and symbolic links.
struct JobFile: Sendable {
  private(set) var photos: [(photo: PhotoID, path: FilePath)]

  /// Returns the files to which the photos `files` lead. Each file occurs once, at the position of
  /// its first photo. Missing files are included. Blocks.
  static func all(of files: PhotoFiles) -> [JobFile] {
    var all: [JobFile] = []
    var indices: [SIMD2<UInt64>: Int] = [:]
    for (photo, path) in files {
      let inode = FileStamp.of(path).map { SIMD2($0.device, $0.inode) }
      if let inode, let index = indices[inode] {
        all[index].photos.append((photo, path))
        continue
      }
      if let inode { indices[inode] = all.count }
      all.append(JobFile(photos: [(photo, path)]))
    }
    return all
  }
}
