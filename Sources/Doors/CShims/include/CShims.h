#pragma once
#include "Signals.h"
#include "Wakeup.h"
