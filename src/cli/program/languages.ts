import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { runEngine } from "../frame/engine";
import { ownPlugin } from "../frame/package";
import type { World } from "../frame/world";
import type { Declaration } from "./declaration";
import { pclProgram } from "./pcl";

/** A language in which the engine writes a program. */
export interface Written {
  /** What Pulumi.yaml calls it. */
  readonly runtime: string;
  /** The file of the program in a project. */
  readonly file: string;
  /** What begins a comment. */
  readonly comment: "#" | "//";
  /** Whether a resource has the name of its variable: the engine's generator knows no other. */
  readonly namedByVariable?: true;
}

export const writtenLanguages = {
  yaml: { runtime: "yaml", file: "Main.yaml", comment: "#" },
  python: { runtime: "python", file: "__main__.py", comment: "#" },
  go: { runtime: "go", file: "main.go", comment: "//" },
  csharp: { runtime: "dotnet", file: "Program.cs", comment: "//" },
  java: { runtime: "java", file: "App.java", comment: "//", namedByVariable: true },
} as const satisfies Readonly<Record<string, Written>>;

export type WrittenLanguage = keyof typeof writtenLanguages;

/** The program of these declarations in a language, as the engine and its support for the language write it. */
export async function programIn(language: WrittenLanguage, declarations: readonly Declaration[], world: World): Promise<string> {
  const { file, runtime } = writtenLanguages[language];
  const folder = await mkdtemp(join(tmpdir(), "pulumi-hosting-"));
  try {
    await writeFile(join(folder, "main.pp"), pclProgram(declarations));
    // The types of this version, whichever plugin is installed.
    const env = { ...world.env, PATH: [ownPlugin, world.env.PATH].join(delimiter), PULUMI_IGNORE_AMBIENT_PLUGINS: "false" };
    const args = ["convert", "--from", "pcl", "--language", language, "--generate-only", "--out", "out", "--non-interactive"];
    const { stdout, stderr } = await runEngine({ ...world, folder, env }, [...args, "--color", "never"]);
    // An SDK that the engine can't add to its own project is of no interest here: the user's project gets one.
    const names = await readdir(join(folder, "out"), { recursive: true }).catch((): string[] => []);
    const found = names.find((name) => basename(name) === file && !/^sdks\b/.test(name));
    if (found !== undefined) return await readFile(join(folder, "out", found), "utf8");
    const reason = `${stderr}\n${stdout}`.split("\n").filter((line) => /error|failed/i.test(line));
    throw new Error(
      `the engine wrote no program in ${language}: ${reason.join(" ").trim() || stderr.trim() || "it gives no reason"}. ` +
        `It needs its support for the language (pulumi-language-${runtime}) beside \`pulumi\` on PATH.`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
