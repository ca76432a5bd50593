# SPDX-License-Identifier: MIT

# For the scripts that make C++ tables of a trained model: `text` is the model's text, without
# comments, and `tables` the C++ text.

# Sets `lines` to those of the section NAME.
macro(section name)
  string(FIND "${text}" "\n[${name}]\n" begin)
  if(begin EQUAL -1)
    message(FATAL_ERROR "${INPUT} has no section [${name}]")
  endif()
  string(SUBSTRING "${text}" ${begin} -1 lines)
  string(REGEX REPLACE "^\n[^\n]*\n" "" lines "${lines}")
  string(FIND "${lines}" "\n[" end)
  string(SUBSTRING "${lines}" 0 ${end} lines)
  if(NOT end EQUAL -1)
    string(APPEND lines "\n")
  endif()
endmacro()

# Sets `title` to NAME with a capital.
macro(title name)
  string(SUBSTRING "${name}" 0 1 initial)
  string(SUBSTRING "${name}" 1 -1 others)
  string(TOUPPER "${initial}" initial)
  set(title "${initial}${others}")
endmacro()

# Appends kThresholds, those of all splits in the sections NAMES, by feature; and where those of each
# feature begin. Sets number_FEATURE_THRESHOLD to the number of a threshold among its feature's.
macro(pack_thresholds names)
  set(all "")
  foreach(name IN ITEMS ${names})
    section(${name})
    string(REGEX MATCHALL "k[A-Za-z0-9]+ [-+.e0-9]+" found "${lines}")
    list(APPEND all ${found})
  endforeach()
  list(REMOVE_DUPLICATES all)
  list(SORT all COMPARE NATURAL)
  set(thresholds "")
  set(firsts "")
  set(last "")
  set(count 0)
  foreach(threshold IN LISTS all)
    string(REGEX MATCH "^(k[A-Za-z0-9]+) (.*)" matched "${threshold}")
    set(feature ${CMAKE_MATCH_1})
    set(threshold ${CMAKE_MATCH_2})
    string(APPEND thresholds "static_cast<float>(${threshold}),\n")
    if(NOT feature STREQUAL last)
      string(APPEND firsts "  first[feature::${feature}] = ${count};\n")
      set(first ${count})
      set(last ${feature})
    endif()
    math(EXPR number_${feature}_${threshold} "${count} - ${first}")
    math(EXPR count "${count} + 1")
  endforeach()
  string(APPEND tables "constexpr float kThresholds[] = {\n${thresholds}};\n"
                       "constexpr auto kFirstThresholds = [] {\n"
                       "  std::array<std::uint16_t, feature::kCount> first{};\n${firsts}"
                       "  return first;\n}();\n")
endmacro()

# Appends the PackedTrees (packed_trees.h) kNameTrees of each section NAME.
macro(pack_trees)
  pack_thresholds("${ARGN}")
  foreach(name IN ITEMS ${ARGN})
    section(${name})
    set(nodes "")
    set(low "")
    set(high "")
    string(REGEX MATCHALL "[^\n]+" lines "${lines}")
    foreach(line IN LISTS lines)
      if(line MATCHES "^leaf (-?[0-9]+)$")
        set(value ${CMAKE_MATCH_1})
        string(APPEND nodes "Split::kLeaf,\n")
      elseif(line MATCHES "^(k[A-Za-z0-9]+) ([-+.e0-9]+) [0-9]+ (-?[0-9]+)$")
        set(value ${CMAKE_MATCH_3})
        string(APPEND nodes "feature::${CMAKE_MATCH_1}, ${number_${CMAKE_MATCH_1}_${CMAKE_MATCH_2}},\n")
      elseif(line MATCHES "^roots ")
        continue()
      else()
        message(FATAL_ERROR "${INPUT}: neither leaf nor split: ${line}")
      endif()
      math(EXPR byte "${value} & 255")
      string(APPEND low "${byte},\n")
      math(EXPR byte "(${value} >> 8) & 255")
      string(APPEND high "${byte},\n")
    endforeach()
    title(${name})
    string(APPEND tables "constexpr std::uint8_t k${title}Nodes[] = {\n${nodes}};\n"
                         "constexpr std::uint8_t k${title}Low[] = {\n${low}};\n"
                         "constexpr std::uint8_t k${title}High[] = {\n${high}};\n"
                         "constexpr PackedTrees k${title}Trees{k${title}Nodes, k${title}Low, "
                         "k${title}High, kThresholds, kFirstThresholds};\n")
  endforeach()
endmacro()
