// SPDX-License-Identifier: MIT

// Charts as inline SVG. Each has a text alternative, and the page shows its figures in a table.

import { shortName, svg } from "./dom.js";

const round = (value) => Math.round(value * 10) / 10;

export function niceStep(range, steps) {
  const rough = range / steps;
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  for (const factor of [1, 2, 2.5, 5, 10]) {
    if (factor * power >= rough) return factor * power;
  }
  return 10 * power;
}

function logTicks(low, high) {
  const ticks = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); ++power) {
    for (const factor of [1, 2, 5]) {
      const tick = factor * Math.pow(10, power);
      if (tick >= low && tick <= high) ticks.push(tick);
    }
  }
  return ticks;
}

const kMostLetters = 26;  // of a label

// Points (x, y) with labels, y in percent with an interval. `all`: {label, x, spread, y, bounds,
// kind} (spread: from where to where x goes, or null), the important ones first; marks (of the kind
// "mark") far below all others are left out.
// `options`: {title, xTitle, yTitle, log, curves}; curves ({kind, points: {x, y}}) lead through
// the points of other settings.
export function scatter(all, options) {
  const curves = options.curves || [];
  const lows = all.filter((point) => point.kind !== "mark")
    .map((point) => (point.bounds ? point.bounds[0] : point.y));
  const lowest = lows.length === 0 ? 0
    : Math.max(0, Math.floor((Math.min(...lows) - 5) / 10) * 10);
  const points = all.filter((point) => point.y >= lowest);
  const width = 620;
  const height = 400;
  const left = 50;
  const right = 20;
  const top = 12;
  const bottom = 46;
  const xs = [...points, ...curves.flatMap((curve) => curve.points)]
    .flatMap(({ x, spread }) => [x, ...(spread || [])]).filter((x) => !options.log || x > 0);
  const largest = Math.max(...xs);
  const smallest = Math.min(...xs);
  const low = options.log ? smallest / 1.3 : 0;
  const high = options.log ? largest * 1.5 : largest * 1.15 || 1;
  const scale = (value) => (options.log
    ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low));
  const px = (value) => left + scale(value) * (width - left - right);
  const py = (value) => top +
    ((100 - Math.max(value, lowest)) / (100 - lowest)) * (height - top - bottom);

  const words = points.map((point) => `${point.label}: ${round(point.x)}, ${round(point.y)}`);
  const chart = svg("svg", {
    class: "scatter", viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": `${options.title}. ${options.xTitle}, ${options.yTitle}. ${words.join("; ")}`,
  });
  const rowStep = lowest < 50 ? 20 : 10;
  for (let tick = Math.ceil(lowest / rowStep) * rowStep; tick <= 100; tick += rowStep) {
    chart.append(
      svg("line", { class: "grid", x1: left, x2: width - right, y1: py(tick), y2: py(tick) }),
      svg("text", { x: left - 8, y: py(tick) + 4, "text-anchor": "end" }, String(tick)));
  }
  const step = niceStep(high - low, 6);
  const ticks = options.log ? logTicks(low, high)
    : Array.from({ length: Math.floor(high / step) + 1 }, (_, at) => at * step);
  for (const tick of ticks) {
    chart.append(
      svg("line", { class: "grid", x1: px(tick), x2: px(tick), y1: top, y2: height - bottom }),
      svg("text", { x: px(tick), y: height - bottom + 18, "text-anchor": "middle" },
        String(Number(tick.toPrecision(6)))));
  }
  chart.append(
    svg("text", { x: (left + width - right) / 2, y: height - 6, "text-anchor": "middle" },
      options.xTitle),
    svg("text", {
      x: 12, y: (top + height - bottom) / 2, "text-anchor": "middle",
      transform: `rotate(-90 12 ${(top + height - bottom) / 2})`,
    }, options.yTitle));

  for (const { kind, spread, y } of points) {
    if (!spread) continue;
    const from = Math.max(spread[0], smallest);
    chart.append(svg("line", { class: "range " + kind, x1: px(from), x2: px(spread[1]), y1: py(y),
      y2: py(y) }));
  }
  for (const point of points) {
    if (!point.bounds) continue;
    chart.append(svg("line", {
      class: "range " + point.kind, x1: px(point.x), x2: px(point.x), y1: py(point.bounds[0]),
      y2: py(point.bounds[1]),
    }));
  }
  for (const { kind, points: settings } of curves) {
    chart.append(svg("polyline", { class: "curve " + kind,
      points: settings.map(({ x, y }) => `${px(x)},${py(y)}`).join(" ") }),
    ...settings.map(({ x, y, label }) => svg("circle", { class: "setting " + kind, cx: px(x),
      cy: py(y), r: 3 }, svg("title", {}, label))));
  }
  const labels = points.map(({ label }) => shortName(label, kMostLetters));
  const places = labelPlaces(points.map(({ x, y }, at) =>
    ({ x: px(x), y: py(y), width: 7.2 * labels[at].length })),
  box(left, top, width - left - right, height - top - bottom));
  points.forEach((point, at) => {
    const x = px(point.x);
    const y = py(point.y);
    const place = places[at];
    chart.append(svg("circle", { class: "point " + point.kind, cx: x, cy: y, r: 5 },
      svg("title", {}, words[at])));
    // Where there is no room, the point has its name on pointing, and the table has all.
    if (place === null) return;
    chart.append(
      place.far ? svg("line", {
        class: "grid", x1: x, y1: y, x2: place.lineX, y2: place.y - 4,
      }) : "",
      svg("text", { class: "label " + point.kind, x: place.x, y: place.y,
        "text-anchor": place.anchor }, labels[at],
      labels[at] === point.label ? null : svg("title", {}, point.label)));
  });
  return chart;
}

