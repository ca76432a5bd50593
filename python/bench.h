// SPDX-License-Identifier: MIT
#pragma once

/// `pagelet.bench`: runs and scores built-in algorithms, and algorithms written in Python, on a
/// suite.

#include <pybind11/pybind11.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "extractors/parameters.h"

namespace pagelet::python {

/// A built-in algorithm (its name) or an object of Python, with parameters.
using BenchEntry = std::pair<pybind11::object, std::vector<Setting>>;

/// The document `pagelet.bench/1`; for F1, the comparison of each pair of algorithms; by (site,
/// algorithm), why there is no answer. Must be called with Python's lock, which it releases during
/// the work. A signal for which Python raises an exception (Ctrl-C) ends the work soon, and the
/// exception is thrown. Throws Failure: the errors of the suite and of the algorithms.
pybind11::tuple bench(const std::string& suite, const std::vector<BenchEntry>& entries,
                      std::size_t jobs, double timeout_seconds, const Limits& limits);

}  // namespace pagelet::python
