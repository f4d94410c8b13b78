/** The plugin as its users' engines download it: one archive, under the name that the engine asks for on each kind of machine. */
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "tar";

const machines = ["linux", "darwin", "windows"].flatMap((system) => ["amd64", "arm64"].map((cpu) => `${system}-${cpu}`));

/** The same bytes wherever and whenever it is packed: no owners, one time, names in order. */
export function packPlugin(plugin, release, version) {
  const [first, ...others] = machines.map((machine) => join(release, `pulumi-resource-hosting-v${version}-${machine}.tar.gz`));
  create({ file: first, cwd: plugin, sync: true, gzip: { level: 9 }, portable: true, mtime: new Date(0), noDirRecurse: true }, [
    ...readdirSync(plugin).sort(),
  ]);
  for (const other of others) copyFileSync(first, other);
  const archives = readdirSync(release).sort();
  const lines = archives.map(
    (name) =>
      `${createHash("sha256")
        .update(readFileSync(join(release, name)))
        .digest("hex")}  ${name}\n`,
  );
  writeFileSync(join(release, `pulumi-hosting-${version}-checksums.txt`), lines.join(""));
  return `${Math.round(statSync(first).size / 1000)} kB`;
}
