import type { Call, Command, Ended } from "./command";
import { type Named, named } from "./named";
import { type Opened, withSession } from "./platform";
import type { World } from "./world";

/** What a command about one object works with. */
export interface Place extends Opened {
  /** The object that the call names. */
  readonly at: Named;
}

/** Does work on the object of a type that the call's first word names, or another text of the call. */
export function on<T>(
  type: Parameters<typeof named>[1],
  call: Call,
  world: World,
  work: (place: Place) => Promise<T>,
  asked = call.words[0] as string,
): Promise<T> {
  return withSession(world, async (opened) => work({ ...opened, at: await named(opened, type, asked) }));
}

/** A command about one object. `run` gets a function that does work on the object. */
interface ObjectCommand extends Omit<Command, "words" | "run"> {
  /** The words behind the object's. Default: none. */
  readonly words?: string;
  run(on: (work: (place: Place) => Promise<Ended>) => Promise<Ended>, call: Call, world: World): Promise<Ended>;
}

/** By the word that stands for the object in the help, and the sentence that says which one it is. */
function commandOn(type: Parameters<typeof named>[1], word: string, which: string): (command: ObjectCommand) => Command {
  return ({ words = "", about, run, ...rest }) => ({
    ...rest,
    words: `${word} ${words}`.trim(),
    about: `${about}\n${which}`,
    run: (call, world) => run((work) => on(type, call, world, work), call, world),
  });
}

const siteAbout = "SITE is the site's id or its name. If two sites have the name, the error lists both ids.";
export const siteCommand = commandOn("Site", "SITE", siteAbout);
export const registrationAbout = "NAME is the domain, or the registration's id.";
export const registrationCommand = commandOn("DomainRegistration", "NAME", registrationAbout);
const panelAbout = "ACCOUNT is the user name of the panel account, or its primary domain.";
export const panelCommand = commandOn("PanelAccount", "ACCOUNT", panelAbout);
