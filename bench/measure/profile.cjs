// Loaded before the program and before the provider: takes a CPU profile. The engine kills the provider, so a profile
// that is only written at the end would be lost; it is written in parts.
const { mkdirSync, writeFileSync } = require("node:fs");
const { console, Session } = require("node:inspector");
const { join } = require("node:path");

const partMs = 400;
const roles = { provider: /dynamic-provider|plugin[\\/]start/, program: /cmd[\\/]run/ };
const [role] = Object.entries(roles).find(([, script]) => script.test(process.argv[1] ?? "")) ?? [];

if (role && process.env.BENCH_PROFILE) {
  const folder = process.env.BENCH_PROFILE;
  mkdirSync(folder, { recursive: true });
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: 500 });
  // The first start reads all code of the process. While it goes on, each part's start costs nothing.
  session.post("Profiler.start");
  let part = 0;
  session.on("Profiler.consoleProfileFinished", ({ params: { profile } }) => {
    writeFileSync(join(folder, `${role}-${process.pid}-${String(part++).padStart(3, "0")}.cpuprofile`), JSON.stringify(profile));
  });
  console.profile("part");
  setInterval(() => {
    console.profileEnd("part");
    console.profile("part");
  }, partMs).unref();
  process.on("exit", () => console.profileEnd("part"));
}
