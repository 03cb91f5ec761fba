/// The columns of one device row that a shape covers.
struct RowSpan {
  /// The pixels that are covered at least in part.
  var touched: Range<Int>
  /// The pixels that are covered whole.
  var whole: Range<Int>
}
