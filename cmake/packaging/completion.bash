# SPDX-License-Identifier: MIT
#
# Completion of pagelet in bash: commands, options and their values, algorithms and their
# parameters. Everything comes from the program itself, so it is always up to date.

# The names of the algorithms, one in each line.
_pagelet_algorithms() {
  "${COMP_WORDS[0]}" algorithms 2>/dev/null | sed -n 's/^\([a-z][a-z0-9-]*\) (.*/\1/p'
}

# The parameters of an algorithm, one in each line.
_pagelet_parameters() {
  "${COMP_WORDS[0]}" algorithms "$1" 2>/dev/null | sed -n 's/^  \([a-z][a-z0-9-]*\) .*/\1/p' |
    grep -v '^Parameter$'
}

# The algorithm that the command line names, or the default.
_pagelet_chosen() {
  local at
  for ((at = 1; at < COMP_CWORD; ++at)); do
    case ${COMP_WORDS[at]} in
      --algorithm | --algorithms) printf '%s\n' "${COMP_WORDS[at + 1]}"; return ;;
    esac
  done
  printf 'leafcut\n'
}

# Values for "--set": parameters; for bench with their algorithm before them.
_pagelet_settings() {
  local algorithm
  if [[ $1 == bench ]]; then
    for algorithm in $(_pagelet_algorithms); do _pagelet_parameters "$algorithm" | sed "s/^/$algorithm./"; done
  else
    _pagelet_parameters "$(_pagelet_chosen)"
  fi | sed 's/$/=/'
}

_pagelet() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} choices='' help
  local command=()
  ((COMP_CWORD < 2)) || command=("${COMP_WORDS[1]}")
  [[ ${COMP_WORDS[1]} != suite || $COMP_CWORD -lt 3 ]] || command+=("${COMP_WORDS[2]}")
  help=$("${COMP_WORDS[0]}" "${command[@]}" --help 2>/dev/null)
  help+=$'\n'$("${COMP_WORDS[0]}" --help 2>/dev/null | grep -e --log-level)  # of every command
  COMPREPLY=()
  case $before in
    --algorithm | --algorithms | --diff | algorithms)
      # In a list separated by commas, completes the last name.
      local done=''
      [[ $word != *,* ]] || done=${word%,*},
      mapfile -t COMPREPLY < <(compgen -P "$done" -W "$(_pagelet_algorithms)" -- "${word##*,}")
      return ;;
    --set)
      mapfile -t COMPREPLY < <(compgen -W "$(_pagelet_settings "${command[0]}")" -- "$word")
      [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace 2>/dev/null
      return ;;
    --*)
      # Values that the help lists in braces.
      choices=$(sed -n "s/^ *\(-[a-z],\)\?\(--[a-z-]*,\)*$before[, ].*{\([a-z0-9,]*\)}.*/\3/p" <<<"$help")
      if [[ -n $choices ]]; then
        mapfile -t COMPREPLY < <(compgen -W "${choices//,/ }" -- "$word")
        return
      fi ;;
  esac
  if [[ $word == -* ]]; then
    choices=$(grep -oE -- '^ +(-[a-z],)?--[a-z,-]+' <<<"$help" | grep -oE -- '--[a-z-]+')
  elif ((COMP_CWORD == 1)) || [[ $COMP_CWORD == 2 && ${COMP_WORDS[1]} == suite ]]; then
    choices=$(sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p' <<<"$help")
  fi
  # In all other cases: names of files (complete -o default).
  [[ -z $choices ]] || mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
}

complete -o default -F _pagelet pagelet
