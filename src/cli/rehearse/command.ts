import type { ChildProcess } from "node:child_process";
import { counted, singleLine } from "../../kernel/values/text";
import type { Command } from "../frame/command";
import { endEngines } from "../frame/engine";
import { painter, type Paint } from "../frame/paint";
import { progress } from "../frame/progress";
import { valueText } from "../drift/command";
import { type LostAnswers, mostMinutes, mostTried } from "./lostAnswers";
import { type Change, type Rehearsed, rehearse, type Run } from "./run";

const interrupted = 130;

export const rehearseCommand: Command = {
  name: "rehearse",
  summary: "runs `pulumi up` on a copy of the account, where nothing costs anything",
  words: "",
  asks: "the engine, which runs the program on a simulator; the platform, reads only",
  about: `Copies the account into a simulator on this machine, and the stack's state into a temporary backend. Then runs the program of this
folder there: \`pulumi up\`, a second \`up\`, and a refresh. So you see before the real run what is created, changed and deleted, what
would be ordered, what fails, and whether the second \`up\` has nothing to do. The platform gets reads only. The copy is deleted at the end.

With --faults, the platform does as it is told but its answer is lost: once for each write, for ${mostTried} writes and
about ${mostMinutes} minutes at most.

A simulator can't know everything: refusals of the edge provider, names that somebody else has, and plans that the account doesn't have.
The program runs as in \`pulumi up\`: what it does beside declaring resources, and its hooks, it does for real.`,
  options: {
    stack: { type: "string", value: "NAME", describe: "the stack to rehearse (default: the selected one)" },
    destroy: { type: "boolean", describe: "after that, rehearse `pulumi destroy`; protected resources stay" },
    faults: { type: "boolean", describe: "lose the answer to each write of `up`, one at a time: a second `up` has to put it right" },
    keep: { type: "boolean", describe: "keep the temporary folder with the copied state" },
    json: { type: "boolean", describe: "print the result as JSON" },
  },
  examples: [
    ["Before the first real run", "pulumi-hosting rehearse --stack prod && pulumi up --stack prod"],
    ["In a pipeline: what would fail", "pulumi-hosting rehearse --stack prod --json | jq -r '.runs[].errors[]'"],
  ],
  exits: {
    0: "it would go through and converge",
    3: "it would fail, or not converge",
    [interrupted]: "interrupted",
  },
  async run(call, called) {
    // Another rehearsal in this process keeps its engines.
    const world = { ...called, engines: new Set<ChildProcess>() };
    const line = progress(world);
    const ending = new AbortController();
    const startedMs = Date.now();
    const wishes = {
      ...{ stack: call.text("stack"), destroys: call.flag("destroy"), losesAnswers: call.flag("faults"), keeps: call.flag("keep") },
      signal: ending.signal,
    };
    const running = rehearse(world, wishes, line).finally(() => line.done());
    const result = await Promise.race([running, world.stopped().then(() => "stopped" as const)]);
    if (result === "stopped") {
      ending.abort();
      await endEngines(world);
      await running.catch(() => undefined);
      return interrupted;
    }
    const seconds = Math.round((Date.now() - startedMs) / 100) / 10;
    const ok = goesThrough(result);
    const json = { wouldSucceed: ok, seconds, ...result };
    return { json, text: () => report(result, seconds, painter(world, world.outIsTerminal)), status: ok ? 0 : 3 };
  },
};

function goesThrough({ runs, drifted, lostAnswers }: Rehearsed): boolean {
  const second = runs.find(({ what }) => what === "second up");
  const isRight = lostAnswers === undefined || lostAnswers.failed.length === 0;
  return isRight && runs.every(({ failed }) => !failed) && second?.changes.length === 0 && drifted?.length === 0;
}

function report(result: Rehearsed, seconds: number, paint: Paint): string {
  const { stack, runs, drifted, orders, copy, notes } = result;
  const lines = runs.flatMap((run) => runText(run, paint));
  const still = (drifted ?? []).flatMap(({ type, name, change, differences }) => [
    `  ${paint("yellow", "!")} ${singleLine(`${type} ${name}`, 200)}: ${change}`,
    ...differences.map(
      ({ path, was, is, secret }) => `      ${path}: ${secret ? "differs (secret)" : `${valueText(was)} -> ${valueText(is)}`}`,
    ),
  ]);
  const isKnown = copy.gaps.length === 0 && notes.length === 0;
  const goes = goesThrough(result);
  const outcome = goes
    ? "would go through, and converge."
    : runs.some(({ failed }) => failed)
      ? "would fail."
      : "would go through, and not converge.";
  const verdict = paint(goes ? (isKnown ? "green" : "yellow") : "red", `${isKnown ? "It" : "As far as the copy shows, it"} ${outcome}`);
  return [
    ...lines,
    ...(drifted ? [`refresh: ${drifted.length === 0 ? "no change" : counted(drifted.length, "resource")}`, ...still] : []),
    ...(result.lostAnswers ? lostText(result.lostAnswers, paint) : []),
    ...(orders === ""
      ? []
      : [
          "",
          orders
            .replace(/^### /, "")
            .replaceAll(/^```.*\n?/gm, "")
            .trim(),
        ]),
    ...(copy.gaps.length === 0 ? [] : ["", "Not in the copy:", ...copy.gaps.map((gap) => `  ${singleLine(gap, 300)}`)]),
    ...(notes.length === 0 ? [] : ["", "The simulator can't know:", ...notes.map((note) => `  ${singleLine(note, 300)}`)]),
    "",
    `${verdict} Stack ${singleLine(stack, 100)}, ${counted(copy.objects, "object")} copied, ${seconds} s. Nothing was changed.`,
    "",
  ].join("\n");
}

function lostText({ writes, tried, failed }: LostAnswers, paint: Paint): string[] {
  const count = tried === writes ? counted(writes, "write") : `${tried} of ${counted(writes, "write")}`;
  return [
    `lost answers: ${count} tried, ` +
      (failed.length === 0 ? "each put right by the next up" : paint("red", `${failed.length} not put right`)),
    ...failed.flatMap(({ write, why }) => [
      `  ${singleLine(write, 200)}`,
      ...why.map((text) => `    ${paint("red", singleLine(text, 500))}`),
    ]),
  ];
}

const signs: Readonly<Record<string, string>> = { create: "+", delete: "-", update: "~" };

function runText({ what, failed, changes, errors }: Run, paint: Paint): string[] {
  const counts = [...Map.groupBy(changes, ({ op }) => op)].map(([op, all]) => `${all.length} ${op}`).join(", ");
  return [
    `${what}: ${failed ? paint("red", "failed") : counts || "no change"}${failed && counts ? `, after ${counts}` : ""}`,
    ...(what === "destroy" ? [] : changes.map((change) => `  ${changeText(change)}`)),
    ...errors.flatMap((error) => error.split("\n").map((text) => `  ${paint("red", singleLine(text, 500))}`)),
  ];
}

function changeText({ op, type, name }: Change): string {
  return singleLine(`${signs[op] ?? "±"} ${type.replace(/^.*[:/]/, "")} ${name}${op in signs ? "" : ` (${op})`}`, 300);
}