// The lowest value on the axis of such series: a multiple of ten below all intervals.
export function lowestOf(series) {
  const ends = series.flatMap(({ points }) => points.flatMap(({ y, bounds }) => bounds || [y]));
  return Math.max(0, Math.floor((Math.min(...ends, 100) - 2) / 10) * 10);
}

// A curve of means in percent with their 99 % intervals. `series`: {label, points: {x, y, bounds,
// base}}, by rising x; a base point is a ring. `options`: {title, xTitle, lowest}.
export function curveChart({ label, points }, options) {
  const lowest = options.lowest;
  const width = 320;
  const height = 200;
  const left = 34;
  const right = 12;
  const top = 12;
  const bottom = 44;
  const xs = points.map(({ x }) => x);
  const range = xs[xs.length - 1] - xs[0] || 1;
  const inset = 12;
  const px = (value) => left + inset +
    ((value - xs[0]) / range) * (width - left - right - 2 * inset);
  const py = (value) => top + ((100 - value) / (100 - lowest)) * (height - top - bottom);
  const words = points.map(({ x, y }) => `${x}: ${round(y)}`).join(", ");
  const chart = svg("svg", {
    class: "lines", viewBox: `0 0 ${width} ${height}`, width, role: "img",
    "aria-label": `${options.title}. ${label}: ${words}`,
  });
  const step = niceStep(100 - lowest, 5);
  for (let tick = Math.ceil(lowest / step) * step; tick <= 100; tick += step) {
    chart.append(
      svg("line", { class: "grid", x1: left, x2: width - right, y1: py(tick), y2: py(tick) }),
      svg("text", { x: left - 8, y: py(tick) + 4, "text-anchor": "end" }, String(tick)));
  }
  let free = -Infinity;
  for (const x of xs) {
    const half = 4 * String(x).length;
    if (px(x) - half < free) continue;
    free = px(x) + half + 4;
    chart.append(svg("text", { x: px(x), y: height - bottom + 18, "text-anchor": "middle" },
      String(x)));
  }
  chart.append(svg("text", {
    x: (left + width - right) / 2, y: height - 6, "text-anchor": "middle",
  }, options.xTitle));
  for (const { x, bounds } of points) {
    if (!bounds) continue;
    chart.append(svg("line", { class: "range", x1: px(x), x2: px(x), y1: py(bounds[0]),
      y2: py(bounds[1]) }));
  }
  chart.append(svg("polyline", { class: "line",
    points: points.map(({ x, y }) => `${px(x)},${py(y)}`).join(" ") }));
  for (const { x, y, base } of points) {
    chart.append(svg("circle", { class: base ? "point base" : "point", cx: px(x), cy: py(y),
      r: base ? 5 : 4 }));
  }
  return chart;
}

