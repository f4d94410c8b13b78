import { readFileSync } from "node:fs";
import { join } from "node:path";
import { everyCommand } from "../../../src/cli/commands";
import { exitsOf } from "../../../src/cli/frame/command";
import { called } from "./called";

const docs = join(__dirname, "../../../docs");
const page = readFileSync(join(docs, "command-line.md"), "utf8");

describe.each(everyCommand().map((command) => [command.name, command] as const))("%s", (name, command) => {
  it("teaches by example, and says what its exit status means", async () => {
    const { status, out, err } = await called([...name.split(" "), "--help"]);
    expect([status, err]).toEqual([0, ""]);
    expect(out).toContain(`Usage: pulumi-hosting ${name}`);
    expect(command.examples.length).toBeGreaterThanOrEqual(2);
    for (const [wish, line] of command.examples) expect(out).toContain(`  ${wish}:\n    ${line}\n`);
    expect(out).toMatch(/Exit status: 0 .+, 1 .+, 2 .+\.\n$/);
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(170);
  });

  it("takes --json, and has its row and its exit status in the docs", () => {
    // The simulator's word for scripts is its first line, as long as it runs.
    if (name !== "simulator") expect(command.options.json?.type).toBe("boolean");
    const [, own = ""] = new RegExp(`^\\| \\[\`${name}\\b[^\`]*\`\\]\\(([^#]+)#`, "m").exec(page) ?? [];
    for (const meaning of Object.values(exitsOf(command))) expect(readFileSync(join(docs, own), "utf8")).toContain(meaning);
  });

  it("says what it doesn't understand", async () => {
    const { status, out, err } = await called([...name.split(" "), "--nonsense"]);
    expect([status, out, err]).toEqual([
      command.misunderstood ?? 2,
      "",
      expect.stringMatching(new RegExp(`^pulumi-hosting ${name}: .*--nonsense.*\nTry: pulumi-hosting ${name} --help\n$`, "s")),
    ]);
  });
});
