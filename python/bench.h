// SPDX-License-Identifier: MIT
#pragma once

/// `pagelet.bench`: runs and scores built-in algorithms, and algorithms written in Python, on a
/// suite.

#include <pybind11/pybind11.h>

#include <cstddef>
#include <string>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "extractors/parameters.h"

namespace pagelet::python {

/// A built-in algorithm (its name) or an object of Python, with parameters.
struct BenchEntry {
  pybind11::object algorithm;
  std::vector<Setting> parameters;
};

struct BenchRequest {
  std::string suite;
  std::vector<BenchEntry> entries;
  std::size_t jobs = 1;
  double timeout_seconds = 0;
  Limits limits;
};

/// The result: the document `pagelet.bench/1` and, for F1, the comparison of each pair of
/// algorithms.
struct BenchAnswer {
  std::string document;
  pybind11::list comparisons;
  pybind11::dict messages;  ///< by (site, algorithm): why there is no answer
};

/// Must be called with Python's lock, which it releases during the work. A signal for which Python
/// raises an exception (Ctrl-C) ends the work soon, and the exception is thrown. Errors: those of
/// the suite and of the algorithms.
Result<BenchAnswer> run_bench_for_python(const BenchRequest& request);

}  // namespace pagelet::python
