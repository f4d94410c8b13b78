/** Code that follows from the definitions and that git ignores. It is written again only when a source or the code itself has changed. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lock, root, workFolder } from "./cache.mjs";
import { run } from "./processes.mjs";
import { SetupError, step } from "./progress.mjs";
import { filesBelow, hashOf } from "./sources.mjs";

/** Folders that hold nothing else. */
export const generatedFolders = ["src/cli/generated", "src/dynamic/generated", "src/pluginClasses/generated", "snippets"].map((folder) =>
  join(root, folder),
);

const stamp = join(workFolder, "generated");

/** With `lenient`, the code from before is used where the definitions can't be read. */
export async function ensureGenerated(node, { lenient = false } = {}) {
  const release = await lock(join(workFolder, "generated.lock"));
  try {
    const sources = hashOf(sourceFiles());
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === stampOf(sources)) return;
    await step("Generated code", async () => {
      const { code, text } = await run(node, [join(root, "tools", "generate", "main.mjs"), "--code"], { cwd: root });
      if (code !== 0 && !(lenient && existsSync(stamp)))
        throw new SetupError(`Generating code from the definitions failed:\n${text.trimEnd()}`);
      if (code !== 0) return `failed, the code from before is used:\n${text.trimEnd()}\n `;
      writeFileSync(stamp, stampOf(sources));
      return undefined;
    });
  } finally {
    release();
  }
}

function stampOf(sources) {
  return `${sources} ${hashOf(generatedFolders.flatMap(filesBelow))}`;
}

function sourceFiles() {
  const inSrc = filesBelow(join(root, "src")).filter((file) => !generatedFolders.some((folder) => file.startsWith(folder)));
  return [...inSrc, ...filesBelow(join(root, "tools", "generate")), join(root, "package.json"), join(root, "package-lock.json")];
}
