import { join } from "node:path";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { fencedBlocks, newProject, root, startRegistry, type Project } from "./harness";
import { freePort } from "../harness/freePort";

/** Where the set-up keeps Node: the user's home of this test is another one. */
const cache = process.env.PULUMI_HOSTING_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "pulumi-hosting");

/** The README's way from nothing to the first resource: its own commands, in their order, in an empty folder. */
const [fromNothing = ""] = fencedBlocks(join(root, "README.md"), "sh").filter((block) => block.includes("pulumi-hosting new"));
const steps = fromNothing
  .split("\n")
  .map((line) => line.replace(/\s+#.*$/, ""))
  .filter(Boolean);

/** The program that README shows after it, and what the guide of the first stack adds. */
const [written = ""] = fencedBlocks(join(root, "README.md"), "ts");
const [, ofSite = ""] = fencedBlocks(join(root, "docs", "guides", "first-stack.md"), "ts");

/** Our own programs pass our own pack. */
const pack = "node_modules/pulumi-hosting/policy-pack";

/** The commands for a port that is free; without npm where what it fetches is there already. The engine has nobody to ask. */
function runnable(lines: readonly string[], port: number, withNpm = false): string {
  return [
    // npx, which the shell knows as its job, leaves its child running. The brackets keep the pattern from finding this script.
    `trap 'pkill -f "[b]in/pulumi-hosting simulator --port ${port}"' EXIT`,
    ...lines
      .filter((line) => withNpm || !/^\(cd .*npm pack --quiet\)$|^npm install /.test(line))
      .map((line) =>
        line
          .replace(withNpm ? "" : " && npm install", "")
          .replace("pulumi up", `pulumi up --yes --skip-preview --non-interactive --color never --policy-pack ${pack}`),
      )
      .flatMap((line) => (line.includes("pulumi-hosting new") ? [line, `sed -i.bak s/8080/${port}/ Pulumi.dev.yaml`] : [line]))
      .map((line) => line.replace(/--port 8080 (.*> simulator\.log)/, `--port ${port} $1 2>&1`))
      // A user looks at the preview while the simulator starts.
      .flatMap((line) =>
        line.endsWith("&") ? [line, "for _ in $(seq 300); do grep -q ^listening simulator.log && break; sleep 0.1; done"] : [line],
      ),
  ].join("\n");
}

describe("from nothing to the first resource", () => {
  let project: Project;
  beforeAll(async () => {
    project = await newProject();
  });

  it("takes five steps after the package is there", () => {
    expect(steps.filter((line) => !line.startsWith("(cd") && !line.startsWith("mkdir"))).toHaveLength(5);
    expect(fromNothing).toMatch(/npm install \S+\.tgz +# once it is published: npm install pulumi-hosting$/m);
  });

  it("works as pasted, in TypeScript: packed from the clone, installed by npm, run", async () => {
    const registry = await startRegistry();
    // The user's home, with the clone in it. It lies below no folder that npm would take for the project.
    const home = mkdtempSync(join(tmpdir(), "first-hour-"));
    symlinkSync(root, join(home, "pulumi-hosting"), "dir");
    const before = readdirSync(root);
    try {
      const asPasted = [
        ...steps,
        `diff index.ts - << 'EOF'\n${written}EOF`,
        `cat >> index.ts << 'EOF'\n${ofSite.replace("your-site-id", "site-1")}EOF`,
        "npm run check",
        "pulumi up",
      ];
      const { code, text } = await project.script(`cd ${home}\n${runnable(asPasted, await freePort(), true)}`, {
        ...{ HOME: home, npm_config_registry: registry.url, npm_config_offline: "false", npm_config_cache: join(home, ".npm") },
        PULUMI_HOSTING_CACHE: cache,
      });
      expect([code, text]).toEqual([0, expect.stringMatching(/nameservers: \[\n/)]);
      expect(text).toMatch(/\+ 4 created[^]*\+ 2 created\s+4 unchanged/);
      expect(readFileSync(join(home, "my-dns", "simulator.log"), "utf8")).toMatch(/^listening /m);
    } finally {
      registry.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
      for (const name of readdirSync(root).filter((one) => one.endsWith(".tgz") && !before.includes(one))) rmSync(join(root, name));
    }
  });

  it("works the same in YAML, with the plugin of the package", async () => {
    const port = await freePort();
    const inYaml = steps.map((line) =>
      line
        .replace("mkdir my-dns && cd my-dns", "mkdir yaml && cd yaml && ln -s ../../../node_modules .")
        .replace("new", "new --language yaml"),
    );
    const { code, text } = await project.script(runnable(inYaml, port));
    expect([code, text]).toEqual([0, expect.stringMatching(/\+ 4 created/)]);
  });
});
