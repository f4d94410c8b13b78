import type { Values } from "../../kernel/definition";
import { normaliseName } from "../../dns";

/** Whether a pattern names a record: `*` stands for any characters, `?` for one. */
export function matches({ name, type }: Values, pattern: Values, zone: string | undefined): boolean {
  const own = normaliseName(String(name), zone) || "@";
  const named = pattern.name === undefined || expression(String(pattern.name)).test(own);
  return named && (pattern.types === undefined || (pattern.types as readonly unknown[]).includes(type));
}

const known = new Map<string, RegExp>();

function expression(glob: string): RegExp {
  let found = known.get(glob);
  if (!found) known.set(glob, (found = new RegExp(`^${glob.replace(/[\\^$.+()|[\]{}]/g, "\\$&").replaceAll("*", ".*").replaceAll("?", ".")}$`, "is")));
  return found;
}
