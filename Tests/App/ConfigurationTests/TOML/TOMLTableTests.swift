import Testing

/// Keys and tables of TOML 1.0, and the rules about additions to them.
@Suite struct TOMLTableTests {
  @Test(
    arguments: [
      ("a=1", "a=1"), ("a-b_c9 = 1", "a-b_c9=1"), ("1 = 2", "1=2"), ("-1 = 2", "-1=2"),
      ("2026-11-21 = 1", "2026-11-21=1"), ("1.2 = 3", "1={2=3}"), ("inf = nan", "inf=nan"),
      ("- = 1\n_ = 2", "-=1,_=2"), ("A = 1\na = 2", "A=1,a=2"), (#""" = 1"#, "=1"),
      ("'' = 1", "=1"),
      (#""a b" = 1"#, "a b=1"), (#""a.b".c = 1"#, "a.b={c=1}"), (#""a b".'c' = 1"#, "a b={c=1}"),
      (#""\u00e9\n" = 1"#, "é\n=1"), (#"'\n' = 1"#, #"\n=1"#), ("\"#\" = 1", "#=1"),
      ("'ä€' = 1", "ä€=1"),
      (#""x=y" = 1"#, "x=y=1"), ("a . b\t.\tc = 1", "a={b={c=1}}"),
      ("a.b.c = 1\na.d = 2", "a={b={c=1},d=2}"),
      ("a.b = 1\nc.d = 2\na.e = 3", "a={b=1,e=3},c={d=2}"), (#"a."".b = 1"#, "a={={b=1}}"),
      ("\"\u{E9}\" = 1\n\"e\u{301}\" = 2", "\u{E9}=1,e\u{301}=2"), ("a.a.a = 1", "a={a={a=1}}"),
      ("'a\"b' = 1", "a\"b=1"), ("a. \"b\" .c = 1", "a={b={c=1}}"), ("\"\\\"\" = 1", "\"=1"),
    ] as [ValidTOML])
  func keysAreRead(document: String, tree: String) throws { try expectTree(document, tree) }

  @Test(
    arguments: [
      ("= 1", 1), ("a", 1), ("a =", 1), ("a = \n1", 1), ("a\n= 1", 1), ("a. = 1", 1), (".a = 1", 1),
      ("a..b = 1", 1), (". = 1", 1), ("a b = 1", 1), ("a\n.b = 1", 1), ("é = 1", 1), ("a! = 1", 1),
      ("a# = 1", 1), ("a, b = 1", 1), ("a = b = 1", 1), ("a == 1", 1), ("a: 1", 1), ("'a = 1", 1),
      ("\"a = 1", 1), ("\"a\nb\" = 1", 1), ("'a\nb' = 1", 1), ("\"\"\"a\"\"\" = 1", 1),
      ("'''a''' = 1", 1), ("\"a\"b = 1", 1), ("a\"b\" = 1", 1), ("'a''b' = 1", 1),
      (#""\q" = 1"#, 1),
      (#""\uD800" = 1"#, 1), ("\"\u{7F}\" = 1", 1), ("+1 = 2", 1), ("[1] = 2", 1), ("a\0 = 1", 1),
      ("a = 1\na = 2", 2), ("a = 1\n\n'a' = 1", 3), ("a = 1\n\"\\u0061\" = 2", 2),
      ("a = 1\na.b = 2", 2), ("a.b = 1\na = 2", 2), ("a.b = 1\na.b.c = 2", 2),
      ("a.b.c = 1\na.b = 2", 2),
      ("a = []\na.b = 1", 2), ("a = 'x'\na.b = 1", 2), ("a.b = 1\n'a'.b = 2", 2),
    ] as [InvalidTOML])
  func wrongKeysAreRefused(document: String, line: Int) {
    expectMistake(Array(document.utf8), line)
  }

  @Test(
    arguments: [
      ("[a]", "a={}"), ("[a]\nb = 1", "a={b=1}"), ("[ a . b ]", "a={b={}}"), ("\t[a]\t", "a={}"),
      ("['a.b'.c]", "a.b={c={}}"), (#"[""]"#, "={}"), (#"["\u0061"]"#, "a={}"),
      ("[1.2]", "1={2={}}"),
      ("[a]\n[b]", "a={},b={}"), ("[a]\n[a.b]", "a={b={}}"), ("[a.b]\n[a]", "a={b={}}"),
      ("[a.b.c]\n[a]\nd = 1", "a={b={c={}},d=1}"), ("[a.b]\n[c]\n[a.d]", "a={b={},d={}},c={}"),
      ("[a]\nb = 1\n[c.d]\n[c]\ne = 2", "a={b=1},c={d={},e=2}"),
      ("x = 1\n[a]\nx = 2", "x=1,a={x=2}"),
      ("[a]\nb.c = 1\n[a.b.d]", "a={b={c=1,d={}}}"), ("a.b = 1\n[a.c]", "a={b=1,c={}}"),
      ("[a.b]\n[a.c]\n[a]", "a={b={},c={}}"), ("[a]\na.a = 1\n[a.c]", "a={a={a=1},c={}}"),
      ("[a.b.c]\n[a.b]\nd.e = 1", "a={b={c={},d={e=1}}}"), ("[true]\n[inf]", "true={},inf={}"),
      ("['\u{E9}']\n['e\u{301}']", "\u{E9}={},e\u{301}={}"),
    ] as [ValidTOML])
  func tablesAreRead(document: String, tree: String) throws { try expectTree(document, tree) }

  @Test(
    arguments: [
      ("[]", 1), ("[ ]", 1), ("[a", 1), ("[a\n]", 1), ("[a.]", 1), ("[.a]", 1), ("[a..b]", 1),
      ("[a b]", 1), ("[a] b = 1", 1), ("[a]]", 1), ("[a]x", 1), ("[a][b]", 1), ("[\"a]", 1),
      ("[a#]", 1), ("[é]", 1), ("[a=1]", 1), ("[{}]", 1), ("['''a''']", 1), ("[\na]", 1), ("a]", 1),
      ("[a]\n[a]", 2), ("[x]\n[y]\n[x]", 3), ("[a]\n['a']", 2), ("[a.b]\n[a.b]", 2),
      ("[a]\n[a.b]\n[a]", 3), ("[a.b]\n[a]\n[a]", 3), ("a = 1\n[a]", 2), ("a = 1\n[a.b]", 2),
      ("[a]\nb = 1\n[a.b]", 3), ("[a]\nb = 1\n[a.b.c]", 3), ("[a]\nb = 1\nb = 2", 3),
      ("a.b = 1\n[a]", 2), ("a.b.c = 1\n[a.b]", 2), ("[a]\nb.c = 1\n[a.b]", 3),
      ("[a]\nb.c.d = 1\n[a.b.c]", 3), ("[a.b]\n[a]\nb = 1", 3), ("[a.b]\n[a]\nb.c = 1", 3),
      ("[a.b.c]\n[a]\nb.d = 1", 3), ("[a.b.c]\n[a]\nb.c.d = 1", 3), ("[a]\n[a.b]\nx = 1\n[a.b]", 4),
      ("[a]\nb = []\n[a.b]", 3), ("[a]\nb.c = 1\nb = 2", 3),
    ] as [InvalidTOML])
  func wrongTablesAreRefused(document: String, line: Int) {
    expectMistake(Array(document.utf8), line)
  }

  @Test(
    arguments: [
      ("[[a]]", 1), ("[[ a . b ]]", 1), ("[[]]", 1), ("[[a]", 1), ("[ [a]]", 1),
      ("[[a]]\n[[a]]", 1), ("a = 1\n[[b]]", 2), ("[a]\n[[a.b]]\nc = 1", 2),
    ] as [InvalidTOML])
  func listsOfTablesAreRefused(document: String, line: Int) {
    expectMistake(Array(document.utf8), line)
  }
}
