/**
 * What jest loads. A test file has all modules for itself, so that none shares anything with another one. As files of their own, those of
 * `src` take longer to load, and each call from one to another asks a getter. So the tests get `src` as one file, with the packages that it
 * needs: that saves a fifth of the processor's time.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { createTransformer as swc } from "@swc/jest";
import { root, workFolder } from "./setup/cache.mjs";
import { filesBelow, hashOf } from "./setup/sources.mjs";

const folder = join(workFolder, "tests");
const unusedAfterMs = 86_400_000;

/** A package of which tests and `src` must have the same copy. */
const shared = "zod";

/** What no test replaces. */
const globals =
  "Array Boolean Buffer Error JSON Map Number Object Promise RegExp Set String Symbol TypeError AbortController AbortSignal Reflect URL " +
  "URLSearchParams WeakMap WeakSet isNaN parseInt structuredClone";

const nameOf = (path) => relative(root, path).split(sep).join("/");

/** The file, made again when a source has changed. */
export async function oneSource() {
  const sources = filesBelow(join(root, "src")).filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"));
  const file = join(folder, `src-${hashOf([...sources, join(root, "package-lock.json"), import.meta.filename])}.cjs`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > unusedAfterMs) rmSync(path, { force: true });
  }
  const lines = [...sources.map(nameOf).map((name) => [name, `./${name}`]), [shared, shared]];
  const fresh = `${file}.${process.pid}`;
  // Not in each worker.
  const { build } = await import("esbuild");
  await build({
    stdin: {
      contents: `module.exports = {\n${lines.map(([name, path]) => `${JSON.stringify(name)}: () => require(${JSON.stringify(path)}),`).join("\n")}\n};`,
      resolveDir: root,
    },
    outfile: fresh,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node22",
    sourcemap: "external",
    minifyWhitespace: true,
    // Jest's sandbox asks a handler for each global.
    banner: { js: `const { ${globals.replaceAll(" ", ", ")} } = globalThis;` },
    // The engine's SDK is loaded by the few that speak to it.
    external: ["@pulumi/*", "@grpc/*", "google-protobuf/*", "@modelcontextprotocol/*"],
    logLevel: "error",
    plugins: [ownFolders],
  });
  // A class that names itself gets another name, which an error would show.
  const text = readFileSync(fresh, "utf8");
  const renamed = [...text.matchAll(/=class _(\w+Error)\b/g)].map(([, name]) => name);
  writeFileSync(fresh, text.replaceAll(new RegExp(`\\b_(?=(${renamed.join("|")})\\b)`, "g"), ""));
  renameSync(`${fresh}.map`, `${file}.map`);
  renameSync(fresh, file);
  return file;
}

/** Some modules read files beside them. */
const ownFolders = {
  name: "own-folders",
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]src[/\\].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const place = `const __dirname = ${JSON.stringify(dirname(path))}; `;
      return { contents: text.includes("__dirname") ? place + text : text, loader: "ts" };
    });
  },
};

/** Compiles tests and tools, whose imports from `src` lead to the one file. Where a test puts something in the place of a module, they don't. */
function createTransformer({ source }) {
  const inner = swc({ jsc: { target: "es2023", parser: { syntax: "typescript" } }, module: { type: "commonjs" } });
  const isOurs = (file) => relative(root, file).startsWith("src");
  const moduleOf = (file, named) => {
    if (named === shared) return shared;
    const path = resolve(dirname(file), named);
    const found = isOurs(path) && [`${path}.ts`, join(path, "index.ts")].find((one) => existsSync(one));
    return found && nameOf(found);
  };
  const leading = (code, file) =>
    code.replaceAll(/\brequire\("(\.[^"]*|zod)"\)/g, (whole, named) => {
      const module = moduleOf(file, named);
      return module ? `(globalThis.hasMocks ? ${whole} : require(${JSON.stringify(source)})[${JSON.stringify(module)}]())` : whole;
    });
  return {
    process(text, file, options) {
      if (file === source) return { code: text, map: readFileSync(`${file}.map`, "utf8") };
      const { code, map } = inner.process(text, file, options);
      if (isOurs(file) || file.includes("node_modules")) return { code, map };
      const mocks = /\bjest\.(mock|doMock)\(/.test(text) ? "globalThis.hasMocks = true; " : "";
      return { code: mocks + leading(code, file), map };
    },
    getCacheKey: inner.getCacheKey,
  };
}

export default { createTransformer };
