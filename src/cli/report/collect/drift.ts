import { parseId } from "../../../kernel/identity/ids";
import { managed, stateAfterRead } from "../../../kernel/identity/state";
import { changedValues } from "../../../kernel/values/paths";
import { registry } from "../../../resources";
import type { Found } from "../../import/found";
import type { Drifted } from "../report";
import { withoutCredentials } from "./credentials";
import { mayHoldKeys } from "./edge";
import type { Estate } from "./estate";
import type { Owned } from "./owned";

/** Longest text of a value. */
const longest = 300;

/**
 * What differs from its stack. Each object is compared with the state as a refresh does it, without the engine and without writing
 * anything: what the state doesn't manage is no drift, and another spelling of the same is none. `unclear` gets what can't be compared.
 */
export function driftOf({ found, ownership, gaps }: Estate, unclear: (owned: Owned) => void): Drifted[] {
  const byKey = new Map(found.map((one) => [`${one.definition.type} ${one.id}`, one]));
  const drifted = [...ownership.all()].flatMap((owned): Drifted[] => {
    const { stack, type, id, name } = owned;
    const there = byKey.get(`${type} ${id}`);
    if (!there) return isMissing(owned, byKey, gaps) ? [{ stack, type, id, name, change: "missing", differences: [] }] : [];
    const differences = comparedOrNot(owned, there, unclear);
    return differences.length === 0 ? [] : [{ stack, type, id, name, change: "changed", differences }];
  });
  return drifted.sort((a, b) => (`${a.stack} ${a.type} ${a.name}` < `${b.stack} ${b.type} ${b.name}` ? -1 : 1));
}

/** Whether an object that wasn't found was looked for. Below a missing parent there is nothing; below an unread one nobody knows. */
function isMissing({ type, id }: Owned, byKey: ReadonlyMap<string, Found>, gaps: Estate["gaps"]): boolean {
  const definition = registry[type];
  // Settings in which nothing is set aren't listed; Shield is there or not.
  if (!definition || definition.kind === "action" || (definition.kind === "singleton" && type !== "ShieldZone")) return false;
  const parts = parseId(definition, id);
  if (!parts || gaps.has(type, [id])) return false;
  const above = definition.parent;
  if (!above) return true;
  const parent = registry[above.type];
  const parentId = parts[above.property] ?? "";
  if (gaps.has(type, [parentId]) || gaps.has(above.type, [parentId])) return false;
  return parent !== undefined && (byKey.has(`${above.type} ${parentId}`) || !parent.parent);
}

/** A state that somebody else wrote may hold values that no type has: one of them must not hide the drift of the others. */
function comparedOrNot(owned: Owned, there: Found, unclear: (owned: Owned) => void): Drifted["differences"] {
  try {
    return differencesOf(owned, there);
  } catch {
    unclear(owned);
    return [];
  }
}

function differencesOf({ type, state }: Owned, { fields, parentFacts }: Found): Drifted["differences"] {
  const definition = registry[type];
  if (!definition) return [];
  const holdsKeys = type === "EdgeRule" && mayHoldKeys(fields);
  const was = managed(definition, state);
  const is = managed(definition, stateAfterRead(definition, state, fields, parentFacts));
  return changedValues(was, Object.fromEntries(Object.keys(was).map((name) => [name, is[name]]))).map(({ path, was: before, is: now }) => {
    if (holdsKeys && /^(actionParameter|triggers|extraActions)/.test(path)) return { path, secret: true };
    return { path, ...(before !== undefined && { was: textOf(before) }), ...(now !== undefined && { is: textOf(now) }), secret: false };
  });
}

/** A value as people write it: a text as it is, anything else as JSON. */
function textOf(value: unknown): string {
  const text = withoutCredentials(typeof value === "string" ? value : JSON.stringify(value));
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
