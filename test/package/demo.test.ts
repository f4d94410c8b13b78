import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../e2e/harness/environment";
import { installed, root } from "./harness";
import { newFolder } from "../harness/folder";

const temporary = newFolder();

const { folder, package: place, manifest } = installed();
const { node, variables } = environment();
const command = manifest.bin["pulumi-hosting"] ?? "";
/** Of somebody who works with Pulumi and a platform already: nothing of it may be used or changed. */
const ofTheUser = {
  HOSTING_TOKEN: "users-own-token",
  HOSTING_BASE_URL: "https://users-own.example",
  PULUMI_BACKEND_URL: "https://users-own.example",
  PULUMI_STACK: "users-own",
  PULUMI_CONFIG_PASSPHRASE: "users-own",
  PULUMI_HOME: join(temporary, "users-own"),
  HTTPS_PROXY: "http://127.0.0.1:1",
};

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The demo with a temporary folder of its own, so that whatever it leaves behind is seen. */
function demo(args: string[], env: NodeJS.ProcessEnv, onText: (text: string, interrupt: () => void) => void = () => {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      // Node's own cache is not the demo's: a compiler that builds before it would put it into the temporary folder.
      env: { ...env, TMPDIR: temporary, NODE_COMPILE_CACHE: join(folder, "compiled") },
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true, // As on a terminal, an interruption goes to all of it.
    });
    const said = { out: "", err: "" };
    const hear = (name: keyof typeof said) => (chunk: string) => {
      said[name] += chunk;
      onText(said.out, () => process.kill(-child.pid!, "SIGINT"));
    };
    child.stdout.setEncoding("utf8").on("data", hear("out"));
    child.stderr.setEncoding("utf8").on("data", hear("err"));
    child.on("close", (code) => resolve({ code, ...said }));
  });
}

it("npx pulumi-hosting demo --json names the claims that held, uses nothing of the user's and leaves nothing behind", async () => {
  const { code, out, err } = await demo([join(place, command), "demo", "--json"], { ...variables, ...ofTheUser });
  expect([code, err, out]).toEqual([0, "", expect.not.stringMatching(/users-own/)]);
  const { version, claims, seconds } = JSON.parse(out) as Record<string, unknown>;
  expect([version, seconds, claims]).toEqual([manifest.version, expect.any(Number), expect.arrayContaining(["no change"])]);
  expect((claims as string[]).length).toBeGreaterThanOrEqual(20);
  expect(readdirSync(temporary)).toEqual([]);
});

it("npm run demo shows the package that it packs and installs, and leaves nothing behind when it is interrupted; its panel is there by then", async () => {
  let page: Promise<string> | undefined;
  const { code, out } = await demo([join(root, "tools", "run.mjs"), "demo", "--panel"], process.env, (soFar, interrupt) => {
    if (page || !soFar.includes("$ pulumi up")) return;
    const [address = ""] = /http:\S+\/_panel\//.exec(soFar) ?? [];
    page = fetch(address).then((answered) => answered.text());
    void page.finally(interrupt);
  });
  expect(await page).toContain('<script type="module" src="panel.mjs">');
  expect([code, out]).toEqual([130, expect.stringContaining("Interrupted: cleaning up.")]);
  expect(out).not.toMatch(/\u001b|Left out/);
  expect(readdirSync(temporary)).toEqual([]);
});

it("without Pulumi's SDK the demo says how to install it", () => {
  // Not below the folder where the packages of the other tests are found.
  const bare = newFolder();
  const modules = join(bare, "node_modules");
  mkdirSync(modules);
  cpSync(place, join(modules, manifest.name), { recursive: true });
  for (const name of Object.keys(manifest.dependencies)) symlinkSync(join(folder, "node_modules", name), join(modules, name), "dir");
  const { status, stderr } = spawnSync(node, [join(modules, manifest.name, command), "demo"], {
    env: variables,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([
    1,
    "pulumi-hosting demo: there is no @pulumi/pulumi beside pulumi-hosting. Install it: npm install @pulumi/pulumi\n",
  ]);
});
