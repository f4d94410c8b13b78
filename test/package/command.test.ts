import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { environment } from "../e2e/harness/environment";
import { installed } from "./harness";

const { folder, package: place, manifest } = installed();
const { node } = environment();
const env = { ...process.env, npm_config_offline: "true", npm_config_update_notifier: "false" };

describe("npx pulumi-hosting", () => {
  it("starts a simulator, says where it listens, and ends when it is told to", async () => {
    const started = start("npx", ["pulumi-hosting", "simulator", "--port", "0"]);
    const first = await firstLine(started);
    expect(first).toMatch(/^listening http:\/\/127\.0\.0\.1:\d+$/);
    const url = first.replace("listening ", "");
    const answer = await fetch(`${url}/api/sites`, { headers: { authorization: "Bearer any", "x-auth-account": "account-1" } });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("site-1")]);

    const ended = new Promise((resolve) => started.once("exit", resolve));
    process.kill(-started.pid!, "SIGTERM");
    await ended;
    await expect(fetch(url)).rejects.toThrow();
  });

  it("listens for callbacks, finishes the event in hand when it is told to end, and leaves nothing behind", async () => {
    const work = mkdtempSync(join(folder, "listen-"));
    const script = "require('fs').writeFileSync('begun', ''); setTimeout(() => console.error('done'), 200)";
    const started = spawn(node, [join(place, manifest.bin["pulumi-hosting"]!), "callback", "listen", "--", node, "-e", script], {
      cwd: work,
      env: { ...env, HOSTING_CALLBACK_AUTHORIZATION: "Basic x" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const url = (await firstLine(started)).replace("listening ", "");
    const post = (authorization: string) => fetch(url, { method: "POST", body: '{"success":true}', headers: { authorization } });
    expect((await post("Basic y")).status).toBe(401);
    const answer = post("Basic x");
    while (!existsSync(join(work, "begun"))) await new Promise(setImmediate);
    const ended = new Promise((resolve) => started.once("exit", resolve));
    started.kill("SIGTERM");
    expect((await answer).status).toBe(204);
    expect(await ended).toBe(0);
    expect(readdirSync(work)).toEqual(["begun"]);
    rmSync(work, { recursive: true });
  });
});

describe("an older Node", () => {
  const work = mkdtempSync(join(folder, "older-"));
  afterAll(() => rmSync(work, { recursive: true, force: true }));
  const sentence = (version: string) =>
    new RegExp(
      `^(Uncaught )?(Error: )?pulumi-hosting needs Node 22\\.19 or newer; this is Node ${version.replaceAll(".", "\\.")} \\(.+\\)\\. Pulumi runs the first \`node\` on PATH`,
      "m",
    );
  const entries = [
    ["the package", `require("pulumi-hosting")`],
    ["the provider", `require("pulumi-hosting/provider")`],
    ["the simulator", `require("pulumi-hosting/simulator")`],
    ["the callbacks", `require("pulumi-hosting/callbacks")`],
    ["the command", `require("pulumi-hosting/package.json"); require(${JSON.stringify(join(place, manifest.bin["pulumi-hosting"]!))})`],
  ] as const;

  const preload = join(work, "older.cjs");
  writeFileSync(preload, `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.11.1" } });`);
  const pretending = { path: node, args: ["-r", preload], version: "20.11.1" };

  describe.each([pretending, ...olderNode()])("($version)", ({ path, args, version }) => {
    it.each(entries)("gets a sentence from %s", (_, code) => {
      const { status, stderr } = spawnSync(path, [...args, "-e", code], { cwd: folder, encoding: "utf8" });
      expect([status, stderr]).toEqual([1, expect.stringMatching(sentence(version))]);
    });
  });
});

/** One that this machine happens to have on PATH. */
function olderNode(): { path: string; args: string[]; version: string }[] {
  for (const at of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(at, "node");
    const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
    const [, version = "", major = "99"] = /^v((\d+)\.\d+\.\d+)/.exec(stdout ?? "") ?? [];
    if (Number(major) >= 16 && Number(major) < 22) return [{ path, args: [], version }];
  }
  return [];
}

function start(command: string, args: string[]): ChildProcess {
  return spawn(command, args, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"], detached: true });
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout!.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      if (text.includes("\n")) resolve(text.slice(0, text.indexOf("\n")));
    });
    child.once("exit", (code) => reject(new Error(`It ended with ${code} before it said anything: ${text}`)));
  });
}
