/** Our sources in one file with all that they need beside Node: of each package the parts that we run. */
import { readFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { root } from "./cache.mjs";
import { ofDefinitions, withoutDescriptions } from "./descriptions.mjs";

/** Bundles the entry points, which are below `from`. Gives what esbuild tells of it. */
export async function bundle(from = root, { plugins = [], ...entriesAndOutput }) {
  // Not before it is installed: this file is loaded by the set-up, which installs it.
  const { build } = await import("esbuild");
  const made = await build({
    absWorkingDir: from,
    format: "cjs",
    ...entriesAndOutput,
    bundle: true,
    platform: "node",
    target: "node20",
    minifySyntax: true,
    minifyWhitespace: true,
    // undici's own switch: without its experimental parser, which nobody turns on.
    define: { esbuildDetection: "true" },
    legalComments: "none",
    metafile: true,
    // Names of files get into the bundle: they have to be the same wherever node_modules is.
    preserveSymlinks: true,
    logLevel: "warning",
    plugins: [...plugins, oneLanguage, leanSources(from), smallUndici, absent],
  });
  if (entriesAndOutput.write !== false) for (const file of Object.keys(made.metafile.outputs)) await shorten(resolve(from, file));
  return made;
}

/** A file without comments and spaces, and with short names for variables. Stack traces still name functions and classes. */
export async function shorten(file, text = readFileSync(file, "utf8")) {
  const { minify } = await import("@swc/core");
  const kept = { keep_fnames: true, keep_classnames: true };
  // By this name Node finds what `import { … }` can take from a file that hands on the exports of others.
  const mangle = { ...kept, toplevel: true, reserved: ["__exportStar"] };
  const { code } = await minify(text, { ecma: 2022, compress: false, mangle, format: { comments: false } });
  writeFileSync(file, code);
}

/** The plugin has one gRPC, in its bundle: it needs no search for the SDK's. */
export const oneGrpc = (from) => ({
  name: "one-grpc",
  setup({ onLoad }) {
    onLoad({ filter: /src[/\\]host[/\\]grpc\.ts$/ }, () => ({
      contents: 'export * as grpc from "@grpc/grpc-js";',
      loader: "ts",
      resolveDir: from,
    }));
  },
});

/** The other faces run beside the program's SDK, and use its parts. */
export const besideSdk = {
  name: "beside-sdk",
  setup({ onResolve }) {
    onResolve({ filter: /^@(pulumi|grpc)\// }, ({ path }) => ({ path, external: true }));
  },
};

/** zod brings its sentences in 50 languages. None of them is ever shown but the English ones. */
const oneLanguage = {
  name: "one-language",
  setup({ onLoad }) {
    onLoad({ filter: /zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
      loader: "js",
    }));
    onLoad({ filter: /zod[/\\]v4[/\\]locales[/\\]index\.cjs$/ }, () => ({ contents: 'exports.en = require("./en.cjs").default;' }));
  },
};

/** Our own sources, without what only their generated pages and types need. */
const leanSources = (from) => ({
  name: "lean-sources",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = readFileSync(path, "utf8");
      const text = lists.test(relative(from, path)) ? deferred(source) : source;
      const lean = ofDefinitions.test(relative(from, path)) ? await withoutDescriptions(path, text) : text;
      // esbuild leaves out the unused parts of a module that is imported as a namespace, and none of a namespace that a module exports.
      return { contents: lean.replace(/^import \{ z \} from "zod";$/m, 'import * as z from "zod";'), loader: "ts" };
    });
  },
});

/** Lists of modules of which a process uses few: a command one, most programs a handful of types, whose schemas take time to make. */
const lists = /^src[/\\](resources[/\\]index|cli[/\\]commands)\.ts$/;

/** Such a list, whose modules are evaluated when they are first asked for. `DnsRecords: dnsRecords(dnsRecord),` is computed once. */
function deferred(source) {
  const modules = new Map();
  const text = source.replaceAll(/^import \{\s*(\w+(?:,\s*\w+)*),?\s*\} from "(\.[^"]+)";\n/gm, (_, names, module) => {
    for (const name of names.split(/,\s*/)) modules.set(name, module);
    return "";
  });
  return text
    .replaceAll(/(?<!["'\w.])\w+\b(?=[,()])/g, (name) => (modules.has(name) ? `require("${modules.get(name)}").${name}` : name))
    .replaceAll(/^ {2}(\w+): (require\(.+),$/gm, (_, name, value) => {
      const computed = `Object.defineProperty(this, "${name}", { value: ${value}, enumerable: true }).${name}`;
      return `  get ${name}() { return ${computed}; },`;
    });
}

/** Of undici's main file the lines that the transport needs. The others load fetch, caches, mocks and WebSocket as well. */
const ofUndici = [
  "const Dispatcher = require('./lib/dispatcher/dispatcher')",
  "const Pool = require('./lib/dispatcher/pool')",
  "const EnvHttpProxyAgent = require('./lib/dispatcher/env-http-proxy-agent')",
  "const api = require('./lib/api')",
  "Object.assign(Dispatcher.prototype, api)",
  "module.exports.Pool = Pool",
  "module.exports.EnvHttpProxyAgent = EnvHttpProxyAgent",
];

const smallUndici = {
  name: "small-undici",
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]undici[/\\]index\.js$/ }, ({ path }) => {
      const lines = readFileSync(path, "utf8").split(/\r?\n/);
      const gone = ofUndici.filter((line) => !lines.includes(line));
      if (gone.length === 0) return { contents: ofUndici.join("\n") };
      return { errors: [{ text: `undici was updated: its main file no longer has the line ${gone[0]}. Correct tools/setup/bundle.mjs.` }] };
    });
  },
};

/** Modules that nobody misses, with the reason. Whoever loads one gets an error, or whoever calls it, if it is loaded in any case. */
const never = [
  { filter: /^@grpc\/proto-loader$/, reason: "nobody reads a .proto file" },
  { filter: /\/llhttp_simd-wasm\.js$/, reason: "undici takes the plain one instead, which runs everywhere" },
  { filter: /^\.\/client-h2\.js$/, importer: /undici/, isLoaded: true, reason: "the transport allows HTTP/1.1 only" },
  { filter: /^\.\.\/web\/(fetch|webidl)\b/, importer: /undici[/\\]lib[/\\](core|dispatcher)[/\\]/, reason: "nobody sends a form" },
];

const absent = {
  name: "absent",
  setup({ onResolve, onLoad }) {
    for (const { filter, importer = /./, ...about } of never)
      onResolve({ filter }, ({ path, importer: by }) => (importer.test(by) ? { path, namespace: "absent", pluginData: about } : undefined));
    onLoad({ filter: /./, namespace: "absent" }, ({ path, pluginData: { reason, isLoaded } }) => {
      const failing = `throw new Error(${JSON.stringify(`${path} is in no bundle: ${reason}.`)});`;
      return { contents: isLoaded ? `module.exports = () => { ${failing} };` : failing };
    });
  },
};
