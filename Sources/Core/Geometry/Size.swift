/// A width and a height. Each property or parameter of this type states its unit.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  package static let zero = Size(width: 0, height: 0)

  package var isEmpty: Bool { !(width > 0 && height > 0) }
  package var center: Point { Point(x: width / 2, y: height / 2) }

  package static func * (size: Size, k: Double) -> Size {
    Size(width: size.width * k, height: size.height * k)
  }
}
