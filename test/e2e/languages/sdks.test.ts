import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import manifest from "../../../package.json";
import schema from "../../../schema.json";
import { registry } from "../../../src/resources";
import { examplesIn } from "../../harness/examples";
import { inJava, inLanguage, newProject, root, sdks, toolchains, useLanguage, wheel, writeJava } from "../../package/harness";
import { membersIn, sourceIn, unknownIn } from "./csharp";
import { itUnless } from "../../harness/toolchains";
import { newFolder } from "../../harness/folder";
import { environment } from "../harness/environment";
import { thorough } from "../harness/thorough";

jest.setTimeout(900_000);

const { version } = manifest;
const languages = ["nodejs", "python", "go", "dotnet", "java"] as const;
const { missing } = toolchains("python", "go", "java", "dotnet");
const present = languages.filter((language) => missing[language] === undefined);
const made = (...path: string[]) => join(sdks(...present), ...path);
const read = (...path: string[]) => readFileSync(made(...path), "utf8");

const scratch = newFolder();

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const snake = (text: string) => lowerFirst(text).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Where a generator puts a type or a function, and where it says the version. */
const forms: Record<(typeof languages)[number], { file: (name: string) => string; versions: string[] }> = {
  nodejs: { file: (name) => `${lowerFirst(name)}.ts`, versions: ["package.json"] },
  python: { file: (name) => `pulumi_hosting/${snake(name)}.py`, versions: ["pyproject.toml", "pulumi_hosting/pulumi-plugin.json"] },
  go: { file: (name) => `hosting/${lowerFirst(name)}.go`, versions: ["hosting/pulumi-plugin.json", "hosting/internal/pulumiUtilities.go"] },
  dotnet: { file: (name) => `${upperFirst(name)}.cs`, versions: ["version.txt", "pulumi-plugin.json", "Pulumi.Hosting.csproj"] },
  java: { file: (name) => `src/main/java/com/pulumi/hosting/${upperFirst(name)}.java`, versions: ["build.gradle"] },
};

describe.each(languages)("the SDK for %s", (language) => {
  inLanguage(language, "has every type, and says its version", async () => {
    const { file, versions } = forms[language];
    expect(Object.keys(registry).filter((type) => !existsSync(made(language, file(type))))).toEqual([]);
    expect(versions.filter((name) => !read(language, name).includes(version))).toEqual([]);
    expect(existsSync(made(language, "LICENSE"))).toBe(true);
  });
});

describe("the examples in C#", () => {
  inLanguage("dotnet", "name nothing that the SDK's source doesn't have", async () => {
    const source = sourceIn(made("dotnet"));
    const found = examplesIn("csharp").flatMap(([name, text]) => unknownIn(text, membersIn(source)).map((one) => `${name}: ${one}`));
    expect(found).toEqual([]);
    // What isn't there would be found.
    const wrong = 'new Hosting.DnsZone("a", new() { Nam = "b", Kind = Hosting.DnsRecordType.Aa });';
    expect(unknownIn(wrong, membersIn(source))).toEqual(["DnsZoneArgs.Nam", "DnsZoneArgs.Kind", "DnsRecordType.Aa"]);
  });
});

describe("the wheel", () => {
  inLanguage("python", "is imported as it is installed: typed, with docstrings whose programs run", async () => {
    const project = await newProject();
    useLanguage(project, "python", join(root, "examples", "dns-zone", "python"));
    const names = {
      types: Object.keys(registry),
      functions: Object.keys(schema.functions).map((token) => snake(token.split(":")[2] ?? "")),
    };
    const program = `
import importlib.metadata, importlib.resources, inspect, json, re, typing
import pulumi
import pulumi_hosting as hosting

class Platform(pulumi.runtime.Mocks):
    def new_resource(self, args): return [args.name + "-id", args.inputs]
    def call(self, args): return args.args

pulumi.runtime.set_mocks(Platform())
ran = []
names = json.loads('''${JSON.stringify(names)}''')
undocumented = [name for name in names["functions"] if not getattr(hosting, name).__doc__]
for name in names["types"]:
    # An editor shows the words of the overloads.
    said = inspect.cleandoc(typing.get_overloads(getattr(hosting, name).__init__)[0].__doc__)
    example = re.search(r"\`\`\`python\\n(.*?)\`\`\`", said, re.S).group(1)
    for key in re.findall(r'require_secret\\("(\\w+)"', example): pulumi.runtime.set_config("project:" + key, "secret")
    exec(example, {})
    ran.append(name)
    arguments = getattr(hosting, name + "Args")
    undocumented += [f"{name}.{key}" for key, value in vars(arguments).items() if isinstance(value, property) and not value.__doc__]
    if not arguments.__init__.__doc__: undocumented.append(name)
files = [str(file) for file in importlib.metadata.files("pulumi_hosting")]
print(json.dumps({"version": importlib.metadata.version("pulumi_hosting"), "undocumented": undocumented, "ran": ran,
  "typed": "pulumi_hosting/py.typed" in files, "plugin": json.loads((importlib.resources.files(hosting) / "pulumi-plugin.json").read_text())}))
`;
    const said = execFileSync(join(project.folder, "venv", "bin", "python"), ["-c", program], { cwd: scratch, encoding: "utf8" });
    expect(JSON.parse(said)).toEqual({
      version,
      undocumented: [],
      ran: Object.keys(registry),
      typed: true,
      plugin: { resource: true, name: "hosting", version, server: schema.pluginDownloadURL },
    });
  });
});

