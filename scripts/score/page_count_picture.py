# SPDX-License-Identifier: MIT
"""Draws F1 by the number of other pages, one curve a suite, for companions.py."""

import html

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 300, 48, 190, 16, 44
COLOURS = ("#0b5cad", "#b3470e", "#2c7a3f", "#7a3fa0", "#8a6d00", "#c2185b", "#455a64")
LINE = 15  # between two names


def picture(curves):
    """The text of the SVG. `curves`: by name, pairs of a number of pages and F1. Numbers of pages are
    drawn at equal distances."""
    numbers = sorted({pages for points in curves.values() for pages, _ in points})
    scores = [score for points in curves.values() for _, score in points]
    low, high = 5 * (min(scores) // 5), 100

    def x(pages):
        return LEFT + numbers.index(pages) * (WIDTH - LEFT - RIGHT) / max(len(numbers) - 1, 1)

    def y(score):
        return TOP + (high - score) * (HEIGHT - TOP - BOTTOM) / (high - low)

    title = "F1 of the main content in percent, by the number of other pages"
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
             f'font-family="sans-serif" font-size="13"><title>{title}</title>',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for score in range(int(low), high + 1, 5):
        lines.append(f'<path d="M{LEFT} {y(score):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
                     f'<text x="{LEFT - 8}" y="{y(score) + 4:.1f}" text-anchor="end">{score}</text>')
    for pages in numbers:
        lines.append(f'<text x="{x(pages):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">'
                     f'{pages}</text>')
    lines.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 6}" text-anchor="middle">'
                 'other pages</text>')
    names = {}  # by name: its height, below that of the curve above it
    for name in sorted(curves, key=lambda name: -curves[name][-1][1]):
        lowest = max(names.values(), default=0)
        names[name] = max(y(curves[name][-1][1]) + 4, lowest + LINE)
    for colour, (name, points) in zip(COLOURS, curves.items()):
        path = "L".join(f"{x(pages):.1f} {y(score):.1f}" for pages, score in points)
        lines.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        lines += [f'<circle cx="{x(pages):.1f}" cy="{y(score):.1f}" r="4" fill="{colour}"/>'
                  for pages, score in points]
        lines.append(f'<text x="{x(points[-1][0]) + 12:.1f}" y="{names[name]:.1f}" '
                     f'fill="{colour}">{html.escape(name)}</text>')
    return "\n".join(lines) + "\n</svg>\n"
