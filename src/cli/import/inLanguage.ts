import { basename, dirname, resolve } from "node:path";
import { singleLine } from "../../kernel/values/text";
import { type Call, UsageError } from "../frame/command";
import { asJson, deliver, writeBeside } from "../frame/output";
import { inShell } from "../frame/shell";
import type { World } from "../frame/world";
import { projectOf } from "../plugin/project";
import { search } from "../plugin/search";
import { type Declaration, importFile } from "../program/declaration";
import { programIn, type Written, type WrittenLanguage, writtenLanguages } from "../program/languages";
import { pclNames, settingsOf } from "../program/pcl";

/** What `pulumi import` takes, beside the program. */
export const importFileName = "hosting-import.json";

const all = ["typescript", ...Object.keys(writtenLanguages)];

export const languageOption = {
  language: { type: "string", choices: all, describe: "write the program in this language (default: typescript)" },
} as const;

/** The language that the call asks for; `undefined` for TypeScript, which needs no import. */
export function languageIn(call: Call, world: World): WrittenLanguage | undefined {
  const asked = call.text("language");
  if (asked === undefined) return undefined;
  for (const other of ["format", "json"])
    if (call.text(other) !== undefined || call.flag(other)) throw new UsageError(`--language and --${other} exclude each other.`);
  const language = asked === "typescript" ? undefined : (asked as WrittenLanguage);
  const { runtime, file } = language ? writtenLanguages[language] : { runtime: "nodejs", file: "index.ts" };
  const out = call.text("out");
  if (language && out === undefined)
    throw new UsageError(`--language ${asked} needs --out FILE (${file}): the file for \`pulumi import\` is written beside it.`);
  const project = projectAt(call, world);
  if (project?.runtime !== undefined && project.runtime !== runtime)
    throw new UsageError(
      `--language ${asked} doesn't fit ${project.file}, whose runtime is ${project.runtime} and not ${runtime}. Choose another ` +
        "language, or write into another folder.",
    );
  return language;
}

/** Writes the program and the file of the import, and tells what comes next. */
export async function deliverIn(
  language: WrittenLanguage,
  declarations: readonly Declaration[],
  { call, world, by, notes }: { readonly call: Call; readonly world: World; readonly by: string; readonly notes: readonly string[] },
): Promise<void> {
  const { comment, namedByVariable, settings }: Written = writtenLanguages[language];
  const code = await programIn(language, declarations, world);
  const variables = pclNames(declarations);
  const imported = namedByVariable ? declarations.map((one) => ({ ...one, name: variables.get(one) ?? one.name })) : declarations;
  // In Java, `\\u000a` ends a comment, too.
  const head = [`Written once by \`${by}\`. Edit it as you like.`, ...notes].map(
    (line) => `${comment} ${singleLine(line, 1_000).replaceAll("\\", "\\\\")}\n`,
  );
  await deliver(call, world, `${head.join("")}${code.trim()}\n`);
  await writeBeside(call, world, importFileName, asJson(importFile(imported)));
  const sdk = language === "yaml" ? [] : ["pulumi package add hosting   # if the project has no SDK of hosting yet"];
  tellNext(call, world, [
    ...pluginStep(call, world),
    ...sdk,
    ...settingSteps(declarations, settings?.path),
    ...importSteps(importFileName),
  ]);
}

/** What the user does with a program in TypeScript, or with the file of the import. */
export function tellNextSteps(call: Call, world: World, declarations: readonly Declaration[]): void {
  const out = call.text("out");
  if (out === undefined || call.flag("json")) return;
  if (call.text("format")) return tellNext(call, world, [...pluginStep(call, world), `pulumi import --file ${inShell(basename(out))}`]);
  const settings = settingSteps(declarations);
  if (!call.flag("plugin")) return tellNext(call, world, [...settings, "pulumi up   # adopts everything, and changes nothing"]);
  const again = [
    "npx pulumi-hosting import",
    ...call.words.map((word) => inShell(singleLine(word, 300))),
    "--format pulumi --out",
    importFileName,
  ].join(" ");
  tellNext(call, world, [...pluginStep(call, world), ...settings, again, ...importSteps(importFileName)]);
}

function tellNext(call: Call, world: World, steps: readonly string[]): void {
  if (world.quiet) return;
  const folder = dirname(call.text("out") ?? ".");
  const where = folder === "." ? "" : `, in ${singleLine(folder)}`;
  world.err(`\nNext${where}:\n${steps.map((step) => `  ${step}\n`).join("")}`);
}

function pluginStep(call: Call, world: World): string[] {
  return search(world, projectAt(call, world), undefined) ? [] : ["npx pulumi-hosting plugin install"];
}

function settingSteps(declarations: readonly Declaration[], path?: string): string[] {
  return settingsOf(declarations).map(
    ({ key, secret, meaning }) =>
      `pulumi config set ${secret ? "--secret " : ""}${path ? `--path ${path}.` : ""}${key}   # ${asComment(meaning)}`,
  );
}

function importSteps(file: string): string[] {
  return [`pulumi import --file ${file} --generate-code=false`, "pulumi up   # shows no change"];
}

function projectAt(call: Call, world: World) {
  return projectOf(resolve(world.folder, dirname(call.text("out") ?? ".")));
}

/** The shell of macOS takes no comments at its prompt: whoever pastes the line must run nothing of it. */
function asComment(meaning: string): string {
  return singleLine(meaning, 1_000).replace(/[^\p{L}\p{N} .,:@_/-]/gu, "");
}
