# SPDX-License-Identifier: MIT
"""The suites of fetch_suite.py whose gold is text: one key page a site, all from one git repository.

datasets/SUITE/manifest.json names the repository, the commit, the number of sites (with `--hosts` and
of each half, too), and a digest: the sha256 of the lines that `sha256sum` prints for the files in
use, by path. A suite whose files have another digest is not written. `omitted` lists sites that are
not part of the suite. `outputs`, of suites with the answers or scores of other tools, has the digest
of each tool's files, the tool's name if the files do not say it, and the repository and commit of
these files if they are others.
"""

import json
import pathlib
import shutil
import tempfile
import typing

from suites import news_readers, text_readers, wceb_readers
from suites.suite_sources import GitFiles, Missing, digest

RECIPE = 3  # part of every stamp: with another number, all sites are built again
KEY_PAGE = "page.html"
# No other benchmark counts the title as content.
PARAMETERS = {"leafcut": {"headline": "off"}}
NEWS = ("magic-html", "chinese-finance", "fundus-evaluation")
WCEB = ("cleaneval", "cleanportaleval", "dragnet", "l3s", "canola")
# Suites of pages whose gold has article and comments apart, and the part that is scored.
TEXT_PARTS = {"dragnet-article": "main_content", "dragnet-comments": "comments"}
TEXT_MEASURES = {"aeb": "4-grams", "wcxb": "words", "wcxb-test": "words", "portals": "words",
                 "trafilatura": "segments", "htmldate": None,
                 **dict.fromkeys((*TEXT_PARTS, *NEWS, "fundus"), "words"),
                 **dict.fromkeys(WCEB, "rouge-lsum")}
WITHOUT_PARAMETERS = (*WCEB, *TEXT_PARTS)
WITH_HOSTS = ("wcxb", "wcxb-test", "l3s", "dragnet", *NEWS)
WITH_HALVES = ("dragnet", *TEXT_PARTS, "l3s", *NEWS, "fundus")
WITH_ADDRESSES = ("cleaneval", "cleanportaleval", "l3s", "canola")
READERS = {"aeb": text_readers.aeb, "wcxb": text_readers.wcxb, "wcxb-test": text_readers.wcxb,
           "portals": text_readers.portals, "trafilatura": text_readers.trafilatura,
           "htmldate": text_readers.htmldate,
           "cleaneval": wceb_readers.cleaneval, "cleanportaleval": wceb_readers.cleaneval,
           **dict.fromkeys(("dragnet", *TEXT_PARTS), wceb_readers.dragnet),
           "l3s": wceb_readers.l3s, "canola": wceb_readers.canola,
           "magic-html": news_readers.magic_html, "chinese-finance": news_readers.chinese_finance,
           "fundus-evaluation": news_readers.fundus_evaluation, "fundus": news_readers.fundus}
OUTPUTS = {"aeb": text_readers.aeb_output, "fundus-evaluation": news_readers.fundus_output, "portals": text_readers.portals_output,
           **{name: wceb_readers.scores_of(name) for name in WCEB},
           "l3s": wceb_readers.scores_of("l3s-gn1")}


class UnknownSites(Exception):
    """Sites that the benchmark does not have."""


class Form(typing.NamedTuple):
    """Which sites of a suite are wanted, and how."""

    hosts: bool = False         # only pages with other pages of their host, and these
    half: str | None = None     # "even" or "odd": by the last digit of the SHA-256 of the key page
    has_addresses: bool = True  # the addresses of the pages, as far as they are known

    @property
    def suffix(self):
        return (("-hosts" if self.hosts else "") + (f"-{self.half}" if self.half else "") +
                ("" if self.has_addresses else "-no-address"))

    @property
    def size_field(self):
        return "sites" + ("_with_hosts" if self.hosts else "") + (f"_{self.half}" if self.half else "")

    def sites_of(self, sites):
        """`sites`: what a reader returns. Of sites without the address, the base is a placeholder.
        Other pages of a host may be of the other half."""
        if self.hosts:
            sites = text_readers.with_hosts(sites)
        digits = {"even": "02468ace", "odd": "13579bdf"}.get(self.half, "0123456789abcdef")
        found = {}
        for id, (description, labels, page, *more) in sites.items():
            if not self.has_addresses:
                description = {name: value for name, value in description.items()
                               if name not in ("base_url", "key_page_url")}
                description |= text_readers.address("")
            if digest(page)[-1] in digits:
                found[id] = (description, labels, page, *more)
        return found


