import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { root } from "./installed";

/** A registry for npm with the packages of this clone's node_modules: what `npm install` of a user would fetch, without network. */
export async function startRegistry(): Promise<{ readonly url: string; close(): void }> {
  const lock = readFileSync(join(root, "node_modules", ".package-lock.json"), "utf8");
  const places = Object.keys((JSON.parse(lock) as { packages: Record<string, object> }).packages);
  const server: Server = createServer((request, response) => {
    const asked = decodeURIComponent(request.url ?? "").slice(1);
    const [, archived] = /^-archive\/(.+)\.tgz$/.exec(asked) ?? [];
    if (archived !== undefined) {
      const folder = join(root, archived);
      const args = ["-czf", "-", "--exclude", "./node_modules", "--transform", "s,^\\.,package,", "-C", folder, "."];
      return response.end(execFileSync("tar", args, { maxBuffer: 1 << 28 }));
    }
    const found = places.filter((place) => place.endsWith(`node_modules/${asked}`)).map((place) => [place, manifestOf(place)] as const);
    if (found.length === 0) return response.writeHead(404).end("{}");
    const versions = found.map(([place, manifest]) => [
      manifest.version,
      { ...manifest, dist: { tarball: `${address()}/-archive/${encodeURIComponent(place)}.tgz` } },
    ]);
    const latest = found.reduce((shortest, one) => (one[0].length < shortest[0].length ? one : shortest))[1].version;
    return response.end(JSON.stringify({ name: asked, "dist-tags": { latest }, versions: Object.fromEntries(versions) as object }));
  }).listen(0, "127.0.0.1");
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.once("listening", resolve));
  return { url: address(), close: () => server.close() };
}

function manifestOf(place: string): { version: string } {
  return JSON.parse(readFileSync(join(root, place, "package.json"), "utf8")) as { version: string };
}
