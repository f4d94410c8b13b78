import { HostingError } from "../../transport";
import type { Values } from "../definition";
import { sameField } from "../compare";
import type { Resource } from "../session";
import { fingerprint, type State } from "../state";
import { observe, type Observed } from "./observe";
import type { IdParts } from "../definition";

const tries = 3;

export function isUnknownOutcome(error: unknown): boolean {
  return error instanceof HostingError && error.outcome === "unknown";
}

/**
 * Sends a write that may be repeated. When its outcome stays unknown the platform is asked before anything is sent
 * again; `look` answers with what makes sending it again needless.
 */
export async function send<T>(write: () => Promise<T>, look: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isUnknownOutcome(error) || attempt === tries) throw error;
      const seen = await look();
      if (seen !== undefined) return seen;
    }
  }
}

/** Fields of `wanted` that the platform doesn't show as they were asked for. A field that no answer carries can't be missing. */
export function notShown(resource: Resource, wanted: Values, observed: Observed): string[] {
  const compare = { scope: observed.scope, fields: { ...observed.fields, ...wanted } };
  return Object.keys(wanted).filter(
    (name) => observed.fields[name] !== undefined && !sameField(resource.definition, name, wanted[name], observed.fields[name], compare),
  );
}

/**
 * Waits until a write shows. A platform that keeps a value in a form of its own has also taken it: the value moved
 * away from what was there before and stays the same over two looks.
 */
export async function untilShown(
  resource: Resource,
  operation: "create" | "update",
  id: IdParts,
  values: Values,
  wanted: Values,
  before: State,
  answered?: Observed,
): Promise<Observed> {
  let previous: Observed | undefined;
  const settled = (observed: Observed): boolean => {
    const missing = notShown(resource, wanted, observed);
    if (resource.definition.pending?.(wanted, observed.fields) !== undefined) return false;
    if (missing.length === 0) return true;
    const compare = { scope: observed.scope, fields: { ...observed.fields, ...wanted } };
    const same = (other: Values, name: string) => sameField(resource.definition, name, other[name], observed.fields[name], compare);
    const stable = previous !== undefined && missing.every((name) => same((previous as Observed).fields, name));
    const moved = missing.every((name) => before[name] === undefined || (before.shown?.[name] === undefined ? !same(before, name) : before.shown[name] !== fingerprint(observed.fields[name])));
    previous = observed;
    return stable && moved;
  };
  if (answered && settled(answered)) return answered;
  const { type } = resource.definition;
  return resource.session.platform(values).until(
    {
      what: resource.definition.pending?.(wanted, previous?.fields ?? {}) ?? `${operation === "create" ? "" : "the change of "}${type} ${Object.values(id).join("/")} (${Object.keys(wanted).join(", ")})`,
      limitMs: resource.limitMs(operation),
      onWait: (what, sinceMs) => resource.log.status(`waiting for ${what} (${Math.round(sinceMs / 1000)} s)`),
    },
    async () => {
      const observed = await observe(resource, id, values, true);
      // What was just made may not show yet.
      if (!observed && operation === "create") return undefined;
      if (!observed) throw new Error(`${type} ${Object.values(id).join("/")} was deleted while it was being written. Run \`pulumi refresh\`, then \`pulumi up\`.`);
      return settled(observed) ? observed : undefined;
    },
  );
}
