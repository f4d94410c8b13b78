import { readUrn } from "../../kernel/identity/urn";
import { singleLine } from "../../kernel/values/text";
import { entryText } from "../comment/preview";
import type { Command } from "../frame/command";
import { painter, type Paint } from "../frame/paint";
import { progress } from "../frame/progress";
import { type Difference, driftOf } from "./differences";
import { markdown } from "./markdown";
import { previewRefresh } from "./engine";
import { againWords, type Found, itemAt, pathWords, sumOf } from "./words";
import { fullStackName, issuesOf, post } from "../comment/host";
import type { World } from "../frame/world";

const longestValue = 120;

export const drift: Command = {
  name: "drift",
  summary: "shows changes that were made outside of Pulumi",
  words: "",
  asks: "the engine, which reads",
  about: `Compares each resource of the stack in this folder with the platform, and shows all differences from the last \`pulumi up\`.
The command asks the engine (\`pulumi refresh --preview-only\`), so \`pulumi\` must be on PATH. It uses the settings of the stack. It
changes neither the state nor the platform, and never shows the values of secrets.`,
  options: {
    stack: { type: "string", value: "NAME", describe: "the stack to look at (default: the selected one)" },
    "run-program": {
      type: "boolean",
      describe: "take the settings from the program, not from the last up; needed after a change of the token",
    },
    markdown: { type: "boolean", describe: "print the differences as Markdown, for an issue or a chat" },
    issue: { type: "boolean", describe: "keep one issue open on GitHub or GitLab as long as there is drift, then close it" },
    json: { type: "boolean", describe: "print the differences as JSON" },
  },
  examples: [
    ["See what somebody changed by hand", "pulumi-hosting drift"],
    ["Let a nightly job fail if there is drift", "pulumi-hosting drift --stack prod"],
    ["Keep one issue about it, in a nightly job of GitHub (issues: write) or GitLab", "pulumi-hosting drift --stack prod --issue"],
    [
      "Tell a chat (Slack, Teams) by its incoming webhook",
      "pulumi-hosting drift --stack prod --markdown | jq -Rs '{text: .}' | curl -H 'Content-Type: application/json' -d @- $CHAT_WEBHOOK",
    ],
    ["Names of the drifted resources", "pulumi-hosting drift --json | jq -r '.drifted[].name'"],
    ["Restore the program's values", "pulumi up --refresh"],
    ["Or keep the platform's values", "pulumi refresh, then change the program until `pulumi preview` shows nothing"],
  ],
  exits: {
    0: "no drift",
    1: "failed, a resource could not be read or the issue not be written, or usage error",
    2: "drift, whatever else could not be read",
  },
  misunderstood: 1,
  async run(call, world) {
    const line = progress(world);
    line.say("asking the engine to compare the state with the platform");
    const stack = call.text("stack");
    const { steps, unread } = await previewRefresh(world, stack, call.flag("run-program")).finally(() => line.done());
    const drifted = driftOf(steps);
    const resources = steps.filter(({ urn }) => !/^pulumi:(pulumi:Stack$|providers:)/.test(readUrn(urn).type)).length;
    const found = { drifted, unread, resources };
    const text = (): string => (call.flag("markdown") ? markdown(found, stack) : report(found, painter(world, world.outIsTerminal)));
    const unwritten = call.flag("issue") ? await keepIssue(found, { stack, who: fullStackName(steps, stack, world) }, world) : undefined;
    if (unwritten !== undefined) world.err(`pulumi-hosting drift: the issue could not be written: ${singleLine(unwritten)}\n`);
    const doubtful = unread.length > 0 || unwritten !== undefined;
    return { json: { resources, drifted, unread }, text, status: drifted.length > 0 ? 2 : doubtful ? 1 : 0 };
  },
};

function report({ drifted, unread, ...found }: Found, paint: Paint): string {
  const parts = drifted.map(({ type, name, change, differences }) => {
    const who = paint("bold", singleLine(`${type} ${name}`, 300));
    if (change === "gone") return `${who}: ${paint("red", "gone")}; ${againWords(type)}\n`;
    const wholes = differences.filter((one) => isWholeItem(type, one));
    const values = differences.filter((one) => !wholes.includes(one)).map((one) => ({ ...one, path: pathWords(type, one.path) }));
    const width = Math.max(...values.map(({ path }) => path.length));
    return [
      `${who}: ${paint("yellow", "changed")}`,
      ...wholes.map((one) => `  ${itemLine(type, one, paint)}`),
      ...values.map((one) => `  ${lineOf(one, width, paint)}`),
      "",
    ].join("\n");
  });
  const hint = drifted.length === 0 ? "" : ". `pulumi up --refresh` restores them.";
  const blind = unread.map(({ message }) => `${paint("red", "not read")}: ${singleLine(message, 300)}\n`);
  const lines = [...parts, ...(blind.length > 0 ? [blind.join("")] : []), `${sumOf({ drifted, unread, ...found })}${hint}\n`];
  return lines.join("\n");
}

/** An item of a set that came or went: it is shown as a preview's comment shows it. */
function isWholeItem(type: string, { path, was, is, secret }: Difference): boolean {
  return !secret && (was === undefined || is === undefined) && itemAt(type, path)?.within === "";
}

function itemLine(type: string, { path, was, is }: Difference, paint: Paint): string {
  const label = itemAt(type, path)?.label ?? path;
  return was === undefined ? paint("green", `+ ${entryText(label, is)}`) : paint("red", `- ${entryText(label, was)}`);
}

function lineOf({ path, secret, was, is }: Difference, width: number, paint: Paint): string {
  const name = path.padEnd(width);
  return secret ? `${name}  ${paint("grey", "differs (secret)")}` : `${name}  ${valueText(was)} -> ${valueText(is)}`;
}

export function valueText(value: unknown): string {
  return value === undefined ? "(nothing)" : singleLine(JSON.stringify(value), longestValue);
}

/**
 * Keeps one issue for a stack: opens it when there is drift, rewrites it as long as there is, and closes it when there is none. What could
 * not be read closes nothing, nor does a stack without resources. Answers why it could not be written, if it could not.
 */
async function keepIssue(
  found: Found,
  { stack, who }: { readonly stack: string | undefined; readonly who: string },
  world: World,
): Promise<string | undefined> {
  const place = issuesOf(world);
  if (typeof place === "string") return place;
  const { drifted, unread, resources } = found;
  if (drifted.length === 0 && (unread.length > 0 || resources === 0)) return undefined;
  const open = drifted.length > 0;
  const close = place.who === "GitHub" ? { state: "closed" } : { state_event: "close" };
  const more = open ? { title: who === "" ? "Drift" : `Drift: ${who.replace(/\/$/, "")}` } : close;
  const text = open ? markdown(found, stack) : `${sumOf(found)}\n`;
  return post(place, `<!-- pulumi-hosting drift ${who} -->`, text, open, more).then(
    () => undefined,
    (error: Error) => error.message,
  );
}
