/**
 * plugin/: what the engine runs for programs in every language. One file with all that it needs beside Node, a small one before it that
 * looks at Node's version, a launcher for each kind of system, the schema, and the page that its errors lead to.
 */
import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./cache.mjs";

/** What the folder holds, by where it comes from. */
const copied = {
  "pulumi-resource-hosting": "src/plugin/launchers/pulumi-resource-hosting",
  "pulumi-resource-hosting.cmd": "src/plugin/launchers/pulumi-resource-hosting.cmd",
  "schema.json": "schema.json",
  "errors.md": "docs/errors.md",
};

/** Files that the bundle is made of beside the sources. */
export const pluginSources = [...Object.values(copied).filter((file) => !file.startsWith("src/")), "node_modules/esbuild/package.json"];

export const pluginFolder = join(root, "plugin");

export async function bundlePlugin(folder = pluginFolder) {
  const fresh = `${folder}-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  try {
    // Not before it is installed: this file is loaded by the set-up, which installs it.
    const { build } = await import("esbuild");
    await build({
      entryPoints: { start: join(root, "src/plugin/start.ts"), server: join(root, "src/plugin/main.ts") },
      outdir: fresh,
      bundle: true,
      platform: "node",
      target: "node20",
      format: "cjs",
      minifySyntax: true,
      minifyWhitespace: true,
      legalComments: "inline",
      logLevel: "warning",
      plugins: [oneGrpc, apart],
    });
    for (const [name, source] of Object.entries(copied)) copyFileSync(join(root, source), join(fresh, name));
    chmodSync(join(fresh, "pulumi-resource-hosting"), 0o755);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** In the bundle there is one gRPC: it needs no search for the SDK's. */
const oneGrpc = {
  name: "one-grpc",
  setup({ onLoad }) {
    onLoad({ filter: /src[/\\]host[/\\]grpc\.ts$/ }, () => ({
      contents: 'export * as grpc from "@grpc/grpc-js";',
      loader: "ts",
      resolveDir: root,
    }));
  },
};

/** The start stays apart from the rest, which an old Node can't read. */
const apart = {
  name: "apart",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/main$/ }, () => ({ path: "./server.js", external: true }));
  },
};
