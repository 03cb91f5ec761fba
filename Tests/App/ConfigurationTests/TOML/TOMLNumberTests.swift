import Testing

/// Integers, floats and booleans of TOML 1.0.
@Suite struct TOMLNumberTests {
  @Test(
    arguments: [
      ("a = 7", "a=7"), ("a = 0", "a=0"), ("a = +0", "a=0"), ("a = -0", "a=0"),
      ("a = +42", "a=42"), ("a = -42", "a=-42"), ("a=+1_000", "a=1000"),
      ("a = 5_3_4", "a=534"), ("a = 12_34_56", "a=123456"),
      ("a = 9223372036854775807", "a=9223372036854775807"),
      ("a = -9223372036854775808", "a=-9223372036854775808"),
      ("a = 0xDEAD_beef", "a=3735928559"), ("a = 0x00fF", "a=255"), ("a = 0x0", "a=0"),
      ("a = 0x7fffffffffffffff", "a=9223372036854775807"),
      ("a = 0o17", "a=15"), ("a = 0o0_7_5_5", "a=493"), ("a = 0o000", "a=0"),
      ("a = 0b101", "a=5"), ("a = 0b1111_0000", "a=240"), ("a = 0b0", "a=0"),
      ("a=1#one", "a=1"), ("a = 1\t", "a=1"), ("a = [1,2]", "a=[1,2]"),
    ] as [ValidTOML])
  func integersAreRead(document: String, tree: String) throws { try expectTree(document, tree) }

  @Test(
    arguments: [
      ("a = 9223372036854775808", 1), ("a = -9223372036854775809", 1),
      ("a = 0x8000000000000000", 1), ("\na = 01", 2), ("a = -01", 1), ("a = +01", 1),
      ("a = 00", 1), ("a = 0_0", 1), ("a = 0_1", 1), ("a = 1__0", 1), ("a = _1", 1),
      ("a = 1_", 1), ("a = +_1", 1), ("a = ++1", 1), ("a = --1", 1), ("a = +-1", 1),
      ("a = +", 1), ("a = -", 1), ("a = _", 1), ("a = 1 000", 1), ("a = 1,000", 1),
      ("a = 0x", 1), ("a = 0x_", 1), ("a = 0x_1", 1), ("a = 0x1_", 1), ("a = 0x1__2", 1),
      ("a = 0xg", 1), ("a = 0X1", 1), ("a = +0x1", 1), ("a = -0x1", 1), ("a = 0x-1", 1),
      ("a = 0o8", 1), ("a = 0O1", 1), ("a = -0o1", 1), ("a = 0o_1", 1), ("a = 0o", 1),
      ("a = 0b2", 1), ("a = 0B1", 1), ("a = +0b1", 1), ("a = 0b1_", 1), ("a = 0b", 1),
      ("a = 0d10", 1), ("a = 12abc", 1), ("a = 12 abc", 1), ("a = ٣", 1), ("a = 1\u{301}", 1),
      ("a = 42\"x\"", 1), ("a = 0x1.8", 1), ("a = 2026-11-21", 1), ("a = 08:15:00", 1),
      ("\na = 2026-11-21 08:15:00", 2), ("a = 2026-11-21T08:15:00Z", 1),
    ] as [InvalidTOML])
  func wrongIntegersAreRefused(document: String, line: Int) {
    expectMistake(Array(document.utf8), line)
  }

  @Test(
    arguments: [
      ("a = 1.5", "a=1.5"), ("a = +1.5", "a=1.5"), ("a = -0.01", "a=-0.01"),
      ("a = 0.0", "a=0.0"), ("a = -0.0", "a=-0.0"), ("a = 3.1415", "a=3.1415"),
      ("a = 1e3", "a=1000.0"), ("a = 1E3", "a=1000.0"), ("a = 5e+22", "a=5e+22"),
      ("a = -2E-2", "a=-0.02"), ("a = 6.26e-2", "a=0.0626"), ("a = 1e06", "a=1000000.0"),
      ("a = 0e0", "a=0.0"), ("a = 0.0e-00", "a=0.0"), ("a = 1_0.0_5", "a=10.05"),
      ("a = 224_617.445_991", "a=224617.445991"), ("a = 1e1_0", "a=10000000000.0"),
      ("a = 1.7976931348623157e308", "a=1.7976931348623157e+308"), ("a = 5e-324", "a=5e-324"),
      ("a = inf", "a=inf"), ("a = +inf", "a=inf"), ("a = -inf", "a=-inf"), ("a = nan", "a=nan"),
      ("a = +nan", "a=nan"), ("a = -nan", "a=-nan"), ("a = [inf, -inf]", "a=[inf,-inf]"),
    ] as [ValidTOML])
  func floatsAreRead(document: String, tree: String) throws { try expectTree(document, tree) }

  @Test(
    arguments: [
      ("a = 1.", 1), ("a = .5", 1), ("a = -.5", 1), ("a = +.5", 1), ("a = .", 1),
      ("a = 1.e2", 1), ("a = 1.5e", 1), ("a = 1e", 1), ("a = 1e+", 1), ("a = 1ee2", 1),
      ("a = 1e2.5", 1), ("a = 1.2.3", 1), ("a = e5", 1), ("a = .e5", 1), ("a = 1e-+5", 1),
      ("a = 1_.5", 1), ("a = 1._5", 1), ("a = 1.5_", 1), ("a = 1._", 1), ("a = 1.5__5", 1),
      ("a = _1.5", 1), ("a = 1_e5", 1), ("a = 1e_5", 1), ("a = 1e5_", 1), ("a = 1e5__0", 1),
      ("a = 01.5", 1), ("a = -01.5", 1), ("a = 00.5", 1), ("a = 0_1.5", 1), ("a = 01e5", 1),
      ("a = Inf", 1), ("a = INF", 1), ("a = infinity", 1), ("a = in", 1), ("a = ++inf", 1),
      ("a = NaN", 1), ("a = NAN", 1), ("a = na", 1), ("a = +-nan", 1), ("a = inf_", 1),
      ("a = 1,5", 1), ("a = 1.5f", 1), ("a = 0x1p3", 1),
    ] as [InvalidTOML])
  func wrongFloatsAreRefused(document: String, line: Int) {
    expectMistake(Array(document.utf8), line)
  }

  @Test(
    arguments: [
      ("a = true", "a=true"), ("a = false", "a=false"), ("a=[true,false]", "a=[true,false]"),
      ("true = false", "true=false"),
    ] as [ValidTOML])
  func booleansAreRead(document: String, tree: String) throws { try expectTree(document, tree) }

  @Test(
    arguments: [
      ("a = True", 1), ("a = TRUE", 1), ("a = FALSE", 1), ("a = tru", 1), ("a = truer", 1),
      ("a = true_", 1), ("a = falsey", 1), ("a = t", 1), ("a = yes", 1), ("a = on", 1),
      ("a = true false", 1), ("a = !true", 1), ("a = 'x'true", 1),
    ] as [InvalidTOML])
  func wrongBooleansAreRefused(document: String, line: Int) {
    expectMistake(Array(document.utf8), line)
  }
}
