#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures templates of whole sites: learned without the key page, and applied to it.

Usage: measure_site_templates.py [--pagelet PROGRAM] [--algorithm NAME] [--sites GLOB] [--learn OPTIONS] [--others N]
                                 SUITE...

SUITE is the folder of a suite with gold labels or gold texts. For each site with at least three
pages, its folder is copied without the key page, `template learn` learns from the copy, and `extract
--template` answers for the key page. The answers are scored by `bench --predictions`, beside the
algorithm as usual. OPTIONS are for `template learn`. Prints for each suite the mean F1 in both ways,
the processor time of a key page, the numbers of templates and of pages per template, and the
processor time of the programs for all pages of all sites: learning, stored and as usual. With
--others, the templates of each site are also applied to the key pages of the next N sites, and the
fits of both are printed: how many pages each bound would call misfits.
"""

import argparse
import fnmatch
import json
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

HOME = pathlib.Path(__file__).resolve().parent.parent
RUNS = 3  # of which the fastest counts


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          check=False)
    if done.returncode not in (0, 3):
        raise SystemExit(f"{command}: {done.stderr}")
    return done.stdout


def seconds_of(*command):
    """The processor time of a program."""
    used = lambda: sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    before = used()
    run(*command)
    return used() - before


def copy_without_key(site, target):
    """A copy of a site's folder without its key page; the next page takes its place."""
    described = json.loads((site / "site.json").read_text("utf-8"))
    pages = described.get("pages") or sorted(
        str(path.relative_to(site / "pages")) for path in (site / "pages").rglob("*.htm*"))
    pages = [page for page in pages if page != described["key_page"]]
    if len(pages) < 2:
        return False
    for page in pages:
        source = site / "pages" / page
        if source.is_file():
            (target / "pages" / page).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target / "pages" / page)
    described.update(pages=pages, key_page=pages[0])
    (target / "site.json").write_text(json.dumps(described))
    return True


def processor_ms(answer):
    return sum(ms for name, ms in answer["phases_ms"].items() if name != "load")


def fastest(*command):
    """The answer of the fastest of some runs."""
    return min((json.loads(run(*command)) for _ in range(RUNS)), key=processor_ms)


def measure_site(program, options, site, about, times, templates):
    """The answers of a site for template and content, as lines of predictions. `about`: its suite."""
    parameters = about.get("parameters", {}).get(options.algorithm, {})
    settings = [part for name, value in parameters.items() for part in ("--set", f"{name}={value}")]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        file = pathlib.Path(options.folder) / f"{site.name}.json"
        if not copy_without_key(site, folder / "copy"):
            return []
        learning = seconds_of(program, "template", "learn", folder / "copy", "-o", file, "--algorithm",
                              options.algorithm, *settings, *options.learn.split())
        learned = json.loads(file.read_text("utf-8"))["templates"]
        templates.append((len(learned), sum(known["alike"] for known in learned)))
        described = json.loads((site / "site.json").read_text("utf-8"))
        # The fit is measured, and the answer is that of the templates whatever it is.
        stored = [program, "extract", "--site", site, "--template", file, "--min-fit", "0"]
        usual = [program, "extract", "--site", site, "--algorithm", options.algorithm, *settings]
        form = ["--format", "json", "--with", "paths", "--output"]
        answers = {target: fastest(*stored, *form, target) for target in ("template", "content")}
        alone = fastest(*usual, *form, "template")
        whole = [seconds_of(*how, "--all", "--format", "json") for how in (stored, usual)]
        times.append((processor_ms(answers["template"]), processor_ms(alone),
                      answers["template"]["template_fit"], learning, *whole))
        member, form = ("text", "text") if "text_measure" in about else ("nodes", "retrieved")
        return [{"site": described["id"], "algorithm": f"stored-{target}", "target": target,
                 member: answer[form]} for target, answer in answers.items()]


