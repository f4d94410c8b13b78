/** Runs of which the limit of requests is the subject: they may fail, and the requests of each second count. */

/** One command of a stack, with what the simulator saw of it. */
export async function underLimit({ simulator, stack, args, say, label }) {
  await simulator.reset();
  const { code, wall, cpu, text } = await stack.run(args);
  const { requests, total, rateLimited: refused } = await simulator.report({ requests: true });
  say(
    `  ${label}: ${code === 0 ? "succeeded" : `failed with ${code}`}, ${wall.toFixed(1)} s, ${total - refused} requests, ${refused} refused`,
  );
  const figure = { code, wall, cpu, refused, total: total - refused, span: spanOf(requests), bySecond: bySecond(requests) };
  return { ...figure, ...(code !== 0 && { message: text.slice(-2000) }) };
}

/** Seconds from the first request to the last. The engine's start and end can't overlap with requests. */
export function spanOf(requests) {
  const times = requests.map(({ at }) => Date.parse(at));
  return times.length === 0 ? 0 : (Math.max(...times) - Math.min(...times)) / 1000;
}

/** How many requests were let through in each second since the first. */
function bySecond(requests) {
  const passed = requests.filter(({ status }) => status !== 429).map(({ at }) => Date.parse(at));
  const counts = [];
  for (const at of passed) {
    const second = Math.floor((at - passed[0]) / 1000);
    while (counts.length <= second) counts.push(0);
    counts[second]++;
  }
  return counts;
}
