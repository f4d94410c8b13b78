import { CallbackError } from "./callbackError";

const deepest = 64;

/** The object that a body is. Keys `__proto__` are left out: copying them would change what an object inherits. */
export function objectIn(body: string | Uint8Array): Record<string, unknown> {
  const value = parsed(typeof body === "string" ? body : decoded(body));
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new CallbackError(400, "The body is not a JSON object.");
  tidy(value);
  return value as Record<string, unknown>;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CallbackError(400, "The body is not UTF-8.");
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CallbackError(400, "The body is not JSON.");
  }
}

/** Level by level: what is nested deeper than any answer of the platform would overflow the stack of whoever walks through it. */
function tidy(root: object): void {
  let level: object[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new CallbackError(400, `The body is nested deeper than ${deepest} levels.`);
    for (const value of level) if (Object.hasOwn(value, "__proto__")) Reflect.deleteProperty(value, "__proto__");
    level = level.flatMap((value) => Object.values(value).filter((inner): inner is object => typeof inner === "object" && inner !== null));
  }
}
