import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { checkDomain } from "../../dns";
import { checkBaseUrl } from "../../transport";
import { type Call, type Command, UsageError } from "../frame/command";
import { own } from "../frame/package";
import { inShell } from "../frame/shell";
import { launcher } from "../plugin/search";
import type { Language, Wishes } from "./language";
import { languages, stackFile } from "./templates";

const simulator = { port: 8080, account: "account-1", token: "simulator-token" };

export const newProject: Command = {
  name: "new",
  summary: "writes a project that runs: a zone with two records",
  words: "[FOLDER]",
  asks: "nobody",
  about: `Writes a Pulumi project with one zone and two records into FOLDER (default: this folder), and prints the next steps. The project
is in TypeScript, Python, YAML, Go or Java. Without --url it uses the simulator: you need no platform, account or token. With --url and
--account it uses the platform; set the token yourself, as a secret. The command adds the needed packages to an existing package.json. If
another file of the project already exists, the command writes nothing and fails.
\`init\` is another name of this command. For the objects that an account has already, run \`import account\` in the new project,
with --force to replace the example.`,
  options: {
    language: { type: "string", choices: Object.keys(languages), describe: "the language of the program (default: typescript)" },
    name: { type: "string", value: "NAME", describe: "the project's name (default: that of the folder)" },
    domain: { type: "string", value: "DOMAIN", describe: "the zone's name (default: example.com)" },
    url: { type: "string", value: "URL", describe: "the platform's address (default: the simulator's)" },
    account: { type: "string", value: "ID", describe: "the account on that platform" },
    json: { type: "boolean", describe: "print the files and the next steps as JSON" },
  },
  examples: [
    ["Try it, without a platform", "pulumi-hosting new my-dns"],
    ["In YAML, in this folder", "pulumi-hosting new --language yaml"],
    ["For your account", "pulumi-hosting new my-dns --url https://api.your-platform.example --account your-account-id"],
  ],
  exits: { 0: "written", 1: "failed, and nothing was written", 2: "not understood" },
  run(call, world) {
    const folder = resolve(world.folder, call.words[0] ?? ".");
    const languageName = call.text("language") ?? "typescript";
    const language = languages[languageName] as Language;
    const wishes = wishesIn(call, folder);
    const files = filesOf(language, wishes, folder);
    const there = Object.keys(files).filter((file) => file !== "package.json" && existsSync(join(folder, file)));
    if (there.length > 0)
      throw new Error(
        `${there.join(", ")} ${there.length === 1 ? "already exists" : "already exist"}. Choose an empty folder: pulumi-hosting new FOLDER`,
      );
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const steps = stepsOf(call, language, wishes);
    const names = Object.keys(files);
    return Promise.resolve({
      json: { folder, language: languageName, files: names, steps },
      text: () => `Wrote ${names.join(", ")}.\n\nNext:\n${steps.map((step) => `  ${step}\n`).join("")}`,
    });
  },
};

function wishesIn(call: Call, folder: string): Wishes {
  const [url, account, domain = "example.com"] = ["url", "account", "domain"].map((name) => call.text(name));
  if ((url === undefined) !== (account === undefined)) throw new UsageError("--url and --account go together.");
  const wrong = url === undefined ? undefined : checkBaseUrl(url);
  if (wrong !== undefined) throw new UsageError(`--url: ${wrong}`);
  const [problem] = checkDomain(domain).problems;
  if (problem) throw new UsageError(`--domain ${problem.message}`);
  const given = call.text("name");
  if (given !== undefined && !/^[A-Za-z0-9_.-]{1,100}$/.test(given))
    throw new UsageError("--name takes letters, digits, hyphens, underscores and periods.");
  const name = given ?? (basename(folder).replace(/[^A-Za-z0-9_.-]+/g, "-") || "my-dns");
  const place = join(folder, "node_modules", own.name, "plugin");
  const plugin = existsSync(join(place, launcher)) ? relative(folder, place).split(sep).join("/") : undefined;
  return url === undefined || account === undefined
    ? { name, domain, url: `http://127.0.0.1:${simulator.port}`, account: simulator.account, token: simulator.token, plugin }
    : { name, domain, url, account, plugin };
}

function filesOf(language: Language, wishes: Wishes, folder: string): Record<string, string> {
  const { packages } = language;
  return {
    ...language.files(wishes),
    "Pulumi.dev.yaml": stackFile(wishes),
    ...(packages && { "package.json": packageJson(join(folder, "package.json"), wishes.name, packages) }),
  };
}

/**
 * What `npm install` wrote before stays as it is: it shows where the package comes from. But `npm init` names a `main` that doesn't exist,
 * and Pulumi warns of that in each run; its `type` is for that file.
 */
function packageJson(file: string, name: string, packages: NonNullable<Language["packages"]>): string {
  const before = existsSync(file) ? readJson(file) : {};
  const kept = typeof before.main === "string" && existsSync(join(dirname(file), before.main));
  const merged = {
    ...{ name, private: true },
    ...before,
    ...(!kept && { type: "module", main: "index.ts" }),
    scripts: { check: "tsc", ...(before.scripts as object | undefined) },
    dependencies: { ...packages.dependencies, ...(before.dependencies as object | undefined) },
    devDependencies: { ...packages.devDependencies, ...(before.devDependencies as object | undefined) },
  };
  return `${JSON.stringify(merged, undefined, 2)}\n`;
}

function readJson(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  } catch {
    throw new Error(`${file} can't be read as JSON: nothing was written. Correct it, or choose another folder.`);
  }
}

function stepsOf(call: Call, language: Language, wishes: Wishes): string[] {
  const [folder] = call.words;
  return [
    ...(folder === undefined || folder === "." ? [] : [`cd ${inShell(folder)}`]),
    ...language.steps(wishes),
    ...(wishes.token === undefined
      ? []
      : [`npx pulumi-hosting simulator --port ${simulator.port} --token ${simulator.token}   # leave it running in another terminal`]),
    "pulumi stack init dev",
    ...(wishes.token === undefined ? ["pulumi config set --secret hosting:token   # asks for the token", "npx pulumi-hosting doctor"] : []),
    "pulumi up",
  ];
}
