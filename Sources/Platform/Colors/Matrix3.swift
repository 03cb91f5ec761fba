internal import CLCMS

/// A matrix of three by three numbers, row by row.
struct Matrix3 {
  let rows: [Double]

  private init(rows: [Double]) { self.rows = rows }

  /// Creates the profile's matrix from red, green and blue to XYZ under D50; nil if it has none.
  init?(of profile: ColorProfile) {
    var columns: [cmsCIEXYZ] = []
    for tag in [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag] {
      guard let value = unsafe cmsReadTag(profile.handle, tag) else { return nil }
      unsafe columns.append(value.assumingMemoryBound(to: cmsCIEXYZ.self).pointee)
    }
    rows = columns.map(\.X) + columns.map(\.Y) + columns.map(\.Z)
    guard rows.allSatisfy(\.isFinite) else { return nil }
  }

  func times(_ vector: [Double]) -> [Double] {
    var result: [Double] = []
    for row in 0..<3 {
      let (a, b) = (rows[3 * row] * vector[0], rows[3 * row + 1] * vector[1])
      result.append(a + b + rows[3 * row + 2] * vector[2])
    }
    return result
  }

  func times(_ other: Matrix3) -> Matrix3 {
    var product = [Double](repeating: 0, count: 9)
    for column in 0..<3 {
      let result = times([other.rows[column], other.rows[3 + column], other.rows[6 + column]])
      for row in 0..<3 { product[3 * row + column] = result[row] }
    }
    return Matrix3(rows: product)
  }

  /// The inverse; nil for a singular matrix.
  var inverse: Matrix3? {
    func minor(_ row: Int, _ column: Int) -> Double {
      let (r, s) = (3 * ((row + 1) % 3), 3 * ((row + 2) % 3))
      let (c, d) = ((column + 1) % 3, (column + 2) % 3)
      let (a, b) = (rows[r + c] * rows[s + d], rows[r + d] * rows[s + c])
      return a - b
    }
    var determinant = 0.0
    for column in 0..<3 { determinant += rows[column] * minor(0, column) }
    guard abs(determinant) > 1e-9 else { return nil }
    var result = [Double](repeating: 0, count: 9)
    for row in 0..<3 {
      for column in 0..<3 { result[3 * column + row] = minor(row, column) / determinant }
    }
    return Matrix3(rows: result)
  }
}
