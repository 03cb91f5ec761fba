#pragma once
// The functions of sd-bus that Bus calls, declared here instead of included: see library.h.
//
// The installed header declares hundreds of functions besides, many of them variadic, which Swift
// cannot call; it also asks for a compiler's extensions. These are stable C interfaces; a test of
// Bus compiles this file together with the installed header, so that a declaration that differs
// is found.
#include <stdint.h>

typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_slot sd_bus_slot;

#ifndef foosdbushfoo
typedef struct sd_bus_error {
  const char *name;
  const char *message;
  int _need_free;
} sd_bus_error;
typedef int (*sd_bus_message_handler_t)(sd_bus_message *message, void *userdata,
                                        sd_bus_error *error);
#endif

// The functions that make a connection, for a macro: the kind and the type of each result, the
// function's name, its parameters and their names.
#define BUS_MAKERS(X) \
  X(number, int, sd_bus_new, (sd_bus **bus), (bus)) \
  X(number, int, sd_bus_open_user, (sd_bus **bus), (bus))

// All others, which need a connection.
#define BUS_FUNCTIONS(X) \
  X(number, int, sd_bus_set_address, (sd_bus *bus, const char *address), (bus, address)) \
  X(number, int, sd_bus_set_bus_client, (sd_bus *bus, int is_client), (bus, is_client)) \
  X(number, int, sd_bus_start, (sd_bus *bus), (bus)) \
  X(number, int, sd_bus_is_ready, (sd_bus *bus), (bus)) \
  X(pointer, sd_bus *, sd_bus_close_unref, (sd_bus *bus), (bus)) \
  X(number, int, sd_bus_get_fd, (sd_bus *bus), (bus)) \
  X(number, int, sd_bus_get_events, (sd_bus *bus), (bus)) \
  X(number, int, sd_bus_get_timeout, (sd_bus *bus, uint64_t *microseconds), (bus, microseconds)) \
  X(number, int, sd_bus_process, (sd_bus *bus, sd_bus_message **message), (bus, message)) \
  X(number, int, sd_bus_call_async, \
    (sd_bus *bus, sd_bus_slot **slot, sd_bus_message *message, sd_bus_message_handler_t replied, \
     void *userdata, uint64_t microseconds), \
    (bus, slot, message, replied, userdata, microseconds)) \
  X(number, int, sd_bus_message_new_method_call, \
    (sd_bus *bus, sd_bus_message **message, const char *destination, const char *path, \
     const char *interface, const char *member), \
    (bus, message, destination, path, interface, member)) \
  X(pointer, sd_bus_message *, sd_bus_message_unref, (sd_bus_message *message), (message)) \
  X(pointer, const char *, sd_bus_message_get_path, (sd_bus_message *message), (message)) \
  X(number, int, sd_bus_message_is_method_error, \
    (sd_bus_message *message, const char *name), \
    (message, name)) \
  X(number, int, sd_bus_message_append_basic, \
    (sd_bus_message *message, char type, const void *value), \
    (message, type, value)) \
  X(number, int, sd_bus_message_open_container, \
    (sd_bus_message *message, char type, const char *contents), \
    (message, type, contents)) \
  X(number, int, sd_bus_message_close_container, (sd_bus_message *message), (message)) \
  X(number, int, sd_bus_message_read_basic, \
    (sd_bus_message *message, char type, void *value), \
    (message, type, value)) \
  X(number, int, sd_bus_message_enter_container, \
    (sd_bus_message *message, char type, const char *contents), \
    (message, type, contents)) \
  X(number, int, sd_bus_message_exit_container, (sd_bus_message *message), (message)) \
  X(number, int, sd_bus_message_peek_type, \
    (sd_bus_message *message, char *type, const char **contents), \
    (message, type, contents)) \
  X(number, int, sd_bus_message_skip, \
    (sd_bus_message *message, const char *types), (message, types)) \
  X(number, int, sd_bus_add_filter, \
    (sd_bus *bus, sd_bus_slot **slot, sd_bus_message_handler_t filter, void *userdata), \
    (bus, slot, filter, userdata)) \
  X(number, int, sd_bus_send, \
    (sd_bus *bus, sd_bus_message *message, uint64_t *cookie), \
    (bus, message, cookie)) \
  X(number, int, sd_bus_message_new_method_return, \
    (sd_bus_message *call, sd_bus_message **message), \
    (call, message)) \
  X(number, int, sd_bus_message_new_signal, \
    (sd_bus *bus, sd_bus_message **message, const char *path, const char *interface, \
     const char *member), \
    (bus, message, path, interface, member)) \
  X(pointer, sd_bus_message *, sd_bus_message_ref, (sd_bus_message *message), (message)) \
  X(number, int, sd_bus_add_match_async, \
    (sd_bus *bus, sd_bus_slot **slot, const char *match, sd_bus_message_handler_t matched, \
     sd_bus_message_handler_t added, void *userdata), \
    (bus, slot, match, matched, added, userdata)) \
  X(pointer, sd_bus_slot *, sd_bus_slot_unref, (sd_bus_slot *slot), (slot)) \
  X(number, int, sd_bus_get_unique_name, (sd_bus *bus, const char **name), (bus, name)) \
  X(number, int, sd_bus_message_set_auto_start, \
    (sd_bus_message *message, int starts), (message, starts)) \
  X(number, int, sd_bus_message_get_type, \
    (sd_bus_message *message, uint8_t *type), (message, type)) \
  X(pointer, const char *, sd_bus_message_get_interface, (sd_bus_message *message), (message)) \
  X(pointer, const char *, sd_bus_message_get_member, (sd_bus_message *message), (message)) \
  X(pointer, const char *, sd_bus_message_get_sender, (sd_bus_message *message), (message)) \
  X(pointer, const char *, sd_bus_message_get_signature, \
    (sd_bus_message *message, int complete), \
    (message, complete)) \
  X(number, int, sd_bus_message_new_method_error, \
    (sd_bus_message *call, sd_bus_message **message, const sd_bus_error *error), \
    (call, message, error))

#define DECLARE(kind, type, name, parameters, arguments) type name parameters;
BUS_MAKERS(DECLARE)
BUS_FUNCTIONS(DECLARE)
#undef DECLARE