def fits_of_others(options, suite, files):
    """The fits of each site's templates (`files`, by site) on the key pages of the next sites."""
    fits = []
    sites = list(files)
    for at, name in enumerate(sites):
        for other in (sites + sites)[at + 1:at + 1 + min(options.others, len(sites) - 1)]:
            answer = json.loads(run(options.pagelet, "extract", "--site", suite / other, "--template",
                                    files[name], "--format", "json", "--min-fit", "0"))
            fits.append(answer["template_fit"])
    return fits


def print_fits(own, others):
    """The shares of pages of the same and of other sites whose fit is below some bounds."""
    share = lambda fits, bound: 100 * sum(fit < bound for fit in fits) / max(len(fits), 1)
    print(f"  fits: {len(own)} of the own site, lowest {min(own):.3f}; {len(others)} of other sites, "
          f"highest {max(others):.3f}")
    for bound in (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5):
        print(f"  below {bound:.2f}: {share(own, bound):.1f} % of the own site, "
              f"{share(others, bound):.1f} % of other sites")


def measure(options, suite):
    program, algorithm = options.pagelet, options.algorithm
    about = json.loads((suite / "suite.json").read_text("utf-8"))
    times, templates, lines, sites, files = [], [], [], [], {}
    for name in about["sites"]:
        site = suite / name
        if not fnmatch.fnmatch(name, options.sites) or not (site / "labels.json").is_file():
            continue
        found = measure_site(program, options, site, about, times, templates)
        if found:
            sites.append(name)
            files[name] = pathlib.Path(options.folder) / f"{name}.json"
            lines += found
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as predictions:
        predictions.write("".join(json.dumps(line) + "\n" for line in lines))
        predictions.flush()
        document = json.loads(run(program, "bench", suite, "--algorithms", algorithm,
                                  "--predictions", predictions.name, "--format", "json"))
    scores = {}
    for row in document["results"]:
        if row["site"] in sites and row["status"] != "skipped":
            key = row["algorithm"], row["task"], row["unit"]
            scores.setdefault(key, []).append(row["f1"])
    mean = lambda values: sum(values) / max(len(values), 1)
    median = lambda values: sorted(values)[len(values) // 2]
    print(f"{suite.name}, {algorithm}: {len(sites)} sites")
    for task, unit in (("template", "nodes"), ("content", "nodes"), ("content", "text")):
        if f1 := scores.get((algorithm, task, unit)):
            print(f"  {task}, {unit}: as usual {mean(f1):.1f}, stored "
                  f"{mean(scores[f'stored-{task}', task, unit]):.1f}")
    stored, usual = (median([time[at] for time in times]) for at in (0, 1))
    print(f"  median ms of a page: stored {stored:.2f}, as usual {usual:.2f}; "
          f"mean of the quotients "
          f"{mean([time[0] / time[1] for time in times]):.3f}, median "
          f"{median([time[0] / time[1] for time in times]):.3f}")
    learning, whole, usual = (sum(time[at] for time in times) for at in (3, 4, 5))
    print(f"  s of all pages: learning {learning:.2f}, stored {whole:.2f}, as usual {usual:.2f}")
    count = sum(number for number, _ in templates)
    print(f"  templates a site {count / len(templates):.2f}, pages a template "
          f"{sum(pages for _, pages in templates) / count:.1f}, mean fit "
          f"{mean([time[2] for time in times]):.2f}")
    if options.others:
        print_fits([time[2] for time in times], fits_of_others(options, suite, files))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("Usage: "))
    parser.add_argument("suites", nargs="+", type=pathlib.Path)
    parser.add_argument("--pagelet", default=HOME / "build/release/cli/pagelet")
    parser.add_argument("--algorithm", default="leafcut")
    parser.add_argument("--sites", default="*")
    parser.add_argument("--learn", default="")
    parser.add_argument("--others", type=int, default=0)
    options = parser.parse_args()
    for suite in options.suites:
        if not (suite / "suite.json").is_file():
            parser.error(f"{suite}: contains no suite.json")
    for suite in options.suites:
        with tempfile.TemporaryDirectory() as options.folder:
            measure(options, suite)
    return 0


if __name__ == "__main__":
    sys.exit(main())
