import { z } from "zod";
import { counted, singleLine } from "../../kernel/values/text";
import { ifJson } from "../../transport";

/** What `rehearse --json` printed, as far as a reader of the pull request needs it. */
const rehearsal = z.object({
  wouldSucceed: z.boolean(),
  runs: z.array(
    z.object({
      what: z.enum(["up", "second up", "destroy"]),
      failed: z.boolean(),
      changes: z.array(z.unknown()),
      errors: z.array(z.string()),
    }),
  ),
  drifted: z.array(z.unknown()).optional(),
  lostAnswers: z.object({ failed: z.array(z.object({ write: z.string() })) }).optional(),
  copy: z.object({ gaps: z.array(z.string()) }).optional(),
  notes: z.array(z.string()).default([]),
});

/** One line of Markdown: whether the change would go through on a copy of the account, and converge. */
export function rehearsalLine(json: string): string {
  const { data } = rehearsal.safeParse(ifJson(json));
  if (!data) return "**Rehearsal:** it ended without a result: see the job's log.";
  const failed = data.runs.find((run) => run.failed);
  if (failed) {
    const [first = "without a message"] = failed.errors.flatMap((error) => error.split("\n")).filter((text) => text.trim() !== "");
    return `**Rehearsal: \`${failed.what}\` would fail:** ${asCode(first)}`;
  }
  if (data.wouldSucceed) {
    const open = [...(data.copy?.gaps ?? []), ...data.notes];
    if (open.length === 0) return "**Rehearsal:** it would go through, and a second `up` would have nothing to do.";
    return (
      `**Rehearsal:** on the copy it goes through, and a second \`up\` has nothing to do. ` +
      `Not known: ${counted(open.length, "thing")}, first ${asCode(open[0] as string)}`
    );
  }
  const [lost] = data.lostAnswers?.failed ?? [];
  if (lost) {
    const count = counted(data.lostAnswers?.failed.length ?? 0, "lost answer");
    return `**Rehearsal: the next \`up\` doesn't put ${count} right:** ${asCode(lost.write)}`;
  }
  const left = data.runs.find(({ what }) => what === "second up")?.changes.length ?? 0;
  const why =
    left > 0
      ? `the second \`up\` changes ${counted(left, "resource")} again`
      : `a refresh finds ${counted(data.drifted?.length ?? 0, "difference")}`;
  return `**Rehearsal: it would go through, but not converge:** ${why}.`;
}

/** A message may hold names of anybody's: nothing of it is Markdown. */
function asCode(text: string): string {
  return `\`\`${singleLine(text, 300).replaceAll("`", "'")} \`\``;
}
