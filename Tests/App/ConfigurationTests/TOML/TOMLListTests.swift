import Testing

/// Arrays and inline tables of TOML 1.0.
@Suite struct TOMLListTests {
  @Test(
    arguments: [
      ("a = []", "a=[]"), ("a = [ ]", "a=[]"), ("a = [\n\n]", "a=[]"), ("a = [ # x\n]", "a=[]"),
      ("a = [1]", "a=[1]"), ("a = [1,]", "a=[1]"), ("a = [1 , 2 , ]", "a=[1,2]"),
      ("a = [\n1\n,\n2\n,\n]", "a=[1,2]"), ("a = [1, # x\n2 # y\n, 3]", "a=[1,2,3]"),
      ("a = [\r\n1,\r\n]", "a=[1]"), ("a = [[]]", "a=[[]]"), ("a = [[[[[]]]]]", "a=[[[[[]]]]]"),
      ("a = [1, [2, 'x'],]", "a=[1,[2,'x']]"), ("a = [1, 2.5, true, 'x']", "a=[1,2.5,true,'x']"),
      ("a = [[1], {b = 2}, -7]", "a=[[1],{b=2},-7]"),
      ("a = ['#', ']', ',']", "a=['#',']',',']"), ("a = [\"\"\"x\ny\"\"\"]", "a=['x\ny']"),
      ("a = [{b = 1}, {b = 2},]", "a=[{b=1},{b=2}]"), ("a=[[1,2],[3]]", "a=[[1,2],[3]]"),
    ] as [ValidTOML])
  func listsAreRead(document: String, tree: String) throws { try expectTree(document, tree) }

  @Test(
    arguments: [
      ("a = [1 2]", 1), ("a = [,]", 1), ("a = [,1]", 1), ("a = [1,,2]", 1), ("a = [1,,]", 1),
      ("a = [1", 1), ("a = [1,", 1), ("a = [", 1), ("a = [\n1\n2\n]", 3), ("a = ]", 1),
      ("a = [1]]", 1), ("a = [1] 2", 1), ("a = [1}", 1), ("a = [b = 1]", 1), ("a = [b]", 1),
      ("a = [1;2]", 1), ("a = [[1]", 1), ("a = [1\n# x\n", 3), ("a = [\n[x]\n]", 2),
      ("a = [1, 'x' 'y']", 1), ("a = [1, 2\nb = 3", 2), ("a = ['x]", 1),
    ] as [InvalidTOML])
  func wrongListsAreRefused(document: String, line: Int) {
    expectMistake(Array(document.utf8), line)
  }

  @Test(
    arguments: [
      ("a = {}", "a={}"), ("a = { \t }", "a={}"), ("a={b=1}", "a={b=1}"),
      ("a = { b = 1, c = 'x' }", "a={b=1,c='x'}"), ("a = { b = 1, c.d = 2 }", "a={b=1,c={d=2}}"),
      ("a = { b.c = 1, b.d = 2 }", "a={b={c=1,d=2}}"), ("a = { b = { c = {} } }", "a={b={c={}}}"),
      ("a = { 'b c' = 1, \"d\" = 2 }", "a={b c=1,d=2}"), ("a = { b = [\n1,\n2\n] }", "a={b=[1,2]}"),
      ("a = { b = '''\nx\n''' }", "a={b='x\n'}"), ("a.b = { c = 1 }", "a={b={c=1}}"),
      ("a = [{ b = 1 }, {}]", "a=[{b=1},{}]"),
      ("a = { b = {c=1}, d = {c=2} } # x", "a={b={c=1},d={c=2}}"),
      ("a = { b = { c.d = 1 }, e.f.g = 2}", "a={b={c={d=1}},e={f={g=2}}}"),
      ("[t]\na = { t = 1 }\nb = {}", "t={a={t=1},b={}}"),
    ] as [ValidTOML])
  func inlineTablesAreRead(document: String, tree: String) throws { try expectTree(document, tree) }

  @Test(
    arguments: [
      ("a = { b = 1, }", 1), ("a = { , }", 1), ("a = { , b = 1 }", 1), ("a = { b = 1,, c = 2 }", 1),
      ("a = { b = 1 c = 2 }", 1), ("a = { b }", 1), ("a = { b = }", 1), ("a = { = 1 }", 1),
      ("a = { b = 1", 1), ("a = {", 1), ("a = { b = 1 ]", 1), ("a = { b = 1 }}", 1),
      ("a = { b = 1 } c", 1), ("a = {\nb = 1 }", 1), ("a = { b = 1\n}", 1),
      ("a = { b = 1,\nc = 2 }", 1),
      ("a = { b\n= 1 }", 1), ("a = { b =\n1 }", 1), ("a = { # x\n}", 1), ("a = { b = 1 # x }", 1),
      ("a = { b = 1, b = 2 }", 1), ("a = { b.c = 1, b = 2 }", 1), ("a = { b = 1, b.c = 2 }", 1),
      ("a = { b = {}, b.c = 2 }", 1), ("a = { b = {c = 1}, b = {d = 2} }", 1),
      ("a = { b.c = 1, b = {} }", 1), ("a = { b = [\n1],\n}", 2), ("a = [ {b = 1\n} ]", 1),
      ("a = { b = 1 }\na.c = 2", 2), ("a = { b = {} }\na.b.c = 2", 2), ("a = {}\n[a]", 2),
      ("a = {}\n[a.b]", 2), ("a = { b = { c = 1 } }\n[a.b]", 2), ("a = { b = {} }\n[a.b.c]", 2),
      ("a = {}\n[[a]]", 2), ("a = { b = [] }\n[[a.b]]", 2), ("a = [{}]\n[[a]]", 2),
      ("a = [{ b = 1 }]\n[a.c]", 2), ("[a]\nb = {}\n[a.b]", 3), ("[a]\nb = {}\n[[a.b]]", 3),
      ("a = {}\na = {}", 2), ("a.b = 1\na = {}", 2), ("a = { b: 1 }", 1), ("{ b = 1 }", 1),
    ] as [InvalidTOML])
  func wrongInlineTablesAreRefused(document: String, line: Int) {
    expectMistake(Array(document.utf8), line)
  }
}
