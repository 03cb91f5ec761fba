internal import Decoding
internal import Desktop
internal import EventLoop
internal import Files
internal import ImageExchange

/// Photos as other programs get them: by copying or by dragging.
@UI final class FileExchange {
  /// A photo that is being rendered, and those who wait for it: decoders and memory are enough for one.
  private var rendering: (path: FilePath, receivers: [@UI ([UInt8]?) -> Void])?
  /// The photos that are rendered after it.
  private var waiting: [(path: FilePath, receive: @UI ([UInt8]?) -> Void)] = []

  /// The types that can be opened, the best one first.
  static let receivedTypes = ExchangeType.readable.map(\.rawValue)

  private static let png = "image/png"

  /// An offer of files: their addresses, and of a single photo its pixels, rendered when they are asked for.
  func offer(_ paths: [FilePath]) -> OfferedData {
    let files = OfferedFiles(paths)
    let photo = paths.count == 1 ? paths.first : nil
    let types = ExchangeType.allCases.map(\.rawValue) + (photo == nil ? [] : [Self.png])
    return OfferedData(types: types) { [weak self] type, receive in
      if let type = ExchangeType(rawValue: type) {
        receive(files.bytes(as: type))
      } else if let photo, type == Self.png {
        self?.render(photo, receive)
      } else {
        receive(nil)
      }
    }
  }

  /// An offer of a text.
  static func offer(ofText text: String) -> OfferedData {
    OfferedData(types: ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]) { _, receive in
      receive(Array(text.utf8))
    }
  }

  private func render(_ path: FilePath, _ receive: @escaping @UI ([UInt8]?) -> Void) {
    guard let current = rendering else {
      rendering = (path, [receive])
      UI.task { [self] in await renderAll() }
      return
    }
    if current.path == path {
      rendering?.receivers.append(receive)
    } else {
      waiting.append((path, receive))
    }
  }

  private func renderAll() async {
    while let path = rendering?.path {
      let bytes = await OneShotThread.run { Self.rendered(path) }
      let receivers = rendering?.receivers ?? []
      rendering = waiting.isEmpty ? nil : (waiting[0].path, [waiting[0].receive])
      waiting = Array(waiting.dropFirst())
      for receive in receivers { receive(bytes) }
    }
  }

  /// A photo as a PNG file, made by a decoder that ends with it; nil where it cannot be shown.
  nonisolated private static func rendered(_ path: FilePath) -> [UInt8]? {
    do {
      let source = ImageSource(taking: try PhotoFile.open(path).take())
      return try Decoders.one().png(of: source).file
    } catch let error as FileError {
      Notice.write(error.description)
    } catch {
      Notice.write("\(path.display): \(error)")
    }
    return nil
  }
}
