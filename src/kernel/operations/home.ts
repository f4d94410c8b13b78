import type { Created, State } from "../identity/state";
import { withState } from "../identity/unfinishedError";
import { perSession, placeOf, type Resource } from "../memory/session";
import { ExplainedError } from "../values/explained";

/*
 * Every state says where its object is: on which platform, and in which account. Under the settings of another platform or account the
 * object would seem to be gone: it would be forgotten, or made and bought a second time there.
 */

/** The state of a resource that is here, with the time at which it came from another provider. */
export function atHome(resource: Resource, state: State, movedAt: number | undefined): State {
  return { ...state, home: placeOf(resource), ...(movedAt !== undefined && { movedAt }) };
}

/** Creates or changes an object. The state that comes of it says that it is here, also if only a part was done. */
export async function completing(resource: Resource, movedAt: number | undefined, work: () => Promise<Created>): Promise<Created> {
  const here = (state: State): State => atHome(resource, state, movedAt);
  const { id, state } = await work().catch(withState(here));
  return { id, state: here(state) };
}

/** Whether the state is of another platform or account than the settings'. Settings that name no account differ from none. */
export function isElsewhere(resource: Resource, { home }: State): boolean {
  if (home === undefined) return false;
  // The origin has no blank in it.
  const [[origin, account], [here, mine]] = [home.split(/ (.*)/s), placeOf(resource).split(/ (.*)/s)];
  return origin !== here || (account !== undefined && mine !== undefined && account !== mine);
}

/** The first resource of the run that turned out to be elsewhere. */
const firstElsewhere = perSession((): { message?: string } => ({}));

/** Fails under the settings of another platform or account than those that the state is of. */
export function refuseElsewhere(resource: Resource, state: State, more = ""): void {
  if (!isElsewhere(resource, state)) return;
  const what = `${resource.definition.type} "${resource.name}"`;
  const first = firstElsewhere(resource.session);
  if (first.message !== undefined) throw new ExplainedError("elsewhere", `${what} isn't here either: nothing was done to it.`);
  throw elsewhere(resource, `${elsewhereText(what, state.home as string, placeOf(resource))} ${more}`.trim());
}

/** The error about an object that isn't here; from it on, the run makes nothing. */
export function elsewhere({ session }: Resource, message: string): Error {
  firstElsewhere(session).message ??= message;
  return new ExplainedError("elsewhere", message);
}

/** Why a run that has met an object elsewhere makes nothing more: the rest of its stack is there. */
export function besideElsewhere({ session, definition, name }: Resource): Error | undefined {
  if (firstElsewhere(session).message === undefined) return undefined;
  return new ExplainedError(
    "elsewhere",
    `${definition.type} "${name}" isn't created: other resources of this stack are at another place than the settings name.`,
  );
}

export function elsewhereText(what: string, there: string, here: string): string {
  return (
    `${what} is at ${inWords(there)} in the state, but the settings name ${inWords(here)}. Nothing was read, changed, deleted or ` +
    "ordered. For another platform or account, use another stack: `pulumi stack init NAME`. If the settings are wrong, correct " +
    "hosting:baseUrl and hosting:account (or HOSTING_BASE_URL and HOSTING_ACCOUNT). If the platform itself has moved, run `pulumi up` " +
    "once with HOSTING_ADOPT=1: it reads each object at the new address and keeps it in the state."
  );
}

function inWords(place: string): string {
  return place.replace(" ", ", account ");
}
