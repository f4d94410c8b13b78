/**
 * What runs, each face in one file: the plugin's server, the provider of Node programs and what answers their functions, the command. What
 * they share is in plugin/core.js once, since the plugin's folder also stands alone. Its modules run when a face first asks for them.
 */
import { dirname, join, posix, relative, sep } from "node:path";
import { besideSdk, bundle, oneGrpc } from "./bundle.mjs";

/** The rooms of src that the faces share. */
const shared = ["advice", "client", "dns", "functions", "host", "kernel", "resources", "transport", "vocabulary"];

/** What each face has for itself there: gRPC is the plugin's own in one, and the SDK's in the other. Texts need no core. */
const ownOfFaces = /^(host\/(engine|engineEnd|grpc|leanHeap)|kernel\/values\/text)$/;

/** Rooms that are published as they are compiled: the command loads them from there. */
const published = ["callbacks", "policy", "simulator"];

/** The faces in dist, each in the place of what the compiler made of its source. */
const inDist = ["dynamic/provider", "dynamic/answer", "cli/dispatch"];

/** The bundles in dist. */
export const bundledInDist = inDist.map((name) => join(...`${name}.js`.split("/")));

/** Writes the plugin's code into a folder and, where `dist` is given, the other faces there. Gives the files that each was made of. */
export async function bundleFaces(from, plugin, dist) {
  const [named, onWire] = [new Set(), new Set(["google-protobuf"])];
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
  });
  const made = ({ metafile }) => Object.keys(metafile.inputs);
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

/** The source of a file of modules, by their names or by their paths below a folder. */
function modulesOf(names, below) {
  const modules = names.map((name) => `  ${JSON.stringify(name)}: () => require(${JSON.stringify(below + name)}),\n`);
  return `const modules = {\n${modules.join("")}};\nmodule.exports = (name) => modules[name]();\n`;
}

/** Takes what faces share from the core, whose place is seen from the bundle, and notes what was asked for. */
const onCore = (from, core, named) => ({
  name: "on-core",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, importer, namespace }) => {
      if (namespace !== "file") return undefined;
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
