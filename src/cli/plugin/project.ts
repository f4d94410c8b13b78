import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";

const line = z.object({ name: z.string(), path: z.string().default(""), version: z.string().optional() });
const projectFile = z.object({
  name: z.string().optional().catch(undefined),
  stackConfigDir: z.string().optional().catch(undefined),
  runtime: z
    .union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
    .optional()
    .catch(undefined),
  plugins: z.object({ providers: z.array(line).nullish() }).nullish(),
  packages: z
    .record(z.string(), z.union([z.string(), z.object({ source: z.string(), version: z.string().optional() })]))
    .nullish()
    .catch(undefined),
});

/** A project of the engine, as far as it says which plugin it takes. */
export interface Project {
  /** Its Pulumi.yaml. */
  readonly file: string;
  readonly folder: string;
  readonly name: string | undefined;
  /** The folder of its stacks' configurations. */
  readonly configFolder: string;
  /** `nodejs`, `yaml`, `python`. */
  readonly runtime: string | undefined;
  /** The folder that it names for this provider, as it is written, and the line that does. */
  readonly named: { readonly path: string; readonly by: "plugins" | "packages" } | undefined;
  /** The version that it asks for. */
  readonly version: string | undefined;
}

/** The folders in which the engine, or Node, looks for something: the given one and all above it. */
export function upwards(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upwards(above)];
}

/** The project that a command of the engine in this folder would be about. */
export function projectOf(folder: string): Project | undefined {
  const file = upwards(folder)
    .flatMap((place) => ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"].map((name) => join(place, name)))
    .find((candidate) => existsSync(candidate));
  if (file === undefined) return undefined;
  const { name, stackConfigDir = ".", runtime, plugins, packages } = read(file);
  const provider = plugins?.providers?.find((one) => one.name === "hosting");
  const [source, version] = sourceOf(packages?.hosting);
  const named = provider
    ? ({ path: provider.path, by: "plugins" } as const)
    : source !== undefined && isFolder(source)
      ? ({ path: source, by: "packages" } as const)
      : undefined;
  return { file, folder: dirname(file), name, configFolder: resolve(dirname(file), stackConfigDir), runtime, named, version };
}

function read(file: string): z.output<typeof projectFile> {
  try {
    // The SDK's own copy: a parser of YAML for this question alone isn't worth a dependency.
    const { load } = createRequire(require.resolve("@pulumi/pulumi"))("js-yaml") as { load(text: string): unknown };
    return projectFile.parse(load(readFileSync(file, "utf8")));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String((error as Error).message);
    throw new Error(`${file} can't be read: ${reason}`);
  }
}

/** `hosting@0.1.0`, also in its long form. */
function sourceOf(given: string | { source: string; version?: string | undefined } | undefined): readonly [string?, string?] {
  if (typeof given === "object") return [given.source, given.version];
  const [source, version] = given?.split(/@(?=v?\d)/) ?? [];
  return [source, version];
}

/** Whether the engine takes a package's source for a folder, and not for a name. */
function isFolder(source: string): boolean {
  return /^(\.\/|\.\.|\/)/.test(source);
}