describe("the plugin's archives", () => {
  const release = () => made("release");
  const digest = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
  const archives = () => readdirSync(release()).filter((name) => name.endsWith(".tar.gz"));

  it("hold the files of the plugin, and the list of checksums names all that is published", () => {
    const listed = execFileSync("tar", ["-tzf", join(release(), archives()[0] ?? "")], { encoding: "utf8" });
    expect(listed.trim().split("\n").sort()).toEqual(readdirSync(join(root, "plugin")).sort());
    const sums = read("release", `pulumi-hosting-${version}-checksums.txt`)
      .trim()
      .split("\n")
      .map((line) => line.split("  "));
    expect(sums.length).toBeGreaterThanOrEqual(6);
    for (const [sum, name = ""] of sums) expect([name, digest(join(release(), name))]).toEqual([name, sum]);
    expect(
      sums
        .map(([, name]) => name)
        .concat(`pulumi-hosting-${version}-checksums.txt`)
        .sort(),
    ).toEqual(readdirSync(release()).sort());
  });

  it("have the same bytes when the same files are packed elsewhere and later", () => {
    const plugin = join(scratch, "plugin");
    cpSync(join(root, "plugin"), plugin, { recursive: true });
    for (const name of readdirSync(plugin)) utimesSync(join(plugin, name), 1, 1);
    mkdirSync(join(scratch, "again"));
    const pack = JSON.stringify(join(root, "tools", "sdks", "archives.mjs"));
    const call = `packPlugin(${JSON.stringify(plugin)}, ${JSON.stringify(join(scratch, "again"))}, "${version}")`;
    execFileSync(environment().node, ["--input-type=module", "-e", `import { packPlugin } from ${pack}; ${call};`]);
    for (const name of archives()) expect([name, digest(join(scratch, "again", name))]).toEqual([name, digest(join(release(), name))]);
  });

  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? "";
    asked.push(name);
    response.statusCode = archives().includes(name) ? 200 : 404;
    response.end(response.statusCode === 200 ? readFileSync(join(release(), name)) : "");
  });
  beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
  afterAll(() => server.close());
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const archive = /^pulumi-resource-hosting-v[\d.]+-(linux|darwin)-(amd64|arm64)\.tar\.gz$/;
  const plugins = (home: string) => join(scratch, home, "plugins", `resource-hosting-v${version}`);

  it("are what the engine downloads from a server, and installs", async () => {
    asked.length = 0;
    const project = await newProject();
    project.set({ PULUMI_HOME: join(scratch, "home") });
    const installed = await project.run(["plugin", "install", "resource", "hosting", version, "--server", address()]);
    expect([installed.code, installed.text]).toEqual([0, expect.not.stringContaining("error")]);
    expect(asked).toEqual([expect.stringMatching(archive)]);
    for (const name of readdirSync(join(root, "plugin")))
      expect([name, digest(join(plugins("home"), name))]).toEqual([name, digest(join(root, "plugin", name))]);
  });

  const simulated = async (home: string) => {
    const project = await newProject();
    useLanguage(project, "python", join(root, "examples", "dns-zone", "python"));
    writeFileSync(join(project.folder, "__main__.py"), 'import pulumi_hosting\npulumi_hosting.DnsZone("zone", name="example.com")\n');
    const settings = ["baseUrl https://api.your-platform.example", "account your-account-id"].map(
      (text) => `pulumi config set hosting:${text}`,
    );
    await project.follow(["pulumi stack init dev", ...settings, "pulumi config set --secret hosting:token"]);
    project.set({
      PULUMI_HOME: join(scratch, home),
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "false",
      // The mirror of the address that the schema names; nothing is published there yet.
      PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: `^${schema.pluginDownloadURL.replaceAll(".", "\\.")}=${address()}`,
    });
    return project;
  };

  inLanguage("python", "are what a program's SDK asks for, at the address in the schema", async () => {
    asked.length = 0;
    const project = await simulated("by-sdk");
    const { text } = await project.run(["preview", "--stack", "dev"]);
    expect([asked, text]).toEqual([[expect.stringMatching(archive)], expect.stringContaining("DnsZone")]);
    expect(existsSync(join(plugins("by-sdk"), "schema.json"))).toBe(true);
  });

  inLanguage("python", "are not asked for if the plugin came from the npm package", async () => {
    const project = await simulated("by-package");
    const { code, text } = await project.run(["plugin", "install", "resource", "hosting", version, "--file", join(root, "plugin")]);
    expect([code, text]).toEqual([0, expect.not.stringContaining("error")]);
    asked.length = 0;
    expect((await project.run(["preview", "--stack", "dev"])).text).toContain("DnsZone");
    expect(asked).toEqual([]);
  });
});

