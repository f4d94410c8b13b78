import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { createSourceFile, forEachChild, isStringLiteral, type Node, ScriptTarget } from "typescript";
import { environment } from "../e2e/harness/environment";
import { installed, root } from "./harness";

const { folder, package: place, archive, manifest } = installed();
const files = filesBelow(place);

/** What our tools write beside what the compiler writes. */
const bundles = [
  ...["components", "core", "server", "wire"].map((name) => `plugin/${name}.js`),
  ...["dynamic/provider.js", "dynamic/answer.js", "cli/dispatch.js"].map((name) => `dist/${name}`),
];

function filesBelow(at: string): string[] {
  const below = readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return below.map((entry) => relative(at, join(entry.parentPath, entry.name))).sort();
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** What a file of types imports from files beside it. */
function modulesNamedIn(text: string): string[] {
  const names: string[] = [];
  const visit = (node: Node): void => {
    if (isStringLiteral(node) && /^\.\.?\//.test(node.text)) names.push(node.text);
    forEachChild(node, visit);
  };
  visit(createSourceFile("types.d.ts", text, ScriptTarget.ESNext));
  return names;
}

describe("the archive", () => {
  it("holds compiled code, its types, the plugin, the schema and what a reader needs, and nothing else", () => {
    const pages = /^docs\/(((commands|functions|guides|resources)\/)?\w[\w-]*\.md|images\/tour-\w+\.svg)$/;
    const pack = /^policy-pack\/((strict|audit)\/)?(PulumiPolicy\.yaml|package\.json|\w+\.js|licences\.txt)$/;
    const demo = ["examples/quickstart/Pulumi.yaml", "examples/quickstart/index.ts"];
    const unexpected = files.filter(
      (file) =>
        !/^dist\/.+\.(js|d\.ts)$/.test(file) &&
        file !== "dist/cli/licences.txt" &&
        !/^dist\/simulator\/panel\/page\/(index\.html|panel\.(css|mjs)|icon\.svg)$/.test(file) &&
        !pack.test(file) &&
        !pages.test(file) &&
        !file.startsWith("plugin/") &&
        !demo.includes(file) &&
        !["schemas/policies.json", "schemas/zone.json"].includes(file) &&
        file !== "snippets/pulumi-hosting.code-snippets" &&
        !["package.json", "README.md", "LICENSE", "CHANGELOG.md", "SECURITY.md", "SKILL.md", "llms.txt"].includes(file),
    );
    expect(unexpected).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        "package.json",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "SKILL.md",
        "llms.txt",
        "dist/index.js",
        "dist/index.d.ts",
        "docs/errors.md",
        "docs/behaviour.md",
        ...demo,
      ]),
    );
  });

  it("holds the types of each entry point, with all that these lead to, and no others", () => {
    const { exports } = read(join(place, "package.json")) as { exports: Record<string, { types?: string }> };
    const found = new Set<string>();
    const follow = (file: string): void => {
      if (found.has(file)) return;
      expect(files).toContain(file);
      found.add(file);
      for (const name of modulesNamedIn(readFileSync(join(place, file), "utf8"))) {
        const at = join(dirname(file), name);
        follow(files.includes(`${at}.d.ts`) ? `${at}.d.ts` : join(at, "index.d.ts"));
      }
    };
    for (const { types } of Object.values(exports)) if (types) follow(join(types));
    expect(found.size).toBeGreaterThan(100);
    expect(files.filter((file) => file.startsWith("dist/") && file.endsWith(".d.ts"))).toEqual([...found].sort());
  });

  it("holds code without comments: types and sources have them", () => {
    const commented = files.filter(
      (file) =>
        /^dist\/.*\.js$/.test(file) && !bundles.includes(file) && /^\s*(\/\*\*|\/\/ )/m.test(readFileSync(join(place, file), "utf8")),
    );
    expect(commented).toEqual([]);
  });

  it("holds no tests, no maps and nothing from outside src", () => {
    expect(files.filter((file) => /(\.map$|\.test\.|(^|\/)(test|tools|bench|node_modules)\/)/.test(file))).toEqual([]);
    const mentions = files.filter(
      (file) => file.endsWith(".js") && /sourceMappingURL|require\("\.\.\/\.\.\/test/.test(readFileSync(join(place, file), "utf8")),
    );
    expect(mentions).toEqual([]);
  });

  it("holds every page that a page of it leads to, for whoever reads it offline", () => {
    // What only those need who work on this repository stays there, and so do pictures of pages, whose text says what they show.
    const elsewhere = /^(examples|bench|docs\/decisions)\b|^CONTRIBUTING\.md$|\.png$/;
    const led = files
      .filter((file) => file.endsWith(".md"))
      .flatMap((file) =>
        [...readFileSync(join(place, file), "utf8").matchAll(/\]\((?!\w+:|#)([^)#]+)[^)]*\)/g)].map(([, page = ""]) =>
          join(dirname(file), page),
        ),
      );
    expect(led.length).toBeGreaterThan(100);
    expect([...new Set(led)].filter((page) => !files.includes(page) && !elsewhere.test(page))).toEqual([]);
  });

  it.each(["", "strict/", "audit/"])("holds a policy pack %s that needs nothing beside Node, its folder and the policy SDK", (preset) => {
    const pack = files.filter((file) => new RegExp(`^policy-pack/${preset}\\w+\\.js$`).test(file));
    const required = pack.flatMap((file) =>
      [...readFileSync(join(place, file), "utf8").matchAll(/\brequire\("([^"]+)"\)/g)].map(([, module = ""]) => module),
    );
    expect(required).toContain("@pulumi/policy");
    const beside = pack.map((file) => `./${basename(file)}`);
    expect(required.filter((module) => !isBuiltin(module) && !/^@pulumi\/policy(\/|$)/.test(module) && !beside.includes(module))).toEqual(
      [],
    );
  });

  it("holds what the policy packs share in files that the archive compresses into one", () => {
    const sizes = (preset: string) =>
      files
        .filter((file) => new RegExp(`^policy-pack/${preset}[A-Z0-9]+\\.js$`).test(file))
        .map((file) => [basename(file), statSync(join(place, file)).size] as const);
    expect(sizes("").length).toBeGreaterThan(5);
    expect(sizes("strict/")).toEqual(sizes(""));
    expect(sizes("audit/")).toEqual(sizes(""));
    // npm packs the three beside each other, and gzip looks back 32 kB.
    expect(sizes("").filter(([, size]) => size > 31_000)).toEqual([]);
  });

  it("is small", () => {
    const bytes = (wanted: (file: string) => boolean) =>
      files.filter(wanted).reduce((sum, file) => sum + statSync(join(place, file)).size, 0);
    // Three packs, each with all that it needs, the rules of zones among it.
    expect(bytes((file) => file.startsWith("policy-pack/"))).toBeLessThan(760_000);
    // With the libraries that draw plots, read YAML and ask name servers.
    expect(bytes((file) => file.startsWith("dist/cli/"))).toBeLessThan(740_000);
    // A sixth of it is the schema, with examples in each language, another sixth the parts of the SDK that components need.
    expect(bytes((file) => file.startsWith("plugin/"))).toBeLessThan(3_100_000);
    expect(statSync(archive).size).toBeLessThan(1_500_000);
  });

  it("holds a plugin that needs nothing beside Node", () => {
    const names = ["errors.md", "licences.txt", "pulumi-resource-hosting", "pulumi-resource-hosting.cmd", "schema.json"];
    const bundled = ["components.js", "core.js", "server.js", "start.js", "wire.js"];
    expect(files.filter((file) => file.startsWith("plugin/"))).toEqual([...names, ...bundled].sort().map((name) => `plugin/${name}`));
    expect(statSync(join(place, "plugin/pulumi-resource-hosting")).mode & 0o111).toBe(0o111);
    const [packed, committed] = [join(place, manifest.exports["./schema.json"] as string), join(root, "schema.json")].map(
      (file) => JSON.parse(readFileSync(file, "utf8")) as object,
    );
    // The examples in YAML are read on the pages alone, and a generator of SDKs would download the logo.
    const lean = (_: string, value: unknown) => (typeof value === "string" ? value.replace(/^```yaml\n[^]*?^```\n/gm, "") : value);
    expect(packed).toEqual(JSON.parse(JSON.stringify({ ...committed, logoUrl: undefined }), lean));
    const code = bundled.map((name) => readFileSync(join(place, "plugin", name), "utf8")).join("");
    const required = new Set([...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, module = ""]) => module));
    expect(required.size).toBeGreaterThan(10);
    expect([...required].filter((module) => !isBuiltin(module)).sort()).toEqual(["./core.js", "./server.js", "./wire.js"]);
    expect(code).not.toContain(root);
  });

  it("holds one file for the command, and one for each provider: what they share is in the plugin's folder once", () => {
    const folders = new Set(files.filter((file) => file.startsWith("dist/")).map((file) => file.split("/")[1]));
    expect([...folders]).not.toEqual(expect.arrayContaining(["client", "functions", "host", "plugin", "resources", "transport"]));
    expect(files.filter((file) => file.startsWith("dist/cli/"))).toEqual(
      ["dispatch.js", "licences.txt", "main.js", "requireNode.js"].map((name) => `dist/cli/${name}`),
    );
    for (const bundle of bundles.filter((file) => file.startsWith("dist/")))
      expect(readFileSync(join(place, bundle), "utf8")).toContain('require("../../plugin/core.js")');
  });

  it.each([
    ["plugin", ["plugin/server.js", "plugin/wire.js", "plugin/components.js", "plugin/core.js"], ["p-retry", "undici", "yaml", "zod"]],
    ["command", ["dist/cli/dispatch.js"], ["d3-scale"]],
  ])("names the licences of all packages that the %s's bundles hold parts of, and none that users may not get", (_, bundles, parts) => {
    const folder = dirname(bundles[0] as string);
    const texts = [folder === "dist/cli" ? "dist/cli/licences.txt" : "plugin/licences.txt", ...bundles];
    const [licences = "", ...code] = texts.map((name) => readFileSync(join(place, name), "utf8"));
    const named = [...licences.matchAll(/^(\S+) \d[\w.-]* \((.+)\)$/gm)];
    // Of CommonJS modules the bundle names the files.
    const held = [...code.join("").matchAll(/"node_modules\/((?:@[^/"]+\/)?[^/"]+)\/[^"]+\.c?js"\(/g)].map(([, name = ""]) => name);
    expect(held.length).toBeGreaterThan(5);
    expect(named.map(([, name]) => name)).toEqual(expect.arrayContaining([...new Set(held), ...parts]));
    const { runTime } = read(join(root, "tools/licences/rules.json")) as { runTime: string[] };
    expect(runTime).toEqual(expect.arrayContaining(named.flatMap(([, , licence = ""]) => licence.replace(/[()]/g, "").split(" AND "))));
  });

  it("has a command that can be run", () => {
    const command = join(place, manifest.bin["pulumi-hosting"] ?? "");
    expect(statSync(command).mode & 0o111).toBe(0o111);
    expect(readFileSync(command, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});

describe("package.json", () => {
  it("names files that are there", () => {
    const named = [manifest.main, manifest.types, ...Object.values(manifest.bin)];
    for (const entry of Object.values(manifest.exports)) named.push(...(typeof entry === "string" ? [entry] : Object.values(entry)));
    for (const paths of Object.values(manifest.typesVersions["*"] ?? {})) named.push(...paths);
    expect(named.filter((file) => !existsSync(join(place, file)))).toEqual([]);
  });

  it("opens the root, the provider, the callbacks, the simulator, the schema and itself", () => {
    expect(Object.keys(manifest.exports)).toEqual(
      expect.arrayContaining([".", "./provider", "./callbacks", "./simulator", "./schema.json", "./package.json"]),
    );
    for (const [name, entry] of Object.entries(manifest.exports)) {
      // The first condition that fits is taken: types must come before what runs.
      if (typeof entry !== "string") expect([name, Object.keys(entry)]).toEqual([name, ["types", "default"]]);
    }
  });

  it("gives older resolution the same types as exports do", () => {
    const subpaths = Object.entries(manifest.exports).flatMap(([name, entry]) =>
      name === "." || typeof entry === "string" ? [] : [[name.slice(2), [entry.types]]],
    );
    expect(manifest.typesVersions).toEqual({ "*": Object.fromEntries(subpaths) });
  });

  it("needs two packages at run time, and the SDK of the program that uses it; that of `mcp` is for whoever wants it", () => {
    expect(Object.keys(manifest.dependencies).sort()).toEqual(["ipaddr.js", "zod"]);
    expect(Object.keys(manifest.peerDependencies)).toEqual(["@modelcontextprotocol/sdk", "@pulumi/policy", "@pulumi/pulumi"]);
    expect(manifest.peerDependenciesMeta).toEqual({ "@modelcontextprotocol/sdk": { optional: true } });
  });

  it("requires nothing that it does not declare", () => {
    const declared = [manifest.name, ...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];
    const required = new Set<string>();
    for (const file of files.filter((name) => /\.(js|d\.ts)$/.test(name) && !name.startsWith("plugin/"))) {
      const code = readFileSync(join(place, file), "utf8");
      // Code also holds programs as texts.
      const names = file.endsWith(".js") ? /\brequire\("([^."][^"\s]*)"\)/g : /(?:import|from)\s*\(?\s*"([^."][^"\s]*)"/g;
      for (const [, module = ""] of code.matchAll(names)) required.add(module);
    }
    const foreign = [...required].filter(
      (module) => !isBuiltin(module) && !declared.some((name) => module === name || module.startsWith(`${name}/`)),
    );
    expect(foreign).toEqual([]);
  });

  it("holds nothing that looks like a secret", () => {
    const secret =
      /-----BEGIN [A-Z ]*PRIVATE KEY|\b(npm_|ghp_|github_pat_)\w{20,}|\bpul-[0-9a-f]{40}|_authToken|hush-hush|tok-3n0ugh|\bAKIA[0-9A-Z]{16}/;
    expect(files.filter((file) => secret.test(readFileSync(join(place, file), "latin1")))).toEqual([]);
    expect(files.filter((file) => /(^|\/)(\.env|\.npmrc|.*\.(pem|key|p12))$|Pulumi\..+\.yaml$/.test(file))).toEqual([]);
  });

  it("runs nothing when it is installed", () => {
    expect(Object.keys(manifest.scripts ?? {}).filter((name) => /^(pre|post)?install$|^(pre)?prepare$/.test(name))).toEqual([]);
  });

  it("says which Node it needs, the same one that it checks for", () => {
    expect(manifest.engines.node).toBe(">=22.19.0");
    expect(readFileSync(join(place, "dist", "neededNode.js"), "utf8")).toContain("[22,19]");
  });
});

it("a program that imports the package loads neither HTTP client nor validation", () => {
  const script = `require("pulumi-hosting"); console.log(JSON.stringify(Object.keys(require.cache)));`;
  const loaded = JSON.parse(execFileSync(environment().node, ["-e", script], { cwd: folder, encoding: "utf8" })) as string[];
  const own = loaded.filter((file) => file.includes("/node_modules/pulumi-hosting/")).map((file) => relative(join(place, "dist"), file));
  expect(own).toContain("index.js");
  expect(loaded.filter((file) => /node_modules\/(undici|zod|p-retry)\//.test(file))).toEqual([]);
  expect(own.filter((file) => /^(transport|client|resources|simulator|cli)\//.test(file))).toEqual([]);
});
