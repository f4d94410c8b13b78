import { z } from "zod";
import { readUrn } from "../../kernel/identity/urn";
import { engineJson, runEngine } from "../frame/engine";
import type { World } from "../frame/world";

const deployment = z.object({
  deployment: z.object({ resources: z.array(z.object({ urn: z.string(), id: z.string().optional() })).nullish() }),
});

/** A resource in the state of a stack. */
export interface Declared {
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

/** The resources that the last `pulumi up` of a stack left. */
export async function declaredIn(world: World, stack: string | undefined): Promise<Declared[]> {
  const { code, stdout, stderr } = await runEngine(world, [
    ...["stack", "export", "--non-interactive", "--color", "never"],
    ...(stack === undefined ? [] : ["--stack", stack]),
  ]);
  const answer = deployment.safeParse(engineJson(stdout));
  if (code !== 0 || !answer.success)
    throw new Error(`the engine could not show the stack: ${stderr.trim() || `it ended with ${code} and answered no deployment`}`);
  const resources = answer.data.deployment.resources ?? [];
  return resources.flatMap(({ urn, id }) => (id === undefined ? [] : [{ ...readUrn(urn), id }]));
}
