// What tests are written with, parsed once for all of them.
#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "standard.h"
