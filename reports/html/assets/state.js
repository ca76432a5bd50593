// SPDX-License-Identifier: MIT

// The view of a page, kept in its address: `#task=content&sort=temex`. So a view can be sent to
// others, and Back leads to the view before.

// `fields`: the values that each part may take, the first one the default; null: any text, by
// default none. `show` is called with the state when it has changed in whatever way. A link to a
// section (`#costs`) keeps the state and becomes its part `at`.
export function addressState(fields, show) {
  const initial = Object.fromEntries(Object.entries(fields).map(
    ([name, values]) => [name, values === null ? "" : values[0]]));
  let state = { ...initial, at: "" };

  function read() {
    const hash = location.hash.slice(1);
    if (hash !== "" && !hash.includes("=")) {
      state = { ...state, at: hash };
      history.replaceState(null, "", address());
      return;
    }
    const asked = new URLSearchParams(hash);
    state = { at: asked.get("at") || "" };
    for (const [name, values] of Object.entries(fields)) {
      const value = asked.get(name);
      const fits = value !== null && (values === null || values.includes(value));
      state[name] = fits ? value : initial[name];
    }
  }

  function address() {
    const parts = Object.entries(state).filter(([name, value]) => value !== (initial[name] || ""));
    return parts.length === 0 ? location.pathname
      : "#" + new URLSearchParams(Object.fromEntries(parts)).toString();
  }

  // `quietly`: Back does not return to this step.
  function set(changes, quietly = false) {
    state = { ...state, ...changes, at: "" };
    history[quietly ? "replaceState" : "pushState"](null, "", address());
    show(state, changes);
  }

  function goToSection() {
    const section = state.at && document.getElementById(state.at);
    if (section) section.scrollIntoView();
  }

  window.addEventListener("hashchange", () => {
    const before = state;
    read();
    const changes = Object.fromEntries(Object.entries(state)
      .filter(([name, value]) => before[name] !== value));
    if (Object.keys(changes).some((name) => name !== "at")) show(state, changes);
  });
  read();
  return {
    get: () => state,
    set,
    start() { show(state, state); goToSection(); },
  };
}
