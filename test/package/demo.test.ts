import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment } from "../e2e/harness/environment";
import { installed, root } from "./harness";

const temporary = mkdtempSync(join(tmpdir(), "demo-test-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** The demo with a temporary folder of its own, so that whatever it leaves behind is seen. */
function demo(
  onText: (text: string, interrupt: () => void) => void = () => {},
  ...args: string[]
): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(environment().node, [join(root, "tools", "run.mjs"), "demo", ...args], {
      // Node's own cache is not the demo's: a compiler that builds before it would put it into the temporary folder.
      env: { ...process.env, TMPDIR: temporary, NODE_COMPILE_CACHE: join(installed().folder, "compiled") },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true, // As on a terminal, an interruption goes to all of it.
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        onText(text, () => process.kill(-child.pid!, "SIGINT"));
      });
    }
    child.on("close", (code) => resolve({ code, text }));
  });
}

it("the demo shows what it claims and leaves nothing behind", async () => {
  const { code, text } = await demo();
  expect([code, text]).toEqual([0, expect.stringMatching(/\d+ claims held/)]);
  expect(text).not.toContain("\u001b");
  expect(readdirSync(temporary)).toEqual([]);
});

it("the demo leaves nothing behind when it is interrupted in the middle; its panel is there by then", async () => {
  let page: Promise<string> | undefined;
  const { code, text } = await demo((soFar, interrupt) => {
    if (page || !soFar.includes("$ pulumi up")) return;
    const [address = ""] = /http:\S+\/_panel\//.exec(soFar) ?? [];
    page = fetch(address).then((answered) => answered.text());
    void page.finally(interrupt);
  }, "--panel");
  expect(await page).toContain('<script type="module" src="panel.mjs">');
  expect([code, text]).toEqual([130, expect.stringContaining("Interrupted: cleaning up.")]);
  expect(readdirSync(temporary)).toEqual([]);
});
