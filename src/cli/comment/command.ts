import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { escapeControls, singleLine } from "../../kernel/values/text";
import type { Command } from "../frame/command";
import { contentOf } from "../frame/input";
import { asJson } from "../frame/output";
import type { World } from "../frame/world";
import { askingPlatform, costsText, unasked } from "./costs";
import { commentsOf, fullStackName, post } from "./host";
import { saidBy } from "./preview";
import { rehearsalLine } from "./rehearsal";

export const comment: Command = {
  name: "comment",
  summary: "writes a preview as one comment on the pull or merge request",
  words: "FILE",
  asks: "GitHub or GitLab, which keep the comment; with `--costs` the settings of the stack and the platform, reads only",
  about: `Writes the result of \`pulumi preview --json > FILE\` as one comment on the pull request (GitHub) or merge request (GitLab) of
this job. The next call for the same project with the same --stack rewrites this comment. A preview without changes gets no new comment.
FILE can be - for the standard input. The command also prints the Markdown. Outside of a pipeline it writes no comment.

GitHub needs GITHUB_TOKEN, with the permission to write to pull requests. GitLab needs GITLAB_TOKEN: a project access token with the scope
api.`,
  options: {
    stack: { type: "string", value: "NAME", describe: "the stack of the preview: each stack of a project has a comment of its own" },
    title: { type: "string", value: "TEXT", describe: "the heading of the comment (default: Preview)" },
    costs: { type: "boolean", describe: "show the prices of what the change orders: asks the platform, reads only" },
    rehearsal: { type: "string", value: "FILE", describe: "say in one line what `rehearse --json` found, which wrote FILE" },
    "dry-run": { type: "boolean", describe: "only print the Markdown" },
    json: { type: "boolean", describe: "print what was written as JSON" },
  },
  examples: [
    ["In a pipeline", "pulumi preview --stack web --json > preview.json; npx --no pulumi-hosting comment --stack web preview.json"],
    ["With the costs of what a merge orders", "npx --no pulumi-hosting comment --stack web --costs preview.json"],
    ["See the Markdown", "pulumi preview --json | pulumi-hosting comment - --dry-run"],
  ],
  exits: { 0: "written, or there was nothing to write" },
  async run(call, world) {
    const stack = call.text("stack");
    const said = saidBy(await previewIn(call.words[0] as string, world));
    const costs = await costsText(said.steps, call.flag("costs") ? askingPlatform(stack, world) : unasked);
    const rehearsal = call.text("rehearsal");
    // After a preview that failed, nothing was rehearsed.
    const line = rehearsal === undefined || !isThere(rehearsal, world) ? "" : rehearsalLine(await contentOf(world, rehearsal));
    // Beside it, the costs need their place in a comment.
    const textOf = (longest?: number): string => [said.text(longest), costs(longest && longest / 12), line].filter(Boolean).join("\n\n");
    const where = singleLine([call.text("title") ?? "Preview", stack].filter(Boolean).join(": "), 200);
    const mark = `<!-- pulumi preview ${fullStackName(said.steps, stack, world)} -->`;
    const host = call.flag("dry-run") ? undefined : commentsOf(world);
    const { news } = said;
    if (!call.flag("json")) world.out(`${asNoCommand(escapeControls(textOf()))}\n`);
    if (typeof host === "string") world.err(`note: only printed, because ${host}.\n`);
    const written = typeof host === "object" && (await post(host, mark, `### ${where}\n\n${textOf(host.longest * 0.9)}\n`, news));
    if (call.flag("json")) world.out(asJson({ written, news, markdown: textOf() }));
    return 0;
  },
};

/** The text as a job's log may have it. GitHub takes `::error::` at the beginning of a line, and `##[error]` anywhere, for a command. */
function asNoCommand(text: string): string {
  return text.replace(/^(?=[^\S\n]*::)/gm, "| ").replaceAll("##[", "##\\[");
}

/** A preview that wrote no file has failed, and that is told like any other end. */
async function previewIn(file: string, world: World): Promise<string> {
  return isThere(file, world) ? contentOf(world, file) : "";
}

function isThere(file: string, { folder }: World): boolean {
  return file === "-" || existsSync(resolve(folder, file));
}
