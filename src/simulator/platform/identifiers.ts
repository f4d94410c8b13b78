/** Ids as the platform gives them: digits for what it numbers itself, a GUID for what the edge provider names. */
export class Identifiers {
  readonly #given = new Set<string>();

  constructor(private readonly random: () => number) {}

  /** Nine digits, so that a client sees the same id whether it is shown as a string or as an integer. */
  number(): string {
    let id = 100_000_000 + this.integerBelow(900_000_000);
    while (this.#given.has(String(id))) id += 1;
    this.#given.add(String(id));
    return String(id);
  }

  guid(): string {
    const hex = this.hex(32);
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }

  hex(digits: number): string {
    let text = "";
    while (text.length < digits) text += Math.floor(this.random() * 16).toString(16);
    return text;
  }

  integerBelow(limit: number): number {
    return Math.floor(this.random() * limit);
  }
}
