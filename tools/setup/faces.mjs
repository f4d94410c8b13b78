/**
 * What runs, each face in one file: the plugin's server, the provider of Node programs and what answers their functions, the command. What
 * they share is in plugin/core.js once, since the plugin's folder also stands alone. Its modules run when a face first asks for them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { besideSdk, bundle, oneGrpc } from "./bundle.mjs";
import { filesBelow } from "./sources.mjs";

/** The rooms of src that the faces share. */
const shared = ["advice", "client", "dns", "functions", "host", "kernel", "resources", "transport", "vocabulary"];

/** The package that they share. */
const sharedPackage = "zod";

/** Of that package the parts that the sources of faces name. esbuild leaves out the others, as long as nobody asks for all. */
const partOfPackage = (from, files) => ({
  name: "part-of-package",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^part-of-package$/ }, ({ path }) => ({ path, namespace: "part" }));
    onLoad({ filter: /./, namespace: "part" }, async () => {
      const sources = files.filter((file) => file.startsWith("src/")).map((file) => readFileSync(join(from, file), "utf8"));
      const named = new Set(sources.flatMap((text) => [...text.matchAll(/\bz\.(\w+)/g)].map(([, name]) => name)));
      const names = Object.keys(await import(sharedPackage)).filter((name) => named.has(name));
      return { contents: `export { ${names.join(", ")} } from "${sharedPackage}";`, resolveDir: from };
    });
  },
});

/** What each face has for itself there: gRPC is the plugin's own in one, and the SDK's in the other. Texts need no core. */
const ownOfFaces = /^(host\/(engine|engineEnd|grpc)|kernel\/values\/text)$/;

/** Rooms that are published as they are compiled: the command loads them from there. */
const published = ["callbacks", "policy", "simulator"];

/** What these take from the core as well, by the names that they have for it. */
const ofPublished = ["dns", "dns/addressRanges", "dns/openAddresses", "dns/rules", "dns/zoneFile"];

/** The folders of dist whose modules do so: a program that needs no more than classes loads no core. */
const onDns = ["components", "policy"];

/** The faces in dist, each in the place of what the compiler made of its source. */
const inDist = ["dynamic/provider", "dynamic/answer", "cli/dispatch"];

/** The bundles in dist. */
export const bundledInDist = inDist.map((name) => join(...`${name}.js`.split("/")));

/** Writes the plugin's code into a folder and, where `dist` is given, the other faces there. Gives the files that each was made of. */
export async function bundleFaces(from, plugin, dist) {
  const made = ({ metafile }) => Object.keys(metafile.inputs);
  const [named, onWire] = [new Set(ofPublished), new Set(["google-protobuf"])];
  const server = await bundle(from, {
    entryPoints: { start: "src/plugin/start.ts", server: "src/plugin/main.ts" },
    outdir: plugin,
    plugins: [apart, oneGrpc(from), wired((name) => onWire.add(name)), onCore(from, "./core.js", named)],
  });
  const components = await bundle(from, {
    entryPoints: { components: "src/plugin/components.ts" },
    outdir: plugin,
    plugins: [onPlugin(from), partOfSdk, wired((name) => onWire.has(name)), onCore(from, "./core.js", named)],
  });
  const wire = await bundle(from, {
    stdin: { contents: modulesOf([...onWire].sort(), ""), resolveDir: from, sourcefile: "wire.js" },
    outfile: join(plugin, "wire.js"),
  });
  const others = await bundle(from, {
    entryPoints: Object.fromEntries(inDist.map((name) => [name, `src/${name}.ts`])),
    outdir: dist ?? plugin,
    write: dist !== undefined,
    plugins: [besideSdk, onCore(from, "../../plugin/core.js", named)],
  });
  const core = await bundle(from, {
    stdin: { contents: modulesOf([...named].sort(), "./src/"), resolveDir: from, sourcefile: "core.js" },
    outfile: join(plugin, "core.js"),
    plugins: [partOfPackage(from, [server, components, others].flatMap(made))],
  });
  return { plugin: [...made(server), ...made(components), ...made(wire), ...made(core)], dist: made(others) };
}

