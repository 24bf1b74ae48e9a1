#include "passes/plan/Later.h"
