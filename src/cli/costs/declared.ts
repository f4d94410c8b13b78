import { z } from "zod";
import { readUrn } from "../../kernel/identity/urn";
import { askEngine } from "../frame/engine";
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
export async function declaredIn(world: World, stack: string | undefined, limitMs?: number): Promise<Declared[]> {
  const resources = deployment.parse(await exported(world, stack, limitMs)).deployment.resources ?? [];
  return resources.flatMap(({ urn, id }) => (id === undefined ? [] : [{ ...readUrn(urn), id }]));
}

/** What `pulumi stack export` prints: a stack's state with its secrets encrypted. */
export async function exported(world: World, stack: string | undefined, limitMs?: number): Promise<unknown> {
  const { code, json, stderr } = await askEngine(world, ["stack", "export"], stack, limitMs);
  if (code !== 0 || !deployment.safeParse(json).success)
    throw new Error(`the engine could not show the stack: ${stderr.trim() || `the engine ended with ${code}, and printed no deployment`}`);
  return json;
}