const box = (x, y, width, height) => ({ x, y, width, height });
const overlap = (one, two) => one.x < two.x + two.width && two.x < one.x + one.width &&
  one.y < two.y + two.height && two.y < one.y + one.height;

// A place for the label of each point, {anchor, x, y, far, lineX}, or null: no label covers another
// label, a point or the edge of the frame. Only one that belongs beside its point may be far from it
// if the points are few. `points`: {x, y, width (of the label)}; the first ones choose first.
export function labelPlaces(points, frame) {
  const taken = points.map(({ x, y }) => box(x - 5, y - 5, 10, 10));
  // Many lines from points to far labels cannot be followed.
  const areFew = points.length <= 14;
  return points.map((point) => {
    const places = [...placesBeside(point), ...(areFew ? placesAnywhere(point, frame) : [])];
    const areaOf = (place) => box(place.anchor === "start" ? place.x : place.x - point.width,
      place.y - 12, point.width, 16);
    const isFree = (area) => area.x >= frame.x && area.x + area.width <= frame.x + frame.width &&
      area.y >= frame.y - 8 && area.y + area.height <= frame.y + frame.height + 4 &&
      !taken.some((other) => overlap(area, other));
    const place = places.find((one) => isFree(areaOf(one))) || null;
    if (place !== null) taken.push(areaOf(place));
    return place;
  });
}

const kLabelStep = 16;  // height of a label

function placesBeside({ x, y }) {
  const places = [];
  for (const distance of [0, 1, 2, 3, 4].map((step) => step * kLabelStep)) {
    for (const sign of distance === 0 ? [1] : [-1, 1]) {
      for (const anchor of ["start", "end"]) {
        places.push({ anchor, x: anchor === "start" ? x + 9 : x - 9, y: y + 4 + sign * distance,
          far: distance > 0, lineX: anchor === "start" ? x + 7 : x - 7 });
      }
    }
  }
  return places;
}

// The nearest places of a grid over the frame.
function placesAnywhere({ x, y }, frame) {
  const places = [];
  for (let row = frame.y + 8; row < frame.y + frame.height; row += kLabelStep) {
    for (let column = frame.x; column < frame.x + frame.width; column += kLabelStep) {
      places.push({ anchor: "start", x: column, y: row, far: true, lineX: column - 2,
        distance: Math.hypot(column - x, row - y) });
    }
  }
  return places.sort((one, two) => one.distance - two.distance);
}

// How many values lie in each tenth of 0 to 100.
export function histogram(values, title) {
  const counts = new Array(10).fill(0);
  for (const value of values) ++counts[Math.min(9, Math.floor(value / 10))];
  const width = 620;
  const height = 220;
  const left = 40;
  const bottom = 42;
  const top = 18;
  const most = Math.max(...counts, 1);
  const right = 20;
  const column = (width - left - right) / 10;
  const words = counts.map((count, at) => `${at * 10} to ${at * 10 + 10}: ${count}`);
  const chart = svg("svg", {
    class: "histogram", viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": `${title}. ${words.join("; ")}`,
  });
  counts.forEach((count, at) => {
    const tall = (count / most) * (height - top - bottom);
    const x = left + at * column;
    chart.append(svg("rect", {
      class: "bar", x: x + 2, y: height - bottom - tall, width: column - 4, height: tall,
    }));
    if (count > 0) {
      chart.append(svg("text", {
        x: x + column / 2, y: height - bottom - tall - 5, "text-anchor": "middle",
      }, String(count)));
    }
  });
  for (let tick = 0; tick <= 10; ++tick) {
    chart.append(svg("text", {
      x: left + tick * column, y: height - bottom + 17, "text-anchor": "middle",
    }, String(tick * 10)));
  }
  chart.append(
    svg("line", { class: "axis", x1: left, x2: width - right, y1: height - bottom,
      y2: height - bottom }),
    svg("text", { x: left + 5 * column, y: height - 6, "text-anchor": "middle" },
      "score of a site, percent"));
  return chart;
}
