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

/** What has to be done before `pulumi destroy`. */
export function releaseCommands(file: string): string[] {
  const commands =
    fencedBlocks(file, "sh")
      .map(commandsOf)
      .find((block) => block.at(-1)?.startsWith("pulumi destroy")) ?? [];
  return commands.slice(0, -1);
}

function commandsOf(block: string): string[] {
  return block
    .split("\n")
    .map((line) => line.replace(/\s+#.*$/, "").trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}
