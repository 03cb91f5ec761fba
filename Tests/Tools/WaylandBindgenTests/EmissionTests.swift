import WaylandBindgen
import Testing

/// The source of protocols whose words are those of Swift.
@Suite struct EmissionTests {
  /// The lines of the file that is generated of an interface `thing`, without their indentation.
  private func lines(_ contents: String) throws -> [Substring] {
    let interface = "<interface name='thing' version='1'>\(contents)</interface>"
    let xml = "<protocol name='p'>\(interface)</protocol>"
    let files = try Bindings.generate(from: [ProtocolSource(path: "p.xml", xml: Array(xml.utf8))])
    return files[0].text.split(separator: "\n").map { $0.drop { $0 == " " } }
  }

  /// The compiler warns of backticks around a label that needs none.
  @Test func keywordsAsLabelsOfACallHaveNoBackticks() throws {
    let lines = try lines(
      """
      <event name='e'><arg name='class' type='int'/><arg name='inout' type='int'/></event>
      <request name='r'><arg name='await' type='int'/></request>
      """)
    #expect(lines.contains("case e(`class`: Int32, `inout`: Int32)"))
    #expect(lines.contains("deliver(.e(class: arguments.int(0), `inout`: arguments.int(1)))"))
    #expect(lines.contains("send(0, [.int(`await`)])"))
  }

  @Test func argumentsNamedAsTheMethodThatSendsDoNotHideIt() throws {
    let lines = try lines(
      """
      <request name='r'><arg name='send' type='int'/></request>
      <request name='s'><arg name='create' type='int'/></request>
      """)
    #expect(lines.contains("self.send(0, [.int(send)])"))
    #expect(lines.contains("send(1, [.int(create)])"))
  }

  /// libwayland ends a connection if it does not read the ids of objects that events make.
  @Test func unwantedObjectsAreDestroyedUnlessTheirEventsMakeObjects() throws {
    let lines = try lines(
      """
      <event name='pad_added'><arg name='pad' type='new_id' interface='pad'/></event></interface>
      <interface name='pad' version='1'>
      <event name='ring'>
      <arg name='a' type='int'/><arg name='in' type='new_id' interface='ring'/>
      </event>
      </interface><interface name='ring' version='1'>
      """)
    #expect(lines.contains("if onEvent == nil, case .ring(_, let `in`) = event { `in`.destroy() }"))
    #expect(!lines.contains { $0.contains("pad.destroy()") })
  }

  @Test func newObjectsDoNotHideWhatDecodesTheirEvent() throws {
    let lines = try lines(
      """
      <event name='e'>
      <arg name='on_event' type='new_id' interface='thing'/>
      <arg name='arguments' type='new_id' interface='thing'/>
      </event>
      """)
    let event = ".e(onEvent: arguments.created(0), arguments: arguments.created(1))"
    #expect(lines.contains("deliver(\(event))"))
  }

  @Test func typesWhoseNamesWouldBeginWithADigitBeginWithAnUnderscore() throws {
    let lines = try lines(
      """
      <enum name='2d'><entry name='flat' value='1'/></enum>
      <enum name='_3d'><entry name='deep' value='1'/></enum>
      <event name='e'><arg name='space' type='uint' enum='2d'/></event>
      """)
    #expect(lines.contains("package struct _2d: WireEnumeration {"))
    #expect(lines.contains("package struct _3d: WireEnumeration {"))
    #expect(lines.contains("case e(space: _2d)"))
  }

  @Test func summariesOfDescriptionsAreThoseOfEntriesAndArguments() throws {
    let lines = try lines(
      """
      <request name='r'><arg name='a' type='int'><description summary="a number"/></arg></request>
      <enum name='e'><entry name='one' value='1'><description summary="the first"/></entry></enum>
      """)
    #expect(lines.contains("/// - `a`: a number"))
    #expect(lines.contains("/// The first."))
  }

  @Test func lineBreakInASummaryDoesNotEndTheComment() throws {
    let lines = try lines(
      """
      <description summary="a thing&#10;with two lines"/>
      <request name='r'><arg name='a' type='int' summary="one&#13;&#10;two"/></request>
      """)
    #expect(lines.contains("/// A thing with two lines."))
    #expect(lines.contains("/// - `a`: one two"))
  }
}