/** The start stays apart from the rest, which an old Node can't read, and the components, which bring the SDK, from what every run needs. */
const apart = {
  name: "apart",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/main$/ }, () => ({ path: "./server.js", external: true }));
    onResolve({ filter: /^\.\/components\.js$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** In the plugin, components make the resources of the plugin, of the version that its schema names. */
const onPlugin = (from) => ({
  name: "on-plugin",
  setup({ onResolve, onLoad }) {
    const classes = join(from, "src", "pluginClasses", "generated", "classes.ts");
    onResolve({ filter: /dynamic\/generated\/classes$/ }, ({ importer }) =>
      dirname(importer).endsWith("components") ? { path: classes } : undefined,
    );
    onLoad({ filter: /pluginClasses[/\\]version\.ts$/ }, () => ({
      contents:
        'export const { version } = JSON.parse(require("node:fs").readFileSync(require("node:path").join(__dirname, "schema.json"), "utf8"));',
    }));
  },
});

/** Parts of the SDK that no component needs: they run programs, make functions into texts, and install packages. */
const unneeded = /(^|\/)(automation|dynamic|closure\/\w+|typescript-shim|js-yaml|execa|tail-file|source-map-support)$/;

const partOfSdk = {
  name: "part-of-sdk",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: unneeded }, ({ path, importer }) =>
      /@pulumi[/\\]pulumi[/\\]/.test(importer) ? { path, namespace: "unneeded" } : undefined,
    );
    // The one that is used all the same makes stack traces of sources that aren't here.
    onLoad({ filter: /./, namespace: "unneeded" }, () => ({ contents: "exports.install = () => {};" }));
  },
};

/** gRPC and the engine's messages are in one file for the plugin's server and its components. `isShared` tells which. */
const wired = (isShared) => ({
  name: "wired",
  setup({ onResolve, onLoad }) {
    onResolve(
      { filter: /^(@grpc\/grpc-js|google-protobuf(\/.*)?|(@pulumi\/pulumi|\.\.)\/proto\/\w+|\.\/\w+_pb(\.js)?)$/ },
      ({ path, importer }) => {
        const name = path.replace(/^\.\.?\/(proto\/)?(?=\w+_pb)/, "@pulumi/pulumi/proto/").replace(/\.js$/, "");
        const isOfSdk = /@pulumi[/\\]pulumi[/\\]/.test(importer);
        return (path.startsWith(".") ? isOfSdk : true) && isShared(name) ? { path: name, namespace: "wire" } : undefined;
      },
    );
    onLoad({ filter: /./, namespace: "wire" }, ({ path }) => ({
      contents: `module.exports = require("./wire.js")(${JSON.stringify(path)});`,
    }));
    onResolve({ filter: /\bwire\.js$/, namespace: "wire" }, ({ path }) => ({ path, external: true }));
  },
});

/** The source of a file of modules: packages by their names, ours by their paths below a folder. */
function modulesOf(names, below) {
  const place = (name) => (name === sharedPackage ? "part-of-package" : below + name);
  const modules = names.map((name) => `  ${JSON.stringify(name)}: () => require(${JSON.stringify(place(name))}),\n`);
  return `const modules = {\n${modules.join("")}};\nmodule.exports = (name) => modules[name]();\n`;
}

/** Takes what faces share from the core, whose place is seen from the bundle, and notes what was asked for. */
const onCore = (from, core, named) => ({
  name: "on-core",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^(\\.\\.?/|${sharedPackage}$)`) }, ({ path, importer, namespace }) => {
      if (namespace !== "file") return undefined;
      if (path === sharedPackage) return { path, namespace: "core" };
      const name = relative(join(from, "src"), join(dirname(importer), path))
        .split(sep)
        .join(posix.sep);
      const [room] = name.split("/");
      if (published.includes(room)) return { path: `../${name}`, external: true };
      if (!shared.includes(room) || ownOfFaces.test(name)) return undefined;
      return { path: name, namespace: "core" };
    });
    onLoad({ filter: /./, namespace: "core" }, ({ path }) => {
      named.add(path);
      return { contents: `module.exports = require(${JSON.stringify(core)})(${JSON.stringify(path)});` };
    });
    onResolve({ filter: /\bcore\.js$/, namespace: "core" }, ({ path }) => ({ path, external: true }));
  },
});

/** Has modules that the compiler made take names and records from the core, which the package holds anyway. */
export function takeFromCore(dist) {
  for (const file of onDns.flatMap((folder) => filesBelow(join(dist, folder))).filter((name) => name.endsWith(".js"))) {
    const core = JSON.stringify(
      relative(dirname(file), join(dist, "..", "plugin", "core.js"))
        .split(sep)
        .join(posix.sep),
    );
    const text = readFileSync(file, "utf8");
    const taken = text.replace(/\brequire\("(?:\.\.\/)+(dns(?:\/\w+)*)"\)/g, (_, name) => {
      if (!ofPublished.includes(name)) throw new Error(`the core has no ${name}, which ${file} needs: name it in tools/setup/faces.mjs`);
      return `require(${core})("${name}")`;
    });
    if (taken !== text) writeFileSync(file, taken);
  }
}
