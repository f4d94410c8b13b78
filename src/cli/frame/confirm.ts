import { singleLine } from "../../kernel/values/text";
import { NotConfirmedError, type Call, type Option } from "./command";
import type { Progress } from "./progress";
import type { World } from "./world";

export const yesOption = {
  yes: { type: "boolean", describe: "don't ask for a confirmation; needed without a terminal" },
} as const satisfies Record<string, Option>;

export const secretsOption = {
  "show-secrets": { type: "boolean", describe: "write the secret even if the output is no terminal: a pipe, a file, a job's log" },
} as const satisfies Record<string, Option>;

/** What a command that changes something can end with. */
export const actionExits = {
  0: "done, or accepted by the platform without a task",
  1: "failed, or the outcome is unknown",
  2: "usage error (unknown option or argument), or not confirmed",
} as const;

/**
 * Goes on only if somebody wants it: by `--yes`, or by an answer at the terminal. `what` begins a question: `restart the site shop`.
 */
export async function confirm(call: Call, world: World, line: Progress, what: string): Promise<void> {
  if (call.flag("yes")) return;
  line.done();
  if (!world.ask)
    throw new NotConfirmedError(
      `this would ${singleLine(what, 500)}. There is no terminal to ask for a confirmation: add --yes. Nothing was changed.`,
    );
  const answer = await world.ask(`${singleLine(what.charAt(0).toUpperCase() + what.slice(1), 500)}? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new NotConfirmedError("nothing was changed.");
}

/** Lets a secret be written to a terminal only, unless the call asks for it. Call it before the platform is asked for the secret. */
export function guardSecrets(call: Call, world: World, what: string): void {
  if (world.outIsTerminal || call.flag("show-secrets")) return;
  throw new NotConfirmedError(
    `this would write ${what}, which is a secret, to something that isn't a terminal. Add --show-secrets to allow it. ` +
      "The platform wasn't asked.",
  );
}
