import Geometry
import Input
import LightboxCore
import Pixels

/// Photos that are made here: each of its own colours and shape, with a mark at its top left, so
/// that a picture that is turned, mirrored or cut shows it.
enum MadePhotos {
  static let sizes = [
    PixelSize(width: 60, height: 40), PixelSize(width: 40, height: 60),
    PixelSize(width: 120, height: 30), PixelSize(width: 48, height: 48),
    PixelSize(width: 64, height: 36), PixelSize(width: 20, height: 80),
    PixelSize(width: 52, height: 39), PixelSize(width: 39, height: 52),
  ]

  static func picture(_ number: Int) -> Picture? {
    let size = sizes[number % sizes.count]
    let bitmap = unsafe Bitmap(size: size, isOpaque: true) { words in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isMark = x < 10 && y < 10
          let isEdge = x < 2 || y < 2 || x >= size.width - 2 || y >= size.height - 2
          let (u, v) = (x * 160 / size.width, y * 160 / size.height)
          let tint = (number * 67 + 40) % 160
          let color = 0xFF00_0000 | (u + 60) << 16 | (v + 60) << 8 | tint + 60
          unsafe words[y * size.width + x] =
            isMark ? 0xFFFF_FFFF : isEdge ? 0xFF20_2020 : UInt32(color)
        }
      }
    }
    return Picture(bitmap)
  }

  /// An album of `count` of them with all thumbnails, in a view of 320 × 200 px.
  static func album(
    count: Int = 8, scale: Double = 1, appearance: Appearance = .dark, mode: Mode = .album,
    bindings: KeyBindings = .standard, viewSize: Size = Size(width: 320, height: 200)
  ) -> Stage {
    var stage = Stage(
      Lightbox(
        viewSize: viewSize, deviceScale: scale, bindings: bindings, mode: mode)
    )
    var preferences = Preferences()
    preferences.appearance = appearance
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    stage.handle(.album(.photos((0..<count).map { PhotoID($0) }, current: nil)), at: .zero)
    for number in 0..<count {
      guard let picture = picture(number) else { continue }
      stage.handle(
        .library(.thumbnail(PhotoID(number), picture, imageSize: large(picture.size))), at: .zero)
    }
    // Their shapes are laid out together.
    stage.handle(.deadline, at: .milliseconds(100))
    return stage
  }

  /// The time at which the cells have come to rest, ms.
  static let start = 1000.0

  /// The size of the photo itself, which has more pixels than its thumbnail.
  private static func large(_ size: PixelSize) -> PixelSize {
    PixelSize(width: size.width * 20, height: size.height * 20)
  }
}

extension FileJob {
  /// The job that saves marks of the photos with these numbers, and removes those of `others`.
  static func marks(_ numbers: [Int], without others: [Int]) -> FileJob {
    var steps: [PhotoID: PhotoRating.Step] = [:]
    for (all, isMarked) in [(numbers, true), (others, false)] {
      for number in all {
        steps[PhotoID(number)] = PhotoRating.Step(.mark(isMarked), before: .mark(!isMarked))
      }
    }
    return FileJob(.rate(steps), steps.keys.sorted { $0.number < $1.number })
  }
}
