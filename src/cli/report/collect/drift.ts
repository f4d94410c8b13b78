import { changedValues } from "../../../kernel/values/paths";
import type { ParentFacts } from "../../../kernel/definition/values";
import { managed, stateAfterRead } from "../../../kernel/identity/state";
import type { Found } from "../../import/found";
import { registry } from "../../../resources";
import type { Drifted } from "../report";
import { withoutCredentials } from "./credentials";
import type { Owned, Ownership } from "./owned";

/** Longest text of a value. */
const longest = 300;

interface Seen {
  readonly found: readonly Found[];
  /** Whether objects of a type were looked for where this one would be, so that it isn't there if it wasn't found. */
  lookedFor(owned: Owned): boolean;
  /** Called with an object whose state can't be compared. */
  unclear(owned: Owned): void;
}

/**
 * What differs from its stack. Each object is compared with the state as a refresh does it, without the engine and without writing
 * anything: what the state doesn't manage is no drift, and another spelling of the same is none.
 */
export function driftOf(ownership: Ownership, { found, lookedFor, unclear }: Seen): Drifted[] {
  const byKey = new Map(found.map((one) => [`${one.definition.type} ${one.id}`, one]));
  const drifted: Drifted[] = [];
  for (const owned of ownership.all()) {
    const { stack, type, id, name } = owned;
    const there = byKey.get(`${type} ${id}`);
    if (there) {
      const differences = comparedOrNot(owned, there, unclear);
      if (differences.length > 0) drifted.push({ stack, type, id, name, change: "changed", differences });
    } else if (lookedFor(owned)) drifted.push({ stack, type, id, name, change: "missing", differences: [] });
  }
  return drifted.sort((a, b) => (`${a.stack} ${a.type} ${a.name}` < `${b.stack} ${b.type} ${b.name}` ? -1 : 1));
}

/** A state that somebody else wrote may hold values that no type has: one of them must not hide the drift of the others. */
function comparedOrNot(owned: Owned, there: Found, unclear: Seen["unclear"]): Drifted["differences"] {
  try {
    return differencesOf(owned, there);
  } catch {
    unclear(owned);
    return [];
  }
}

function differencesOf({ type, state }: Owned, { fields, parentFacts }: { fields: Found["fields"]; parentFacts: ParentFacts }) {
  const definition = registry[type];
  if (!definition) return [];
  const was = managed(definition, state);
  const is = managed(definition, stateAfterRead(definition, state, fields, parentFacts));
  return changedValues(was, Object.fromEntries(Object.keys(was).map((name) => [name, is[name]]))).map(
    ({ path, was: before, is: now }): Drifted["differences"][number] => ({
      path,
      ...(before !== undefined && { was: textOf(before) }),
      ...(now !== undefined && { is: textOf(now) }),
      secret: false,
    }),
  );
}

/** A value as people write it: a text as it is, anything else as JSON. */
function textOf(value: unknown): string {
  const text = withoutCredentials(typeof value === "string" ? value : JSON.stringify(value));
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
