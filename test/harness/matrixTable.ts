import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FaultCase, Ending } from "./matrix";
import { faults, type Span } from "./faults";

const page = join(__dirname, "../../docs/fault-matrix.md");
const signs: Readonly<Record<Ending, string>> = { succeeds: "✓", recovers: "→", asks: "?" };
/** From good to bad. */
const grades: readonly Ending[] = ["succeeds", "recovers", "asks"];

/** How the cases of a type ended, as the page shows it: a row for each fault, a column for each request. */
export class MatrixTable {
  readonly #endings = new Map<string, Ending>();
  readonly #requests: string[] = [];

  constructor(private readonly type: string) {}

  add({ operation, endpoint, nth, fault, span }: FaultCase, ending: Ending): void {
    const request = `${operation}: \`${endpoint}\`${nth > 1 ? ", again" : ""}`;
    if (!this.#requests.includes(request)) this.#requests.push(request);
    const key = keyOf(request, fault.name, span);
    // Where several changes ask for the same, the worst counts.
    const known = this.#endings.get(key) ?? ending;
    this.#endings.set(key, grades.indexOf(ending) > grades.indexOf(known) ? ending : known);
  }

  text(): string {
    const requests = this.#requests.map((request, index) => `${index + 1}. ${request}`);
    const head = ["", ...this.#requests.map((_, index) => String(index + 1))];
    const rows = faults.map(({ name }) => [name, ...this.#requests.map((request) => this.#cell(request, name))]);
    const line = (cases: readonly string[]) => `| ${cases.join(" | ")} |`.replaceAll("|  |", "| |");
    return [`## ${this.type}`, "", ...requests, "", line(head), line(head.map(() => "---")), ...rows.map(line), ""].join("\n");
  }

  #cell(request: string, fault: string): string {
    const [once, lasting] = (["once", "lasting"] as const).map((span) => this.#endings.get(keyOf(request, fault, span)));
    return once || lasting ? `${once ? signs[once] : "–"} ${lasting ? signs[lasting] : "–"}` : "–";
  }

  /** The type's part of the page; with `HOSTING_PAGES_WRITE=1` it is written first. */
  onPage(): string {
    if (process.env.HOSTING_PAGES_WRITE === "1") {
      const [intro = "", ...parts] = partsOfPage();
      const others = parts.filter((part) => !this.#isOwn(part));
      writeFileSync(page, `${[intro, ...[...others, this.text()].sort()].map((part) => part.trimEnd()).join("\n\n")}\n`);
    }
    return `${
      partsOfPage()
        .find((part) => this.#isOwn(part))
        ?.trimEnd() ?? ""
    }\n`;
  }

  #isOwn(part: string): boolean {
    return part.startsWith(`## ${this.type}\n`);
  }
}

function partsOfPage(): string[] {
  return readFileSync(page, "utf8").split(/^(?=## )/m);
}

function keyOf(request: string, fault: string, span: Span): string {
  return `${request} ${fault} ${span}`;
}
