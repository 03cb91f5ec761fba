#pragma once
#include "Confinement.h"
#include "DescriptorMessage.h"
#include "MemoryFile.h"
#include "Scheduling.h"
#include "Signals.h"
#include "Wakeup.h"
