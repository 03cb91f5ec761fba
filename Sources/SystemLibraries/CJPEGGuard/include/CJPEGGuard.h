#pragma once
#include "JPEGGuard.h"
#include "JPEGScan.h"
