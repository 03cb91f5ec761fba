#!/usr/bin/python3
"""usage: reader.py STEP...

A screen reader of the tests' own, which knows the program by AT-SPI alone. It does the steps one after the other and
prints a line for each that asks for something. The words of a step are parted by bars; an object is meant by its role and
its name, and waited for until it can be seen; "*" is any name.

    enable, disable          says on the session bus that somebody listens, or nobody
    names|ROLE|NAME          the names of its children
    tell|ROLE|NAME           its name and its description
    await|ROLE|NAME|TEXT     waits until its description has a text, and tells it
    act|ROLE|NAME|ACTION     does one of its actions; prints true or false
    set|ROLE|NAME|NUMBER     sets its value
    value|ROLE|NAME|NUMBER   waits until its value is a number, or above it with a + behind; prints its text
    selected|ROLE|NAME       the names of its selected children
    focused|ROLE|NAME        waits for the event that the object has the focus
    said|TEXT                waits for the event that a sentence is said
    text|ROLE|NAME           its text, the place of its caret, and those between which it is selected
    write|ROLE|NAME|TEXT     writes its text; prints true or false
    insert|ROLE|NAME|N|TEXT  writes at a place of its text
    typed|TEXT               waits for the event that a text came
    matches|ROLE|NAME|WHICH  the names of all objects below it that have a role
    hold|ROLE|NAME           keeps it, to look at it when it has gone; prints its name
    gone                     waits for the event that what is kept is defunct; prints its parent, as the reader finds it
                             and as the program tells it
    absent                   prints the number of programs on the bus
"""

import sys
import time

import gi

gi.require_version("Atspi", "2.0")
gi.require_version("Gio", "2.0")
from gi.repository import Atspi, Gio, GLib

WITHIN = 20  # seconds

events = []


def pump(condition, what):
    """Runs the loop until the condition returns a value, and returns that value. `what` tells what was waited for; if it
    is a function, it is called when the time is over."""
    end = time.monotonic() + WITHIN
    context = GLib.MainContext.default()
    while time.monotonic() < end:
        while context.iteration(False):
            pass
        try:
            found = condition()
        except GLib.Error:
            found = None
        if found is not None:
            return found
        time.sleep(0.02)
    sys.exit(f"reader: {what() if callable(what) else what}: not within {WITHIN} s")


def enable(is_enabled):
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
        GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", is_enabled))),
        None, Gio.DBusCallFlags.NONE, -1, None)


class Reader:
    def __init__(self):
        import pyatspi

        self.api = pyatspi
        self.held = None
        pyatspi.Registry.registerEventListener(
            self.note, "object:state-changed:focused", "object:state-changed:defunct", "object:announcement", "object:text-changed:insert")

    def note(self, event):
        try:
            if event.type.startswith("object:state-changed:defunct"):
                if event.source == self.held:
                    events.append(("gone",))
            elif event.type.startswith("object:state-changed:focused"):
                if event.detail1:
                    events.append(("focused", event.source.getRoleName(), event.source.name))
            elif event.type.startswith("object:text-changed"):
                events.append(("typed", event.any_data))
            else:
                events.append(("said", event.any_data))
        except GLib.Error:
            pass

    def programs(self):
        desktop = self.api.Registry.getDesktop(0)
        return [desktop[index] for index in range(desktop.childCount)]

    def seen(self, node, role, name):
        if node.getRoleName() == role and name in ("*", node.name):
            if node.getState().contains(self.api.STATE_SHOWING):
                return node
        for index in range(min(node.childCount, 200)):
            child = node.getChildAtIndex(index)
            found = child and self.seen(child, role, name)
            if found:
                return found
        return None

    def find(self, role, name):
        def look():
            for program in self.programs():
                if program and program.name == "lightbox":
                    return self.seen(program, role, name)
            return None

        return pump(look, f"the {role} “{name}”")


def children(node):
    return [node.getChildAtIndex(index) for index in range(node.childCount)]


def number(text):
    return float(text.rstrip("+"))


def value(reader, role, name, wanted):
    def reached():
        current = reader.find(role, name).queryValue().currentValue
        fits = current > number(wanted) if wanted.endswith("+") else abs(current - number(wanted)) < 0.01
        return current if fits else None

    return pump(reached, f"the value {wanted}")


def matches(node, wanted):
    role = next(role for role in range(Atspi.Role.LAST_DEFINED) if Atspi.role_get_name(Atspi.Role(role)) == wanted)
    way = Atspi.CollectionMatchType
    rule = Atspi.MatchRule.new(
        Atspi.StateSet(), way.ALL, {}, way.ALL, [Atspi.Role(role)], way.ANY, [], way.ALL, False)
    return Atspi.Collection.get_matches(node, rule, Atspi.CollectionSortOrder.CANONICAL, 0, True)


def parent(node):
    try:
        return node.parent and node.parent.name
    except GLib.Error as error:
        return error.message


def told_parent(program, path):
    """The parent of an object, asked for over the bus with nothing between."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    address = session.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, Gio.DBusCallFlags.NONE, -1,
        None).unpack()[0]
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
    try:
        return bus.call_sync(
            program, path, "org.freedesktop.DBus.Properties", "Get",
            GLib.Variant("(ss)", ("org.a11y.atspi.Accessible", "Parent")), None, Gio.DBusCallFlags.NONE, -1,
            None).unpack()[0][1]
    except GLib.Error as error:
        return error.message


def step(reader, verb, *words):
    if verb == "absent":
        return len(reader.programs())
    if verb in ("focused", "said", "typed"):
        return pump(lambda: True if (verb, *words) in events else None, lambda: f"{verb} {words} among {events}")
    if verb == "gone":
        pump(lambda: True if ("gone",) in events else None, lambda: f"the end of what is kept among {events}")
        return f"{parent(reader.held)} {told_parent(*reader.place)}"
    role, name, *rest = words
    if verb == "value":
        return f"{value(reader, role, name, *rest):.0f}"
    if verb == "await":
        def told():
            text = reader.find(role, name).description
            return text if rest[0] in text else None

        return pump(told, f"“{rest[0]}”")
    node = reader.find(role, name)
    if verb == "names":
        return ", ".join(child.name for child in children(node))
    if verb == "matches":
        return ", ".join(match.name for match in matches(node, rest[0]))
    if verb == "hold":
        reader.held = node
        reader.place = (node.app.bus_name, node.path)
        return node.name
    if verb == "tell":
        return f"{node.name}: {node.description}"
    if verb == "selected":
        selection = node.querySelection()
        return ", ".join(selection.getSelectedChild(index).name for index in range(selection.nSelectedChildren))
    if verb == "text":
        text = node.queryText()
        start, end = text.getSelection(0)
        place = text.caretOffset
        return f"{text.getText(0, -1)} {place} {start if end else place}-{end if end else place}"
    if verb == "write":
        return str(node.queryEditableText().setTextContents(rest[0])).lower()
    if verb == "insert":
        return str(node.queryEditableText().insertText(int(rest[0]), rest[1], len(rest[1].encode()))).lower()
    if verb == "set":
        node.queryValue().currentValue = number(rest[0])
        return "set"
    if verb == "act":
        actions = node.queryAction()
        names = [actions.getName(index) for index in range(actions.nActions)]
        return str(actions.doAction(names.index(rest[0]))).lower()
    sys.exit(f"reader: no step is called {verb}")


def main():
    reader = None
    for argument in sys.argv[1:]:
        verb, *words = argument.split("|")
        if verb in ("enable", "disable"):
            enable(verb == "enable")
            continue
        reader = reader or Reader()
        print(step(reader, verb, *words), flush=True)


main()
