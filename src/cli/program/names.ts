import { slug } from "../../dns/zoneFile";

const taken = new Set(
  (
    "abstract any arguments as async await boolean break case catch class config const continue debugger default delete do else enum " +
    "eval export exports extends false finally for from function get if implements import in instanceof interface let module new null " +
    "number object of package private protected public pulumi require return set static string super switch symbol this throw true try " +
    "type typeof undefined var void while with yield"
  ).split(" "),
);

/** `example.com` as `exampleCom`. */
export function identifier(text: string, otherwise: string): string {
  const words = slug(text)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const joined = words
    .map((word, index) => (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join("");
  const name = /^[a-z]/.test(joined) ? joined : otherwise + joined;
  return taken.has(name) ? `${name}Resource` : name;
}

/** Hands out names, each once. */
export class Distinct {
  readonly #used = new Set<string>();

  of(name: string): string {
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? name : `${name}${number}`;
      if (this.#used.has(candidate)) continue;
      this.#used.add(candidate);
      return candidate;
    }
  }
}
