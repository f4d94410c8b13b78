import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import manifest from "../../package.json";
import schema from "../../schema.json";
import { settings } from "../../src/host/settings";
import { newFolder } from "../harness/folder";

const root = join(__dirname, "..", "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** The conditions of pulumi/registry: resourcedocsgen (metadata.go) and scripts/ci/community-package. */
describe("the schema, as the Pulumi Registry checks it", () => {
  it("has the name that follows from the repository, and a version that a release can be tagged with", () => {
    expect(schema.repository.split("/").at(-1)).toBe(`pulumi-${schema.name}`);
    expect(schema.version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(schema.version).toBe(manifest.version);
  });

  it("says who publishes it, what it is, and its category", () => {
    for (const text of [schema.publisher, schema.namespace, schema.displayName, schema.description, schema.license])
      expect(text).toMatch(/\w/);
    const categories = ["cloud", "database", "infrastructure", "monitoring", "network", "utility", "versioncontrol"];
    const [category, ...others] = schema.keywords.filter((word) => word.startsWith("category/"));
    expect(categories).toContain(category?.split("/")[1]);
    expect(others).toEqual([]);
    expect(schema.keywords).toContain("kind/native");
  });

  it("has whole addresses, of which the logo is a picture and the plugin's is one that the registry passes on", () => {
    for (const address of [schema.homepage, schema.repository, schema.logoUrl]) expect(address).toMatch(/^https:\/\/[\w.-]+\/\S*$/);
    expect(schema.logoUrl).toMatch(/\.(png|svg)$/);
    expect(existsSync(join(root, schema.logoUrl.replace(/.*\/main\//, "")))).toBe(true);
    expect(schema.pluginDownloadURL).toMatch(/^(https|github|gitlab):\/\/[A-Za-z0-9._~:/?#@!$&()*+,;=-]+$/);
    const names = [schema.language.nodejs.packageName, schema.language.python.packageName, schema.language.go.importBasePath, schema.name];
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9._@/-]+$/);
  });

  it("takes each name from package.json", () => {
    const { displayName, publisher, namespace, logoUrl, pluginDownloadURL, sdks } = manifest.registry;
    expect(schema).toMatchObject({ displayName, publisher, namespace, logoUrl, pluginDownloadURL, homepage: manifest.homepage });
    expect(schema.language).toMatchObject({
      nodejs: { packageName: sdks.nodejs },
      python: { packageName: sdks.python },
      go: { importBasePath: sdks.go },
    });
    expect(`${read("tools/sdks/go/go.mod").split("\n")[0]}/hosting`).toBe(`module ${sdks.go}`);
    expect(read("src/cli/new/templates.ts")).toContain(sdks.python);
    expect(read("src/cli/new/compiled.ts")).toContain(`"${sdks.go.replace(/\/hosting$/, "")}"`);
  });
});

const pages = ["docs/_index.md", "docs/installation-configuration.md"];

describe.each(pages)("%s", (page) => {
  const text = read(page);

  it("begins with the head that the registry asks for", () => {
    const [, head = "", body = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
    const found = parse(head) as Record<string, string>;
    expect(found).toEqual({ title: expect.any(String), meta_desc: expect.any(String), layout: "package" });
    expect(found.title?.length).toBeLessThanOrEqual(60);
    expect(body).not.toMatch(/^# /m);
  });

  it("has nothing that the registry's pages break on: relative pictures and links, links to files, wrong delimiters", () => {
    for (const broken of [
      /<img[^>]+src=["'](?!https?:)/,
      /!\[[^\]]*\]\([./]/,
      /<a[^>]+href="[./]/,
      /\]\((?!https?:\/\/)/,
      /\{\{[ \t]+[<%]/,
    ])
      expect(text).not.toMatch(broken);
  });
});

it("docs/_index.md shows the same programs as the schema, each language once in each group", () => {
  const groups = [...read("docs/_index.md").matchAll(/\{\{< chooser language "([^"]+)" >\}\}\n([^]*?)\{\{< \/chooser >\}\}\n/g)];
  expect(groups).toHaveLength(2);
  const shown = [schema.resources["hosting:index:DnsZone"], schema.resources["hosting:index:ShieldZone"]].map(
    ({ description }) => description,
  );
  groups.forEach(([, languages = "", group = ""], place) => {
    const options = [...group.matchAll(/\{\{% choosable language (\w+) %\}\}\n\n(```\1\n[^]*?```)\n\n\{\{% \/choosable %\}\}\n/g)];
    expect(options.map(([, language]) => language)).toEqual(languages.split(","));
    expect(languages).toMatch(/^typescript,python,go,(csharp,java,)?yaml$/);
    for (const [, , program = ""] of options) expect(shown[place]).toContain(program);
  });
});

it("docs/installation-configuration.md leads to each SDK, and has the plugin's address and every setting", () => {
  const text = read("docs/installation-configuration.md");
  for (const site of ["npmjs.com", "pypi.org", "pkg.go.dev", "nuget.org", "central.sonatype.com"]) expect(text).toContain(site);
  expect(text).toContain(`pulumi plugin install resource hosting ${schema.version} --server ${schema.pluginDownloadURL}\n`);
  for (const name of Object.keys(settings.shape)) expect(text).toContain(`\`hosting:${name}\``);
});

describe("npm run names", () => {
  const folder = newFolder();
  const names = (changed: object) => {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, ...changed }));
    const { status, stderr } = spawnSync(process.execPath, [join(root, "tools/names/main.mjs"), folder], { encoding: "utf8" });
    return { status, stderr };
  };
  const at = "https://github.com/acme";
  const real = {
    homepage: "https://acme.github.io/pulumi-hosting/",
    repository: { type: "git", url: `git+${at}/pulumi-hosting.git` },
    registry: {
      ...manifest.registry,
      logoUrl: `${at}/pulumi-hosting/raw/main/tools/sdks/logo.png`,
      pluginDownloadURL: "github://api.github.com/acme/pulumi-hosting",
      sdks: { ...manifest.registry.sdks, go: "github.com/acme/pulumi-hosting-go/hosting" },
    },
  };

  it("runs before the package is published", () => {
    expect(manifest.scripts.prepublishOnly).toBe(manifest.scripts.names);
  });

  it("lets a release go on under true names", () => {
    expect(names(real)).toEqual({ status: 0, stderr: "" });
  });

  it("refuses a release under placeholders, and names each", () => {
    const { status, stderr } = names({ ...real, registry: manifest.registry });
    expect(status).toBe(1);
    expect(stderr).toContain(`registry.pluginDownloadURL: ${manifest.registry.pluginDownloadURL} is a placeholder.`);
    expect(stderr).toContain("registry.sdks.go: github.com/pulumi-hosting/pulumi-hosting-go/hosting isn't below github.com/acme/");
    expect(stderr).toContain("Write the true names there, run `npm run generate`, and commit what it changes.");
  });
});
