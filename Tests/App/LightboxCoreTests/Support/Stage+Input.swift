import Geometry
import ImageExchange
import Input
import Languages
import LightboxCore
import Pixels

extension Stage {
  /// Presses and releases a key. Returns the effects.
  @discardableResult
  mutating func press(_ key: String, at milliseconds: Double) -> [Effect] {
    let time = Instant.milliseconds(milliseconds)
    wait(until: time)
    let (modifiers, name) = KeyModifiers.parsing(key[...]) ?? ([], key)
    var input = KeyEvent(name: name, modifiers: modifiers)
    let effects = handle(.input(.key(input)), at: time)
    input.isPressed = false
    return effects + handle(.input(.key(input)), at: time)
  }

  /// Presses and releases the left button at a point of the view. Returns the effects.
  @discardableResult
  mutating func click(_ x: Double, _ y: Double, at milliseconds: Double) -> [Effect] {
    let time = Instant.milliseconds(milliseconds)
    wait(until: time)
    var effects = handle(.input(.pointer(.enter(Point(x: x, y: y)))), at: time)
    effects += handle(.input(.pointer(.motion(Point(x: x, y: y)))), at: time)
    effects += handle(.input(.pointer(.button(.left, isPressed: true))), at: time)
    return effects + handle(.input(.pointer(.button(.left, isPressed: false))), at: time)
  }
}

extension Bitmap {
  /// Colours that run from corner to corner.
  static func ramp(_ width: Int, _ height: Int) -> Bitmap {
    unsafe Bitmap(size: PixelSize(width: width, height: height), isOpaque: true) { words in
      for y in 0..<height {
        for x in 0..<width {
          let (red, green) = (UInt32(x * 255 / width), UInt32(y * 255 / height))
          unsafe words[y * width + x] = 0xFF00_0060 | red << 16 | green << 8
        }
      }
    }
  }
}

extension PhotoDetails {
  /// Details with every fact that a photo can have.
  static var lighthouse: PhotoDetails {
    var facts = PhotoFacts()
    facts.name = "Lighthouse at dusk.jpg"
    facts.folder = "/home/anna/Pictures/Brittany 2024"
    facts.byteCount = 4_194_304
    var header = ImageHeader(
      format: .jpeg, storedSize: PixelSize(width: 3000, height: 4000), orientation: .turned90,
      colorProfile: "Display P3")
    header.camera.make = "FUJIFILM"
    header.camera.model = "X-T5"
    header.camera.lens = "XF35mmF1.4 R"
    header.camera.exposureTime = 0.004
    header.camera.aperture = 2.8
    header.camera.sensitivity = 400
    header.camera.focalLength = 35
    header.camera.exposureBias = -2.0 / 3
    header.camera.usedFlash = false
    header.camera.captureDate = "2024-05-31 18:04:09"
    header.camera.position = GeographicPosition(latitude: 48.8583, longitude: -4.5652)
    header.camera.altitude = 34.6
    header.texts.rating = 4
    facts.header = header
    facts.exposureProgram = "aperture priority"
    facts.metering = "centre-weighted"
    facts.modified = CivilTime("2024-06-02 09:30:00")
    facts.texts.title = "The lighthouse at the end of the land"
    return PhotoDetails(facts)
  }
}
