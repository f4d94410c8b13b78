// Loaded before the program and before the provider: takes a CPU profile. The engine kills the provider, so a profile
// that is only written at the end would be lost; it is written in parts.
const { mkdirSync, writeFileSync } = require("node:fs");
const { Session } = require("node:inspector");
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
  session.post("Profiler.start");
  let part = 0;
  const write = (again) =>
    session.post("Profiler.stop", (error, { profile } = {}) => {
      if (!error)
        writeFileSync(join(folder, `${role}-${process.pid}-${String(part++).padStart(3, "0")}.cpuprofile`), JSON.stringify(profile));
      if (again) session.post("Profiler.start");
    });
  setInterval(() => write(true), partMs).unref();
  process.on("exit", () => write(false));
}
