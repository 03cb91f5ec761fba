/// The columns of one device row that a shape covers.
struct RowSpan {
  /// The pixels that it covers at least in part.
  var touched: Range<Int>
  /// The pixels among them that it covers whole.
  var whole: Range<Int>
}
