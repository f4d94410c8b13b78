import { followProcess, isJson, lookUp, one, type Platform } from "../../client";
import { readRegistration, registrationPath } from "../../resources/parts/registrations";
import { act, inTime } from "../frame/act";
import type { Place } from "../frame/place";
import { lookAt } from "./words";

/** Something that a registrar does for a registration. */
interface RegistrarChange {
  /** What it is, as the user reads it: `the transfer of example.com`. */
  readonly what: string;
  /** Whether to wait for the registrar. */
  readonly waits: boolean;
  /** Sends the request; gets the registration's path. */
  send(api: Platform, at: string): Promise<unknown>;
}

/** Asks a registrar for a change, once, and follows what it begins to its end. Answers whether it is done. */
export async function changeAtRegistrar(place: Place, { what, waits, send }: RegistrarChange): Promise<boolean> {
  const { session, line, api, at } = place;
  const look = lookAt(place);
  const answer = await act(session, line, { what, look, send: (platform) => send(platform, registrationPath(at.id)) });
  const isUnderWay = isJson(answer) && lookUp(answer, "pending_process") !== undefined;
  if (!isUnderWay || !waits) return !isUnderWay;
  line.say(`waiting for ${what}`);
  await inTime(place, { what, look }, async (wait) => {
    await followProcess(api, at.id, answer, wait);
    // An answer may say that something is under way, and not what.
    const isIdle = async () => (lookUp(await shownOf(place), "pending_async") === true ? undefined : true);
    return (await isIdle()) ?? api.until({ ...wait, what: `the registrar to finish ${what}` }, isIdle);
  });
  return true;
}

/** The registration as the platform shows it now. */
export async function shownOf({ api, at }: Pick<Place, "api" | "at">): Promise<Readonly<Record<string, unknown>>> {
  return one(await readRegistration(api.reading("fresh", at.id), at.id), "domain_registration") ?? {};
}