class TextSuite:
    def __init__(self, name, out, manifest, form=Form()):
        self.name, self.out, self.manifest, self.form = name, out, manifest, form
        self.size = manifest[form.size_field]
        rest = [] if form in (Form(), Form(hosts=True)) else [form]
        about = json.dumps([RECIPE, PARAMETERS, form.hosts, manifest, *rest], sort_keys=True)
        self.stamp = f"{RECIPE} {digest(about.encode())}\n"

    def has_stamp(self, folder):
        stamp = folder / ".stamp"
        return stamp.is_file() and stamp.read_text() == self.stamp

    def done(self):
        return sorted(path.parent.parent.name for path in self.out.glob(f"*/pages/{KEY_PAGE}")
                      if self.has_stamp(path.parent.parent))

    def fetch(self, wanted, chosen, work):
        """Fetches sites; returns why that failed, if it did. Error: UnknownSites."""
        done = set(self.done())
        has_outputs = self.name not in OUTPUTS or self.has_stamp(self.out / "predictions")
        if has_outputs and (set(wanted) <= done if wanted else len(done) == self.size):
            return {}
        try:
            benchmark = self.open(self.manifest, chosen.mirror, work)
            sites = READERS[self.name](benchmark, self.name, self.form.hosts)
            benchmark.check(self.manifest["sha256"])
        except (Missing, OSError) as error:
            return {self.name: error}
        sites = self.form.sites_of({id: site for id, site in sites.items()
                                    if id not in self.manifest.get("omitted", ())})
        unknown = [id for id in wanted if id not in sites]
        if unknown:
            raise UnknownSites(", ".join(unknown))
        for id in wanted or sites:
            if id not in done:
                self.write_site(id, *sites[id], work=work)
        if not has_outputs:
            try:
                self.write_outputs(benchmark, sites, chosen, work)
            except (Missing, OSError) as error:
                return {"predictions": error}
        return {}

    @staticmethod
    def open(source, mirror, work):
        folder = pathlib.Path(tempfile.mkdtemp(dir=work))
        return text_readers.Benchmark(GitFiles(source["repository"], source["commit"], mirror, folder))

    def write_site(self, id, description, labels, page, others, *gold, work):
        site = {"id": id, **description, "key_page": KEY_PAGE, "pages": [KEY_PAGE, *others]}
        (work / id / "pages").mkdir(parents=True)
        for name, data in {KEY_PAGE: page, **others}.items():
            if self.manifest.get("encoding") == "utf-8":  # whatever the pages declare
                data = (wceb_readers.BYTE_ORDER_MARK +
                        data.removeprefix(wceb_readers.BYTE_ORDER_MARK))
            (work / id / "pages" / name).write_bytes(data)
        for name, content in (("site.json", {key: value for key, value in site.items() if value}),
                              ("labels.json", {"id": id, "key_page": KEY_PAGE, **labels})):
            (work / id / name).write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n")
        if gold:
            (work / id / "metadata.json").write_text(json.dumps(gold[0], ensure_ascii=False) + "\n")
        self.move(id, work)

    def write_outputs(self, benchmark, sites, chosen, work):
        """Writes the answers or scores of other tools. Those that a mirror lacks are left out."""
        about = self.manifest["outputs"]
        if "repository" in about:
            benchmark = self.open(about, chosen.mirror, work)
        (work / "predictions").mkdir()
        for tool, expected in about["tools"].items():
            files = text_readers.Benchmark(benchmark.files)
            try:
                name, answers = OUTPUTS[self.name](files, tool, expected.get("name", tool))
            except text_readers.Absent:
                continue
            files.check(expected["sha256"])
            with open(work / "predictions" / f"{tool}.jsonl", "w") as file:
                for site, answer in answers:
                    if "scores" in answer and site not in sites:
                        continue  # its gold is not read, or it is of the other half
                    file.write(json.dumps({"site": site, "algorithm": name, "target": "content",
                                           **answer}) + "\n")
        self.move("predictions", work)

    def move(self, name, work):
        (work / name / ".stamp").write_text(self.stamp)
        shutil.rmtree(self.out / name, ignore_errors=True)
        (work / name).rename(self.out / name)

    def describe(self):
        """Writes suite.json; returns the ids of the finished sites."""
        done = self.done()
        suite = {"name": self.name + self.form.suffix}
        if TEXT_MEASURES[self.name]:
            suite["text_measure"] = TEXT_MEASURES[self.name]
        if self.name in TEXT_PARTS:
            suite["text_part"] = TEXT_PARTS[self.name]
        if self.name not in WITHOUT_PARAMETERS:
            suite["parameters"] = PARAMETERS
        new = self.out / "suite.json.new"
        new.write_text(json.dumps(suite | {"sites": done}, indent=2) + "\n")
        new.replace(self.out / "suite.json")
        return done
