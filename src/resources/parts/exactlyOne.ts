import type { Finding } from "../../kernel/definition/findings";
import type { Values } from "../../kernel/definition/values";
import { isUnknown } from "../../kernel/values/unknown";

/** For inputs that say the same in different forms: a program names one of the two. */
export function exactlyOne(inputs: Values, [main, other]: readonly [main: string, other: string], ifNone = ""): readonly Finding[] {
  if (isUnknown(inputs[main]) || isUnknown(inputs[other])) return [];
  const named = [main, other].filter((name) => inputs[name] !== undefined && inputs[name] !== null);
  if (named.length === 2)
    return [{ path: other, message: `can't be set together with ${main}: both have the same meaning. Remove one of the two.` }];
  return named.length === 0 ? [{ path: main, message: `is required, or ${other}${ifNone}.` }] : [];
}
