/// The columns of one device row that a shape covers, partly or completely.
struct RowSpan {
  /// The columns of the pixels that are covered at least in part.
  var touched: Range<Int>
  /// The columns of the pixels that are covered completely.
  var whole: Range<Int>
}
