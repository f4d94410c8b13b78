/** Where each operation's time goes: CPU of each process, and of what runs in our two processes, beside the floor's. Without checkpoints. */
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { timesOf } from "../measure/profiles.mjs";
import { everyOperation, stackSide, withoutCheckpoints } from "../measure/sides.mjs";
import { operations } from "./operations.mjs";

const recorder = fileURLToPath(new URL("../measure/profile.cjs", import.meta.url));
const programs = ["dynamic", "plugin", "floor", "dynamicSets", "pluginSets"];

export async function measureProfile({ installed, env, sizes, profile, say }) {
  const folderOf = (program, operation) => join(profile, program, operation.replaceAll(" ", "-"));
  const life = async (isProfiled) =>
    everyOperation({
      makers: Object.fromEntries(
        programs.map((program) => [program, () => stackSide({ installed, env, program, sizes, engine: withoutCheckpoints })]),
      ),
      operations: operations.map((operation) => ({
        ...operation,
        ...(isProfiled && { envOf: (program) => profiled(folderOf(program, operation.name)) }),
      })),
      round: 0,
      say,
    });
  // The recorder costs time of its own: the processes' figures are of a life without it.
  const plain = await life(false);
  await life(true);
  return operations.map(({ name }, index) => ({
    operation: name,
    of: Object.fromEntries(programs.map((program) => [program, { ...plain[index][program], times: timesOf(folderOf(program, name)) }])),
  }));
}

function profiled(folder) {
  return { NODE_OPTIONS: `--require ${JSON.stringify(recorder)}`, BENCH_PROFILE: folder };
}
