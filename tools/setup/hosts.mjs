/**
 * The engine's hosts of further languages: they make the SDKs and run programs in them. Pulumi's release brings them; for an engine that
 * lacks them they are built from Go modules when something needs them first, so no other command waits for them.
 */
import { mkdirSync, copyFileSync, chmodSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "./cache.mjs";
import { buildFromModules, ensureGo, goEnvironment, moduleFolder, moduleHash, versionVariable } from "./goModules.mjs";
import { findExecutable, isExecutable, run } from "./processes.mjs";
import { SetupError, step } from "./progress.mjs";

// All of the same age as the Node host, the newest that Go's proxy serves everywhere.
const builds = {
  python: {
    modules: "hosts",
    version: "3.184.0",
    versionVariable,
    package: "github.com/pulumi/pulumi/sdk/python/cmd/pulumi-language-python/v3",
    beside: { "pulumi-language-python-exec": "python/cmd/pulumi-language-python-exec" },
  },
  go: {
    modules: "go",
    version: "3.184.0",
    versionVariable,
    package: "github.com/pulumi/pulumi/sdk/go/pulumi-language-go/v3",
  },
  java: {
    modules: "java",
    version: "1.16.0",
    versionVariable: "github.com/pulumi/pulumi-java/pkg/version.Version",
    package: "github.com/pulumi/pulumi-java/pkg/cmd/pulumi-language-java",
  },
  dotnet: {
    modules: "dotnet",
    version: "3.100.0",
    versionVariable,
    package: "github.com/pulumi/pulumi-dotnet/pulumi-language-dotnet/v3",
  },
};

const advice = "Install Go 1.26 or newer (https://go.dev/dl), or Pulumi with all its hosts (https://www.pulumi.com/docs/install).";

/** The folder with the host of that language, where the engine doesn't find one by itself. */
export async function ensureHost(engine, language) {
  const build = { ...builds[language], name: `pulumi-language-${language}` };
  const files = [build.name, ...Object.keys(build.beside ?? {})];
  if (files.every((file) => isExecutable(join(engine, file)) || findExecutable(file))) return undefined;
  // The engine warns of a host that isn't beside it. An engine that isn't ours stays as it is.
  const folder = engine.startsWith(cacheFolder()) ? engine : join(cacheFolder(), `host-${language}-${moduleHash([build])}-${process.arch}`);
  if (files.every((file) => isExecutable(join(folder, file)))) return folder;
  await step(`Pulumi's host for ${language}`, (standing) => buildInto(folder, build, standing));
  return folder;
}

async function buildInto(folder, build, standing) {
  mkdirSync(folder, { recursive: true });
  const go = await ensureGo(`${build.name} is not beside the engine`, advice);
  const place = async (name, make) => {
    const part = join(folder, `.${name}.${process.pid}`);
    try {
      await make(part);
      chmodSync(part, 0o755);
      renameSync(part, join(folder, name));
    } finally {
      rmSync(part, { force: true });
    }
  };
  for (const [name, path] of Object.entries(build.beside ?? {})) {
    const source = join(await sdkFolder(go, build), path);
    await place(name, (part) => copyFileSync(source, part));
  }
  // Last: where it is, the rest is too.
  await place(build.name, (part) => buildFromModules(go, build, part, standing, advice));
  return "built from Go modules";
}

/** Where Go keeps the SDK that the host is built with. */
async function sdkFolder(go, { modules }) {
  const options = { cwd: moduleFolder(modules), env: { ...process.env, ...goEnvironment } };
  const sdk = "github.com/pulumi/pulumi/sdk/v3";
  await run(go, ["mod", "download", sdk], options);
  const { code, text } = await run(go, ["list", "-m", "-f", "{{.Dir}}", sdk], options);
  if (code !== 0) throw new SetupError(`Go doesn't give ${sdk}:\n${text}`);
  return text.trim().split("\n").at(-1);
}
