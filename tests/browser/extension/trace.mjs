// SPDX-License-Identifier: MIT

// Which part of the time in which a page could do nothing is the add-on's: Chromium's own record of its
// tasks. Times are of the processor, because the machine may have other work.

const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8"];
const isScript = /^(v8\.|V8\.|FunctionCall|EvaluateScript|RunMicrotasks|TimerFire)/;

/** Adds to each task the ms of scripts in it, with their memory's, and without what they made the browser do. */
function scriptTimes(events) {
  const open = [];
  const tasks = [];
  const close = () => {
    const { event, inner } = open.pop();
    const time = (event.tdur ?? event.dur) / 1000;
    const around = open[open.length - 1];
    const task = open[0]?.event ?? event;
    task.script = (task.script ?? 0) + (isScript.test(event.name) ? time - inner : 0);
    if (around) around.inner += time;
    else tasks.push({ all: time, script: task.script });
  };
  for (const event of events) {
    while (open.length > 0 && endOf(open[open.length - 1].event) <= event.ts) close();
    open.push({ event, inner: 0 });
  }
  while (open.length > 0) close();
  return tasks;
}

const endOf = ({ ts, dur }) => ts + dur;

/**
 * The longest task of the page while `work` runs, and the longest script in a task, in ms.
 * @param {import("./chromium.mjs").Chromium} browser
 * @param {() => Promise<void>} work
 */
export async function longestTask({ page, pipe }, work) {
  const events = [];
  const listen = ({ method, params }) => {
    if (method === "Tracing.dataCollected") events.push(...params.value);
  };
  pipe.listeners.push(listen);
  await page.send("Tracing.start", { traceConfig: { includedCategories: categories } });
  await work();
  const isComplete = pipe.event(({ method }) => method === "Tracing.tracingComplete");
  await page.send("Tracing.end");
  await isComplete;
  pipe.listeners.splice(pipe.listeners.indexOf(listen), 1);
  const { frames } = events.find(({ name }) => name === "TracingStartedInBrowser").args.data;
  const { processId } = frames.find(({ parent }) => !parent);
  const { tid } = events.find(({ name, pid, args }) =>
    name === "thread_name" && pid === processId && args.name === "CrRendererMain");
  const tasks = scriptTimes(events
    .filter((event) => event.ph === "X" && event.pid === processId && event.tid === tid)
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur));
  const longest = (name) => Math.round(Math.max(0, ...tasks.map((task) => task[name])));
  return { task: longest("all"), script: longest("script") };
}
