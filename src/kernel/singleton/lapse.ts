import type { SingletonDefinition } from "../definition/resource";
import type { Read } from "../identity/state";
import type { Resource } from "../memory/session";

/** The effect of a request may have ended since, so the request would be sent again. Then the next `up` waits for the effect again. */
export function withLapse({ definition, name, log }: Resource<SingletonDefinition>, read: Read): Read {
  const { pending, trigger } = definition.waiting;
  const hasEnded = read.state.pending === undefined && trigger?.needed?.(read.state) === true;
  const missing = hasEnded ? pending?.({}, read.state) : undefined;
  if (missing === undefined) return read;
  log.warn(`${definition.type} "${name}" (${read.id}) is no longer complete: the next \`pulumi up\` waits again for ${missing}.`);
  return { ...read, state: { ...read.state, pending: definition.type } };
}
