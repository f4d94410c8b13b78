import { readFileSync } from "node:fs";

/** Contents of the fenced blocks of that language, in order. */
export function fencedBlocks(file: string, language: string): string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm");
  return [...readFileSync(file, "utf8").matchAll(fence)].map(([, block]) => block ?? "");
}

/** The commands that prepare a project: of the first block that configures one, without comments. */
export function setUpCommands(file: string): string[] {
  const block = fencedBlocks(file, "sh").find((text) => text.includes("pulumi config set")) ?? "";
  return commandsOf(block);
}

export function commandsOf(block: string): string[] {
  return block
    .split("\n")
    .map((line) => line.replace(/\s+#.*$/, "").trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}
