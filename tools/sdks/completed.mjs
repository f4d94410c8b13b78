/** What the generators leave out, or get wrong. */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../setup/cache.mjs";

const completions = {
  nodejs(folder) {
    // The Node host of 3.184 writes the same imports into every folder: those below the top find nothing there.
    for (const below of ["components", "config", "types"]) {
      for (const file of filesBelow(join(folder, below)).filter((name) => name.endsWith(".ts"))) {
        rewrite(file, (text) => text.replace(/from "\.\/(utilities|types\/)/g, 'from "../$1'));
      }
    }
  },
  python(folder) {
    // The same fault of the host for Python.
    for (const file of filesBelow(join(folder, "pulumi_hosting", "components")))
      rewrite(file, (text) => text.replace("from . import _utilities", "from .. import _utilities"));
    // pyproject.toml names a README.md beside it: it is the page of the package at PyPI.
    copyFileSync(join(root, "tools", "sdks", "python", "README.md"), join(folder, "README.md"));
  },
  /** The generator makes a package; with these two it is a module. */
  go(folder) {
    for (const name of ["go.mod", "go.sum"]) copyFileSync(join(root, "tools", "sdks", "go", name), join(folder, name));
  },
  /** The build reads the version from a file that nobody writes. */
  dotnet(folder, version) {
    writeFileSync(join(folder, "version.txt"), version);
  },
};

/** Brings what was generated in `from` to `folder`, with what it lacks. */
export function complete(language, from, folder, version) {
  completions[language]?.(from, version);
  const licensed = join(from, "LICENSE");
  copyFileSync(join(root, "LICENSE"), licensed);
  // The generators keep their files from everybody but their owner.
  for (const file of filesBelow(from)) chmodSync(file, 0o644);
  for (const inner of foldersBelow(from)) chmodSync(inner, 0o755);
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(from, folder);
}

function rewrite(file, change) {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

function entriesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true });
}

function filesBelow(folder) {
  return entriesBelow(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function foldersBelow(folder) {
  const below = entriesBelow(folder).filter((entry) => entry.isDirectory());
  return [folder, ...below.map((entry) => join(entry.parentPath, entry.name))];
}
