/** Where the processor time of our program and provider goes, from the profiles that profile.cjs wrote. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/setup/cache.mjs";

/** The parts of the table, and the folders of the sources that belong to each. */
const sources = {
  "notes and claims": ["src/kernel/memory", "src/kernel/ownership"],
  "definitions and checks": ["src/kernel/definition", "src/resources", "src/vocabulary", "src/dns", "node_modules/zod/v4"],
  "reading, comparing, writing": ["src/kernel"],
  requests: ["src/client", "src/transport", "src/advice", "node_modules/undici/lib", "node_modules/p-retry"],
  "faces of the engine": ["src/host", "src/dynamic", "src/plugin"],
};
export const partsOfTable = [...Object.keys(sources), "SDK and gRPC", "loading modules", "collecting garbage", "Node itself"];

const declared =
  /^\s*(?:export\s+)?(?:async\s+)?function\s*\*?\s*([\w$]+)|^\s+(?:(?:static|private|async|get|set)\s+)*(#?[\w$]+)\s*\([^;]*\{\s*$/gm;

/** The part of the table of each function whose name only one part has: the bundle keeps names, and no files. */
function namesOfParts() {
  const found = new Map();
  for (const [part, folders] of Object.entries(sources))
    for (const file of folders.flatMap((folder) => filesOf(join(root, folder))))
      for (const [, own, method] of readFileSync(file, "utf8").matchAll(declared)) {
        const name = own ?? method;
        const before = found.get(name);
        // A folder within another one comes first.
        const isWithin = before === "notes and claims" || before === "definitions and checks";
        found.set(
          name,
          before === undefined || before === part ? part : isWithin && part === "reading, comparing, writing" ? before : null,
        );
      }
  return found;
}

function filesOf(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .filter(({ name }) => /\.[cm]?[jt]s$/.test(name) && !/\.d\.[cm]?ts$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Milliseconds of each part, by process: `{ program: { "loading modules": 312, … }, provider: … }`. */
export function timesOf(folder) {
  const names = namesOfParts();
  const times = {};
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const [role] = file.split("-");
    times[role] ??= {};
    for (const [part, ms] of ofProfile(JSON.parse(readFileSync(join(folder, file), "utf8")), names))
      times[role][part] = (times[role][part] ?? 0) + ms;
  }
  return times;
}

function* ofProfile({ nodes, samples, timeDeltas }, names) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const chainOf = (id) => (id === undefined ? [] : [byId.get(id).callFrame, ...chainOf(parents.get(id))]);
  const parts = new Map(nodes.map(({ id }) => [id, partOf(chainOf(id), names)]));
  for (const [index, id] of samples.entries()) {
    const part = parts.get(id);
    if (part !== undefined) yield [part, timeDeltas[index] / 1000];
  }
}

/** The part of a stack, innermost frame first; `undefined` for a process that waits or writes its profile. */
function partOf(chain, names) {
  const [{ functionName }] = chain;
  if (functionName === "(idle)" || chain.some(({ url }) => url.endsWith("measure/profile.cjs"))) return undefined;
  if (functionName === "(garbage collector)") return "collecting garbage";
  if (chain.some(({ functionName, url }) => functionName === "wrapSafe" || /internal\/(modules|bootstrap)/.test(url)))
    return "loading modules";
  for (const { functionName, url } of chain) {
    if (/node_modules\/(@pulumi|@grpc|google-protobuf|source-map)/.test(url)) return "SDK and gRPC";
    if (!/pulumi-hosting/.test(url)) continue;
    const plain = functionName.split(".").at(-1).trim();
    const part = names.get(plain) ?? names.get(plain.replace(/\d+$/, ""));
    if (part) return part;
    if (/wire\.js/.test(url)) return "SDK and gRPC";
  }
  return chain.some(({ url }) => /pulumi-hosting/.test(url)) ? "reading, comparing, writing" : "Node itself";
}