/** A command that says why it failed. */
function succeed(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  expect(status === 0 ? "" : `${command} ended with ${status}:\n${stdout}${stderr}`).toBe("");
}

/** Why a compiler can't be asked here, beside what the SDK itself needs. */
function lacking(command: string, args: string[], cwd: string): string | undefined {
  const { error, status, stdout } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (error) return `there is no ${command} on PATH`;
  return status === 0 ? undefined : `${command} can't get its packages: ${stdout.trim().split("\n")[0]}`;
}

thorough.describe("what is generated compiles", () => {
  it("in TypeScript", () => {
    const at = join(scratch, "nodejs");
    cpSync(made("nodejs"), at, { recursive: true });
    symlinkSync(join(root, "node_modules"), join(at, "node_modules"), "dir");
    const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
    // The generated settings are those of an older compiler.
    const settings = ["--ignoreDeprecations", "6.0", "--types", "node", "--skipLibCheck", "--rootDir", "."];
    succeed(environment().node, [compiler, "-p", ".", ...settings], at);
  });

  inLanguage("python", "in Python, with the programs of the examples, by a checker of types", async () => {
    for (const example of ["quickstart", "dns-zone", "gitops-dns"]) {
      const project = await newProject();
      useLanguage(project, "python", join(root, "examples", example, "python"));
      const { python = "" } = toolchains("python", "go").python ?? {};
      // Of what is in the wheel only what the program uses is of interest: mypy reads its types, as an editor does.
      const args = [
        "-m",
        "mypy",
        "--python-executable",
        "venv/bin/python",
        "--ignore-missing-imports",
        "--disable-error-code",
        "import-untyped",
      ];
      succeed(python, [...args, "--cache-dir", join(scratch, "mypy"), "__main__.py"], project.folder);
    }
  });

  inLanguage("go", "in Go, and vet finds nothing", async () => {
    const { go = "", variables = {} } = toolchains("python", "go").go ?? {};
    const env = { ...process.env, ...variables, GOFLAGS: `${variables.GOFLAGS}`.replace("-mod=mod", "-mod=readonly") };
    succeed(go, ["vet", "./..."], made("go"), env);
  });

  inJava("in Java, with every example", async () => {
    const at = join(scratch, "java");
    const packaged = examplesIn("java").map(([name, text]) => [`of${name}/App.java`, `package of${name};\n${text}`] as const);
    writeJava(at, Object.fromEntries(packaged));
    cpSync(made("java", "src"), join(at, "sdks", "java", "src"), { recursive: true });
    succeed("mvn", ["-q", "-B", "-o", "compile"], at);
    const asked = [...read("java", "build.gradle").matchAll(/implementation\("([\w.]+):([\w.]+):([\w.]+)"\)/g)];
    expect(asked.length).toBeGreaterThan(2);
    const pom = readFileSync(join(at, "pom.xml"), "utf8");
    for (const [, group, artifact, of] of asked)
      expect(pom).toContain(`<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${of}</version>`);
  });

  inDotnet("in C#", () => {
    cpSync(made("dotnet"), join(scratch, "dotnet"), { recursive: true });
    succeed("dotnet", ["build", "--nologo"], join(scratch, "dotnet"));
  });

  inLanguage("python", "and the wheel has the same bytes when it is built again", async () => {
    const { python = "" } = toolchains("python").python ?? {};
    const built = join(scratch, "wheel");
    mkdirSync(built);
    const builder = JSON.stringify(join(root, "tools", "sdks", "wheel.mjs"));
    const call = `await buildWheel(${JSON.stringify(python)}, ${JSON.stringify(made("python"))}, ${JSON.stringify(built)})`;
    execFileSync(environment().node, ["--input-type=module", "-e", `import { buildWheel } from ${builder}; ${call};`]);
    expect(readFileSync(join(built, readdirSync(built)[0] ?? "")).equals(readFileSync(wheel(made())))).toBe(true);
  });
});

function inDotnet(name: string, test: () => void): void {
  if (process.env.HOSTING_E2E_ALL === undefined) return;
  itUnless(missing.dotnet ?? lacking("dotnet", ["--version"], scratch), name, test);
}
