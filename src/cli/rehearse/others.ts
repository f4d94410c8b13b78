import { readUrn, tokenOf } from "../../kernel/identity/urn";
import { registry } from "../../resources";
import type { Step } from "../policy/events";

/** Lives in the state alone, and costs nothing. */
const harmless = /^(random|tls|time|std):/;

/** Whether the simulator takes the place of who makes resources of this type. */
export function isOurs(token: string): boolean {
  const type = /^(?:hosting:index:|pulumi-nodejs:dynamic\/hosting:)(\w+)$/.exec(token)?.[1];
  return type !== undefined && Object.hasOwn(registry, type);
}

/** Whether the simulator doesn't: such a provider would be asked for real. */
export function isElsewhere(token: string): boolean {
  return !token.startsWith("pulumi:") && !harmless.test(token) && !isOurs(token);
}

/** The steps that would ask somebody else for real. */
export function askingOthers(steps: readonly Step[]): Step[] {
  return steps.filter(({ op, custom, urn }) => custom && op !== "same" && isElsewhere(tokenOf(urn)));
}

export function othersText(urns: readonly string[]): string {
  const named = [...new Set(urns.map((urn) => `${tokenOf(urn)} ${readUrn(urn).name}`))];
  return (
    `the program changes resources of other providers, for which there is no simulator: ${named.slice(0, 5).join(", ")}` +
    `${named.length > 5 ? ` and ${named.length - 5} more` : ""}. Rehearse a stack that has none of them.`
  );
}
