import type { SingletonDefinition } from "../definition/resource";
import type { Read } from "../identity/state";
import type { Resource } from "../memory/session";

/** What was waited for once may have ended since. The next `up` waits for it again. */
export function withLapse({ definition, name, log }: Resource<SingletonDefinition>, read: Read): Read {
  const { pending, lapses } = definition.waiting;
  const missing = lapses && read.state.pending === undefined ? pending?.({}, read.state) : undefined;
  if (missing === undefined) return read;
  log.warn(`${definition.type} "${name}" (${read.id}) is no longer complete: the next \`pulumi up\` waits again for ${missing}.`);
  return { ...read, state: { ...read.state, pending: definition.type } };
}
