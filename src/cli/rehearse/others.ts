import { z } from "zod";
import { readUrn } from "../../kernel/identity/urn";
import { registry } from "../../resources";
import { engineJson } from "../frame/engine";

const side = z.object({ custom: z.boolean().optional() }).nullish();
const event = z.object({
  resourcePreEvent: z.object({
    metadata: z.object({ op: z.string(), urn: z.string(), type: z.string(), provider: z.string().optional(), old: side, new: side }),
  }),
});

/** What the engine is about to do with a resource, or would do. */
export interface Planned {
  readonly op: string;
  readonly urn: string;
  /** The token of its type. */
  readonly type: string;
  readonly name: string;
  /** Whether a provider makes it: a component is only a name in the state. */
  readonly custom: boolean;
  readonly provider: string | undefined;
}

/** A line of the engine's events, as far as it is about a resource that is looked at. */
export function plannedIn(line: string): Planned | undefined {
  if (!line.includes('"resourcePreEvent"')) return undefined;
  const { data } = event.safeParse(engineJson(line));
  if (!data) return undefined;
  const { op, urn, type, provider, old: was, new: is } = data.resourcePreEvent.metadata;
  return { op, urn, type, name: readUrn(urn).name, provider, custom: (is ?? was)?.custom === true };
}

/** Lives in the state alone, and costs nothing. */
const harmless = /^(random|tls|time|std):/;

/** Whether the simulator takes the place of who makes resources of this type. */
export function isOurs(token: string): boolean {
  const type = /^(?:hosting:index:|pulumi-nodejs:dynamic\/hosting:)(\w+)$/.exec(token)?.[1];
  return type !== undefined && Object.hasOwn(registry, type);
}

/** Whether a step would ask somebody else for real. */
export function asksOthers({ op, type, custom }: Planned): boolean {
  return custom && op !== "same" && !type.startsWith("pulumi:") && !harmless.test(type) && !isOurs(type);
}

export function othersText(planned: readonly Pick<Planned, "type" | "name">[]): string {
  const named = [...new Set(planned.map(({ type, name }) => `${type} ${name}`))];
  return (
    `the program changes resources of other providers, for which there is no simulator: ${named.slice(0, 5).join(", ")}` +
    `${named.length > 5 ? ` and ${named.length - 5} more` : ""}. Rehearse a stack that has none of them.`
  );
}
