import { NotConfirmedError, type Call, type Option } from "./command";
import type { World } from "./world";

export const secretsOption = {
  "show-secrets": { type: "boolean", describe: "write the secret even if the output is no terminal: a pipe, a file, a job's log" },
} as const satisfies Record<string, Option>;

/** Lets a secret be written to a terminal only, unless the call asks for it. Call it before the platform is asked for the secret. */
export function guardSecrets(call: Call, world: World, what: string): void {
  if (world.outIsTerminal || call.flag("show-secrets")) return;
  throw new NotConfirmedError(
    `this would write ${what}, which is a secret, to something that isn't a terminal. Add --show-secrets to allow it. ` +
      "The platform wasn't asked.",
  );
}
