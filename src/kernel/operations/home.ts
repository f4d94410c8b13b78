import type { State } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import { ExplainedError } from "../values/explained";
import type { Resource } from "../memory/session";
import { isPrecious } from "../ownership/young";

/*
 * Where an object is: the state of what costs money or holds data says it. Under the settings of another platform or account the object
 * would seem to be gone, and would be made, or bought, a second time there.
 */

/** The state with the platform and the account that it is of. */
export function withHome({ definition, session, api }: Resource, state: State): State {
  if (!isPrecious(definition)) return state;
  return { ...state, home: { origin: session.origin, ...(api.account !== undefined && { account: api.account }) } };
}

/** Runs what makes or changes an object; the state that comes of it is completed, also when only a part was done. */
export async function completing<T>(complete: (state: State) => State, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (!(error instanceof UnfinishedError)) throw error;
    throw new UnfinishedError(error.id, complete(error.state), error.reason, error);
  });
}

/** Fails under the settings of another platform or account than those that the state is of. */
export function refuseElsewhere({ definition, session, api, name }: Resource, { home }: State): void {
  if (!home || session.adopt) return;
  const { origin, account } = home;
  const isOtherAccount = account !== undefined && api.account !== undefined && account !== api.account;
  if (origin === session.origin && !isOtherAccount) return;
  throw new ExplainedError(
    "elsewhere",
    `${definition.type} "${name}" is at ${place(origin, account)} in the state, but the settings name ` +
      `${place(session.origin, api.account)}. Nothing was read, changed, deleted or ordered. ` +
      "Correct hosting:baseUrl and hosting:account (or HOSTING_BASE_URL and HOSTING_ACCOUNT), or select the right stack. " +
      "If the platform's own address has changed, run once with HOSTING_ADOPT=1.",
  );
}

function place(origin: string, account: string | undefined): string {
  return account === undefined ? origin : `${origin}, account ${account}`;
}
