import { skipsCheckpoints } from "../../host/checkpoints";
import { registry } from "../../resources";
import { declaredBy } from "../report/collect/states";
import { own } from "../frame/package";
import type { World } from "../frame/world";
import { projectOf } from "../plugin/project";
import { ok, problem, type Finding } from "./finding";
import { unwritable } from "./notes";

const engineLimitMs = 20_000;
/** From here on the engine's writing of the state costs more than all else. */
const many = 300;
const variable = "PULUMI_SKIP_CHECKPOINTS";

/** Whether runs without checkpoints are safe here, and whether they would help. */
export async function checkpoints(world: World, stack: string | undefined): Promise<Finding[]> {
  if (skipsCheckpoints(world.env)) return [await withoutThem(world)];
  const count = await resourcesIn(world, stack);
  if (count < many) return [];
  const found = `the stack has ${count} resources of ${own.name}, and the engine writes the state at each step of each of them`;
  const advice = `Set ${variable}=true for \`pulumi up\` and \`pulumi destroy\`, or use sets: docs/guides/thousands-of-resources.md`;
  return [{ ...ok("checkpoints", found), advice }];
}

async function withoutThem({ env }: World): Promise<Finding> {
  const reason = await unwritable(env);
  return reason === undefined
    ? ok("checkpoints", `${variable} is set: after a kill, the next run finds the objects by the notes. Keep their folder between runs`)
    : problem(
        "checkpoints",
        `${variable} is set, and no note can be written (${reason}): nothing can be created`,
        `Correct the notes folder, or run without ${variable}.`,
      );
}

/** How many resources of this package a stack has; none where nobody can say. */
async function resourcesIn(world: World, stack: string | undefined): Promise<number> {
  try {
    if (stack === undefined && projectOf(world.folder) === undefined) return 0;
    return (await declaredBy(world, stack, engineLimitMs)).filter(({ type }) => type in registry).length;
  } catch {
    return 0;
  }
}
