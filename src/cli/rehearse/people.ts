const address = /^[^\s@:/<>*]+@[\p{L}\p{N}][\p{L}\p{N}.-]*$/u;

/** Addresses of people, and those that take their place. Who has one local part has one other, at every domain. */
export class People {
  readonly #addresses = new Set<string>();
  readonly #others = new Map<string, string>();
  #known: RegExp | undefined;

  /** Keeps a text in mind if it is an address. */
  note(text: string): void {
    if (address.test(text)) this.#addresses.add(text.toLowerCase());
  }

  /** The other one of a part before the @. */
  localPart(text: string): string {
    const key = text.toLowerCase();
    const other = this.#others.get(key) ?? `person-${this.#others.size + 1}`;
    this.#others.set(key, other);
    return other;
  }

  /** The text with the others of the addresses that it has, whole ones alone. In a path an @ may be spelled `%40`. */
  inText(text: string): string {
    if (!/@|%40/.test(text)) return text;
    this.#known ??= anyOf(this.#addresses);
    return text.replace(this.#known, (found) => {
      const [local = "", domain = ""] = found.split(/(?=@|%40)/);
      return this.localPart(local) + domain;
    });
  }
}

function anyOf(addresses: ReadonlySet<string>): RegExp {
  const escaped = [...addresses].map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace("@", "(?:@|%40)"));
  // Without addresses it finds nothing.
  return new RegExp(`(?<![\\p{L}\\p{N}._+-])(?:${escaped.join("|") || "(?!)"})(?!\\.?[\\p{L}\\p{N}-])`, "giu");
}
