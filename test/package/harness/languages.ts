import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { java } from "../../../src/cli/new/compiled";
import { environment } from "../../e2e/harness/environment";
import { itUnless } from "../../harness/toolchains";
import { installed, root } from "./installed";
import type { Project } from "./project";

type Language = "yaml" | "python" | "go" | "typescript" | "java";

/** What programs in further languages need, as the set-up found or made it. */
interface Toolchains {
  /** The folders of the engine's hosts. */
  path: string[];
  /** Why there is no toolchain, by language. */
  missing: Readonly<Record<string, string | undefined>>;
  python?: { python: string };
  go?: { go: string; variables: Record<string, string> };
}

const known = new Map<string, Toolchains>();

export function toolchains(...languages: string[]): Toolchains {
  const key = languages.join();
  const found = known.get(key) ?? (JSON.parse(ours("languages", ...languages)) as Toolchains);
  known.set(key, found);
  return found;
}

/** The folder with the SDKs of these languages and their release, made once for all test files of a run. */
export function sdks(...languages: string[]): string {
  const folder = [`${environment().folder}-sdks`, ...languages].join("-");
  // Where more were made, these are among them.
  const there = siblings(`${environment().folder}-sdks-`).find((name) => languages.every((one) => name.split("-").includes(one)));
  if (there !== undefined) return there;
  const part = `${folder}-${process.pid}`;
  try {
    ours("sdks", "--out", part, ...languages);
    renameSync(part, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // Else another worker was faster.
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return folder;
}

function siblings(start: string): string[] {
  const names = readdirSync(dirname(start)).map((name) => join(dirname(start), name));
  return names.filter((name) => name.startsWith(start) && !/-\d+$/.test(name));
}

function ours(...args: string[]): string {
  return execFileSync(environment().node, [join(root, "tools", "run.mjs"), ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 24,
  });
}

/** A test of a language that this machine has; else one that is skipped, and whose name says what is missing. */
export function inLanguage(language: string, name: string, test: () => Promise<void>): void {
  const reason = ["python", "go", "java", "dotnet"].includes(language) ? toolchains(language).missing[language] : undefined;
  itUnless(reason, name, test);
}

/**
 * A test of programs in Java, which `npm test` leaves out: Maven takes its time. What a program is made of is fetched once, by the first
 * such test of a machine.
 */
export function inJava(name: string, test: () => Promise<void>): void {
  if (process.env.HOSTING_E2E_ALL === undefined) return;
  itUnless(toolchains("java").missing.java ?? lackingMaven(), name, test);
}

let maven: { readonly lacking: string | undefined } | undefined;

function lackingMaven(): string | undefined {
  if (maven) return maven.lacking;
  const folder = mkdtempSync(join(tmpdir(), "maven-"));
  try {
    writeJava(folder, { "App.java": "public class App { public static void main(String[] args) {} }" });
    const { error, status, stdout } = spawnSync("mvn", ["-q", "-B", "compile", "exec:java"], { cwd: folder, encoding: "utf8" });
    maven = { lacking: error ? "there is no mvn on PATH" : status === 0 ? undefined : `mvn can't get its packages: ${stdout.trim()}` };
    return maven.lacking;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A project in Java with these sources in place of the one that `new` writes. */
export function writeJava(folder: string, sources: Readonly<Record<string, string>>): void {
  const wishes = { name: "shop", domain: "example.com", url: "", account: "", plugin: undefined };
  const files = Object.entries(java.files(wishes)).filter(([name]) => !name.endsWith(".java"));
  for (const [name, text] of [...files, ...Object.entries(sources).map(([file, text]) => [`src/main/java/${file}`, text] as const)]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** The SDK for Java where the project looks for it. From then on Maven asks nobody. */
export async function useJava(project: Project): Promise<void> {
  const made = await project.script("pulumi package gen-sdk hosting --language java --local --out sdks");
  if (made.code !== 0) throw new Error(made.text);
  mkdirSync(join(project.folder, ".mvn"), { recursive: true });
  writeFileSync(join(project.folder, ".mvn", "maven.config"), "-o\n");
}

/** The variables of a user who has the plugin installed, and needs no line about it in Pulumi.yaml. */
export function languageHome(): Record<string, string> {
  const home = `${environment().folder}-languages-${process.pid}`;
  const env = { ...environment().variables, PULUMI_HOME: home };
  if (!existsSync(home)) {
    const { package: place, manifest } = installed();
    const file = ["--file", join(place, "plugin")];
    execFileSync("pulumi", ["plugin", "install", "resource", "hosting", manifest.version, ...file], { env, stdio: "pipe" });
  }
  return { PULUMI_HOME: home };
}

/** The program of that language in `folder`, in place of the one that the project had. Its stack stays. */
export function useLanguage(project: Project, language: Language, folder: string): void {
  for (const name of readdirSync(project.folder))
    if (!name.startsWith(".") && !/^Pulumi\..+\.yaml$/.test(name)) rmSync(join(project.folder, name), { recursive: true });
  const { path } = language === "java" ? toolchains("java") : toolchains("python", "go");
  project.set({ PATH: [environment().variables.PATH, ...path].join(delimiter) });
  cpSync(folder, project.folder, { recursive: true, filter: (path) => !/[/\\](node_modules|venv)$/.test(path) });
  if (language === "python") usePython(project.folder);
  if (language === "go") useGo(project);
}

/** A virtual environment with the wheel; what it needs besides is the shared one's. */
function usePython(folder: string): void {
  const { python = "" } = toolchains("python", "go").python ?? {};
  const own = join(folder, "venv", "bin", "python");
  const said = (program: string, args: string[]) => execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  said(python, ["-m", "venv", "--without-pip", join(folder, "venv")]);
  const packages = (of: string) => said(of, ["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).trim();
  writeFileSync(join(packages(own), "shared.pth"), `${packages(python)}\n`);
  said(python, ["-m", "pip", "--python", own, "install", "--quiet", "--no-deps", "--no-index", wheel(ofPrograms())]);
}

/** The SDKs of the languages that programs here can be in. */
function ofPrograms(): string {
  const { missing } = toolchains("python", "go");
  return sdks(...["python", "go"].filter((language) => missing[language] === undefined));
}

export function wheel(folder: string): string {
  const name = readdirSync(join(folder, "release")).find((file) => file.endsWith(".whl")) ?? "";
  return join(folder, "release", name);
}

/** What `pulumi package add hosting` writes into go.mod. */
function useGo(project: Project): void {
  const { go = "", variables = {} } = toolchains("python", "go").go ?? {};
  const sdk = join(ofPrograms(), "go");
  const module = "github.com/pulumi-hosting/pulumi-hosting-go";
  project.set({ ...variables, PATH: [dirname(go), environment().variables.PATH].join(delimiter) });
  copyFileSync(join(sdk, "go.sum"), join(project.folder, "go.sum"));
  execFileSync(go, ["mod", "edit", "-require", `${module}@v0.0.0`, "-replace", `${module}=${sdk}`], { cwd: project.folder });
}
