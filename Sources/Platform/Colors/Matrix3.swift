/// A matrix of three by three numbers, row by row.
struct Matrix3 {
  let rows: [Double]

  init(rows: [Double]) { self.rows = rows }

  /// Creates the matrix from red, green and blue to CIE XYZ; nil if the primaries do not form a
  /// triangle.
  ///
  /// `chromaticities` are x and y of white, red, green and blue.
  init?(chromaticities xy: [Double]) {
    guard xy.count == 8, xy[1] > 0, xy[3] > 0, xy[5] > 0, xy[7] > 0 else { return nil }
    func color(_ index: Int) -> [Double] {
      let (x, y) = (xy[index], xy[index + 1])
      return [x / y, 1, (1 - x - y) / y]
    }
    let (red, green, blue) = (color(2), color(4), color(6))
    var columns: [Double] = []
    for row in 0..<3 { columns += [red[row], green[row], blue[row]] }
    guard let shares = Matrix3(rows: columns).inverse?.times(color(0)) else { return nil }
    for index in 0..<9 { columns[index] *= shares[index % 3] }
    rows = columns
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
