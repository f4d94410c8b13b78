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
  type: string,
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

export const registrationAbout = "NAME is the domain, or the registration's id.";

/** By type, the word that stands for an object in the help, the sentence that says which one it is, and an object for examples. */
export const places = {
  Site: ["SITE", "SITE is the site's id or its name. If two sites have the name, the error lists both ids.", "shop"],
  DnsZone: ["ZONE", "ZONE is the zone's id or its domain. If two zones have the domain, the error lists both ids.", "example.com"],
  Mailspace: ["MAILSPACE", "MAILSPACE is the mailspace's id or its domain.", "example.com"],
  DomainRegistration: ["NAME", registrationAbout, "example.com"],
  PanelAccount: ["ACCOUNT", "ACCOUNT is the user name of the panel account, or its primary domain.", "example.com"],
} as const satisfies Record<string, readonly [word: string, which: string, example: string]>;

/** A command about one object of a type. */
export function commandOn(type: keyof typeof places): (command: ObjectCommand) => Command {
  const [word, which] = places[type];
  return ({ words = "", about, run, ...rest }) => ({
    ...rest,
    words: `${word} ${words}`.trim(),
    about: `${about}\n${which}`,
    run: (call, world) => run((work) => on(type, call, world, work), call, world),
  });
}

export const siteCommand = commandOn("Site");
export const registrationCommand = commandOn("DomainRegistration");
export const panelCommand = commandOn("PanelAccount");
