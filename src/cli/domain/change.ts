import { followProcess, isNotFound, isUnderWay, type Json, lookUp, one } from "../../client";
import { readRegistration } from "../../resources/parts/registrations";
import { act, type Action, inTime } from "../frame/act";
import type { Place } from "../frame/place";

/** Where to see what became of a change at a registrar. */
export function lookAt({ at }: Pick<Place, "at">): string {
  return `pulumi-hosting domain processes ${at.name}`;
}

/**
 * Asks a registrar for a change, once, and follows what it begins to its end. Answers whether it is done: only the registration itself
 * shows that.
 */
export async function changeAtRegistrar(place: Place, { what, send }: Omit<Action, "look">): Promise<boolean> {
  const { session, line, api, at } = place;
  const look = lookAt(place);
  const answer = await act(session, line, { what, look, send });
  const isIdle = (registration: Registration): boolean => registration === "gone" || lookUp(registration, "pending_async") !== true;
  if (!isUnderWay(answer)) return isKnown(await registrationNow(place), isIdle);
  line.say(`waiting for ${what}`);
  await inTime(place, { what, look }, async (wait) => {
    await followProcess(api, at.id, answer, wait);
    // An answer may say that something is under way, and not what.
    const ended = async () => isKnown(await registrationNow(place), isIdle) || undefined;
    return (await ended()) ?? api.until({ ...wait, what: `the registrar to finish ${what}` }, ended);
  });
  return true;
}

type Registration = Json | "gone";

/** The registration as the platform shows it now, "gone" where the account no longer has it; `undefined` where it can't be read. */
export async function registrationNow(place: Pick<Place, "api" | "at">): Promise<Registration | undefined> {
  try {
    const shown = await shownOf(place);
    // Another object's answer, or an empty one, says nothing of this registration.
    return [lookUp(shown, "id"), lookUp(shown, "name")].some((shows) => shows === place.at.id || shows === place.at.name)
      ? shown
      : undefined;
  } catch (error) {
    return isNotFound(error) ? "gone" : undefined;
  }
}

/** A registration that can't be read proves nothing. */
function isKnown(registration: Registration | undefined, shows: (registration: Registration) => boolean): boolean {
  return registration !== undefined && shows(registration);
}

/** The registration as the platform shows it now. */
export async function shownOf({ api, at }: Pick<Place, "api" | "at">): Promise<Json> {
  return one(await readRegistration(api.reading("fresh", at.id), at.id), "domain_registration") ?? {};
}
