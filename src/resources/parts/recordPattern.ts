import type { Values } from "../../kernel/definition";
import { normaliseName } from "../../dns";

/** Whether a pattern names a record: `*` stands for any characters, `?` for one. */
export function matches({ name, type }: Values, pattern: Values, zone: string | undefined): boolean {
  const own = normaliseName(String(name ?? ""), zone) || "@";
  const named = pattern.name === undefined || fits(String(pattern.name).toLowerCase(), own.toLowerCase());
  return named && (pattern.types === undefined || (pattern.types as readonly unknown[]).includes(type));
}

/** Character by character: an expression made of many `*` would try every way to share a name among them. */
function fits(glob: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let resumeAt = 0;
  for (let next = 0; next < text.length; ) {
    if (glob[at] === "*") {
      star = at;
      resumeAt = next;
      at += 1;
    } else if (glob[at] === "?" || glob[at] === text[next]) {
      at += 1;
      next += 1;
    } else if (star >= 0) {
      // The last `*` takes one character more.
      resumeAt += 1;
      next = resumeAt;
      at = star + 1;
    } else {
      return false;
    }
  }
  return /^\**$/.test(glob.slice(at));
}
