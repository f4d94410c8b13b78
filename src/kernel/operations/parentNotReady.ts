import { nameOf } from "../identity/key";
import { perSession, type Wanted } from "../memory/session";
import { isUnknown } from "../values/unknown";

/** The types of the program, as far as they were checked. Those that a resource takes its parent's id from come before it. */
const checkedTypes = perSession(() => new Set<string>());

/** Tells, once for a program, that nothing in the program makes a new parent ready: the creation would wait for it. */
export function tellParentNotReady({ definition, session, log, key, inputs }: Wanted): void {
  const { parent, type } = definition;
  const checked = checkedTypes(session).add(type);
  if (parent?.readyVia === undefined || !isUnknown(inputs[parent.property]) || checked.has(parent.readyVia)) return;
  checked.add(parent.readyVia);
  log.info(
    `${type} "${nameOf(key)}" is in a new ${parent.type} that no ${parent.readyVia} of this program makes ready. If the ${parent.type} ` +
      `isn't ready by itself, the creation waits for it, and fails at the end. Add a ${parent.readyVia}, do what its page says ` +
      `(\`docs/resources/${parent.readyVia}.md\`), and set \`${parent.property}\` to its \`id\`.`,
  );
}
