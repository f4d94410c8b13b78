import { adviceFor, refusals } from "../../src/advice";
import type { Refusals } from "../../src/advice/refusal";
import type { Definition, Registry } from "../../src/kernel/definition/resource";
import { writesOf } from "./endpoints";
import { code, listed, table } from "./markdown";

/** What the platform refuses with a code of its own, by status and code. */
const sorted = Object.entries(refusals)
  .map(([name, { from, why }]) => ({ name, status: from[0], whom: from[1], why, advice: adviceFor(from[0], name, { text: "" }) }))
  .sort((one, other) => one.status - other.status || (one.name < other.name ? -1 : 1));

/** Whether a refusal can meet a type. */
function meets({ whom }: (typeof sorted)[number], { type, kind, inputFields }: Definition): boolean {
  if (whom === "purchases") return kind === "purchase";
  if (whom === "accounts") return "account" in inputFields;
  return whom === "everything" || writesOf(type).some((endpoint) => whom.test(endpoint));
}

/** The refusals that a type can meet and most others can't, with the advice that its errors end with. */
export function refusalsOf(definition: Definition): string {
  const met = sorted.filter((refusal) => refusal.whom !== "everything" && meets(refusal, definition));
  return met.length === 0
    ? ""
    : table(
        ["answer", "what to do"],
        met.map(({ status, name, advice }) => [`[${code(`${status} ${name}`)}](../errors.md#${name})`, advice]),
      );
}

/** A section for each of an area: why it comes about, what to do, whom it meets. */
export function refusalSections(registry: Registry, area: Refusals): Record<string, string> {
  const its = sorted.filter(({ name }) => Object.hasOwn(area, name));
  return Object.fromEntries(
    its.map((refusal) => [
      refusal.name,
      `${refusal.why}\n\n${refusal.advice} (Status ${refusal.status}, for ${metBy(registry, refusal)}.)`,
    ]),
  );
}

function metBy(registry: Registry, refusal: (typeof sorted)[number]): string {
  if (refusal.whom === "everything") return "all types";
  const types = Object.values(registry).filter((definition) => meets(refusal, definition));
  return types.length === 0
    ? "commands, and products that no resource type covers"
    : listed(types.map(({ type }) => `[${type}](resources/${type}.md)`));
}
