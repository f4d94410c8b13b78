import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../setup/cache.mjs";

/**
 * The schema, as the generators get it. The one for .NET downloads a picture, Pulumi's own where the schema names none: ours comes from
 * this machine, so SDKs are made without a network.
 */
export async function generationSchema() {
  const logo = readFileSync(join(root, "tools", "sdks", "logo.png"));
  const server = createServer((_, response) => response.setHeader("content-type", "image/png").end(logo));
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const schema = JSON.parse(readFileSync(join(root, "schema.json"), "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-schema-"));
  const file = join(folder, "schema.json");
  writeFileSync(file, JSON.stringify({ ...schema, logoUrl: `http://127.0.0.1:${server.address().port}/logo.png` }));
  const close = () => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { file, close };
}
