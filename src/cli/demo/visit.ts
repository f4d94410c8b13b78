import { createInterface } from "node:readline";
import { differences, finishedRows } from "./rows";
import type { askedIn, Stage } from "./stage";

/** What a key of whoever looks at the panel runs. */
const keys: Readonly<Record<string, readonly string[]>> = {
  p: ["preview", "--refresh", "--diff"],
  r: ["refresh", "--yes", "--skip-preview", "--diff"],
  u: ["up", "--yes", "--skip-preview"],
};

/** Somebody at the panel changes and breaks things there, and asks the engine what it says to that, until a signal. */
export class Visit {
  hasBegun = false;
  readonly #over = new AbortController();

  begin({ screen, simulator }: Stage, asked: ReturnType<typeof askedIn>): Promise<void> {
    screen.heading("Now you");
    screen.line(`   The stack stays until Ctrl-C. Change something in the panel: ${screen.paint("bold", `${simulator.url}/_panel/`)}`);
    screen.line("   Then: p and Enter for `pulumi preview --refresh`, r for `pulumi refresh`, u for `pulumi up`.");
    this.hasBegun = true;
    const { signal } = this.#over;
    let turn: Promise<unknown> = Promise.resolve();
    createInterface({ input: process.stdin, signal }).on("line", (key) => {
      const args = keys[key.trim().toLowerCase()];
      if (!args) return screen.line("   p, r or u; Ctrl-C ends it.");
      turn = turn
        .then(() => asked(args, { relevant: args.includes("--diff") ? differences(screen.paint) : finishedRows }))
        .catch((error: Error) => signal.aborted || screen.line(`   ${screen.paint("red", "✗")} ${error.message}`));
    });
    return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
  }

  end(): void {
    this.#over.abort();
  }
}
