#pragma once
#include "PNGGuard.h"
#include "PNGRows.h"
