#pragma once
#include "MemoryFile.h"
#include "Signals.h"
#include "Wakeup.h"
