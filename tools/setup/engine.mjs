/**
 * The Pulumi engine: the `pulumi` on PATH if it is new enough and complete, else one in the per-user cache:
 * Pulumi's official release where the network allows it, else built from Go modules with pinned versions.
 */
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { cacheFolder, makeOnce, root } from "./cache.mjs";
import { buildFromModules, ensureGo, moduleHash, versionVariable } from "./goModules.mjs";
import { atLeast, findExecutable, isExecutable, run } from "./processes.mjs";
import { say, step } from "./progress.mjs";

const minimumVersion = "3.250.0";
const version = "3.259.0";
const releases = "https://get.pulumi.com/releases/sdk";
const connectTimeoutMs = 5_000;
const stalledDownloadMs = 30_000;

/** What runs programs in the languages that every command here may need. */
const languageHosts = ["pulumi-language-nodejs", "pulumi-language-yaml"];
/** A release brings these as well. Where there is none, they are built when something needs them: see hosts.mjs. */
const furtherHosts = ["python", "python-exec", "go", "java", "dotnet"].map((language) => `pulumi-language-${language}`);
const advice = `Install Go 1.26 or newer (https://go.dev/dl), or Pulumi ${minimumVersion} or newer (https://www.pulumi.com/docs/install), and start again.`;
/** A shell script of the npm package. The engine looks for it beside itself, and warns when it finds it elsewhere. */
const dynamicProvider = "pulumi-resource-pulumi-nodejs";

const builds = [
  {
    name: "pulumi-language-nodejs",
    modules: "hosts",
    version: "3.184.0",
    versionVariable,
    package: "github.com/pulumi/pulumi/sdk/nodejs/cmd/pulumi-language-nodejs/v3",
  },
  {
    name: "pulumi-language-yaml",
    modules: "yaml",
    version: "1.38.3",
    versionVariable: "github.com/pulumi/pulumi-yaml/pkg/version.Version",
    package: "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml",
  },
  { name: "pulumi", modules: "cli", version, versionVariable, package: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi" },
];

/** The folder that holds the engine. Needs node_modules. */
export async function ensureEngine() {
  const onPath = await engineOnPath();
  if (onPath) return onPath;
  const folder = join(cacheFolder(), `engine-${version}-${moduleHash(builds)}-${process.platform}-${process.arch}`);
  if (!existsSync(folder)) {
    await step(`Pulumi engine ${version}`, async (standing) => {
      let source;
      await makeOnce(folder, async (temporary) => {
        source = (await installRelease(temporary, standing)) ? "official release" : await build(temporary, standing);
      });
      return source ?? "made by another set-up";
    });
  }
  placeDynamicProvider(folder);
  return folder;
}

async function engineOnPath() {
  const found = findExecutable("pulumi");
  if (!found) return undefined;
  const folder = dirname(realpathSync(found));
  // Beside the real file, since the engine looks there and not beside a link to it.
  const complete =
    isExecutable(join(folder, dynamicProvider)) && languageHosts.every((host) => isExecutable(join(folder, host)) || findExecutable(host));
  if (!complete) return undefined;
  const foundVersion = await versionOf(found);
  return foundVersion && atLeast(foundVersion, minimumVersion) ? folder : undefined;
}

/** Asked with a home of its own: even this command writes a log file there. */
async function versionOf(pulumi) {
  const home = mkdtempSync(join(tmpdir(), "pulumi-hosting-version-"));
  try {
    const env = { ...process.env, PULUMI_HOME: home, PULUMI_SKIP_UPDATE_CHECK: "true" };
    const { code, text } = await run(pulumi, ["version"], { env, timeoutMs: 20_000 });
    return code === 0 ? text : undefined;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** The script belongs to the installed @pulumi/pulumi, so it follows that package's version. */
function placeDynamicProvider(folder) {
  const source = join(root, "node_modules", "@pulumi", "pulumi", dynamicProvider);
  const target = join(folder, dynamicProvider);
  if (isExecutable(target) && readFileSync(target).equals(readFileSync(source))) return;
  const temporary = `${target}.${process.pid}`;
  copyFileSync(source, temporary);
  chmodSync(temporary, 0o755);
  renameSync(temporary, target);
}

/** True when the release was reachable and is installed; false, within seconds, when the network forbids it. */
async function installRelease(folder, standing) {
  const platform = { "linux-x64": "linux-x64", "linux-arm64": "linux-arm64", "darwin-x64": "darwin-x64", "darwin-arm64": "darwin-arm64" }[
    `${process.platform}-${process.arch}`
  ];
  if (!platform) return false;
  const archive = `pulumi-v${version}-${platform}.tar.gz`;
  const file = join(folder, archive);
  try {
    const checksums = await (await open(`${releases}/pulumi-${version}-checksums.txt`)).text();
    const expected = checksums
      .split("\n")
      .map((line) => line.trim().split(/\s+\*?/))
      .find(([, name]) => name === archive)?.[0];
    if (!expected) return false;
    standing("downloading the official release");
    const actual = await download(`${releases}/${archive}`, file, standing);
    if (actual !== expected) {
      say(`  ${archive} has the checksum ${actual}, published is ${expected}: not used, building instead`);
      return false;
    }
    const unpack = (names) => run("tar", ["-xzf", file, "-C", folder, "--strip-components=1", ...names.map((name) => `pulumi/${name}`)]);
    const { code } = await unpack(["pulumi", ...languageHosts]);
    await unpack(furtherHosts);
    return code === 0 && (await versionOf(join(folder, "pulumi"))) !== undefined;
  } catch {
    return false;
  } finally {
    rmSync(file, { force: true });
  }
}

async function open(url, controller = new AbortController()) {
  const timer = setTimeout(() => controller.abort(), connectTimeoutMs);
  try {
    const response = await fetch(url, { signal: controller.signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return response;
  } finally {
    clearTimeout(timer);
  }
}

async function download(url, file, standing) {
  const controller = new AbortController();
  const response = await open(url, controller);
  const total = Number(response.headers.get("content-length"));
  const hash = createHash("sha256");
  let received = 0;
  let stalled = setTimeout(() => controller.abort(), stalledDownloadMs);
  const body = Readable.fromWeb(response.body);
  body.on("data", (chunk) => {
    hash.update(chunk);
    received += chunk.length;
    standing(`downloading the official release: ${megabytes(received)} of ${megabytes(total)} MB`);
    clearTimeout(stalled);
    stalled = setTimeout(() => controller.abort(), stalledDownloadMs);
  });
  try {
    await pipeline(body, createWriteStream(file));
  } finally {
    clearTimeout(stalled);
  }
  return hash.digest("hex");
}

function megabytes(bytes) {
  return Math.round(bytes / 1e6);
}

async function build(folder, standing) {
  const go = await ensureGo("Pulumi's official release cannot be downloaded here", advice);
  say("  No official release to be had here: building it from Go modules, about six minutes on two cores, once per machine");
  for (const wanted of builds) await buildFromModules(go, wanted, join(folder, wanted.name), standing, advice);
  return "built from Go modules";
}
