import { normaliseDomain, fullName } from "../../dns";
import type { Values } from "../../kernel/definition/values";
import { gapsOf, list } from "../../kernel/operations/list";
import { read } from "../../kernel/operations/read";
import { singleLine } from "../../kernel/values/text";
import type { Call } from "../frame/command";
import { reader, withSession } from "../frame/platform";
import { hasProject, withStackSettings } from "../frame/stackSettings";
import type { World } from "../frame/world";
import { Ownership } from "../report/collect/owned";
import { readStates, type StackState } from "../report/collect/states";

/** What the name servers should have. */
export interface Declared {
  readonly zone: string;
  /** `the stack web/prod`, `the platform`. */
  readonly by: string;
  /** Absent: whoever declares the records doesn't declare the zone. */
  readonly nameservers?: readonly string[];
  /** The keys of a signed zone; `"unsigned"`; absent where nobody says. */
  readonly keys?: Values | "unsigned";
  readonly records: readonly Values[];
  /** Why records may be missing among them, in sentences. */
  readonly gaps: readonly string[];
  /** Whether these are all records of the zone, so that any other value at their names is nobody's. */
  readonly isWhole: boolean;
}

/**
 * What a stack declares: the one that the call names, or the selected one of the project in this folder. Without a project or a selected
 * stack, or where that one doesn't have the zone, what the platform has.
 */
export async function declaredFor(call: Call, world: World): Promise<Declared> {
  const asked = call.words[0] as string;
  const files = call.texts("state");
  const stack = call.text("stack");
  if (files.length > 0 || stack !== undefined) {
    const states = await readStates(world, files, stack === undefined ? [] : [stack]);
    const found = declaredIn(states, asked);
    if (found) return found;
    throw new Error(`${namesOf(states)} declares neither the zone ${asked} nor records in it. \`--stack NAME\` names another stack.`);
  }
  if (!hasProject(world)) return onPlatform(world, asked);
  const found = await selected(world, asked);
  if (typeof found !== "string") return found;
  world.err(`note: ${singleLine(found, 300)} The name servers are compared with the platform.\n`);
  return onPlatform(world, asked);
}

/** The sentence of an engine that has no stack to show. Any other failure is one: its stack may well have the zone. */
const noStack = /no stack selected/;

async function selected(world: World, asked: string): Promise<Declared | string> {
  try {
    const states = await readStates(world, [], [undefined]);
    return declaredIn(states, asked) ?? `the selected stack (${namesOf(states)}) doesn't declare ${asked}.`;
  } catch (error) {
    const { message } = error as Error;
    if (!noStack.test(message)) throw error;
    return message.replace(/\.?$/, ".");
  }
}

const namesOf = (states: readonly StackState[]): string => states.map(({ name }) => name).join(", ");

async function onPlatform(world: World, asked: string): Promise<Declared> {
  return withSession(await withStackSettings(undefined, world), async (looking) => {
    looking.line.say(`reading the zone ${asked}`);
    const found = await read(reader(looking, "DnsZone", "dns check"), asked, {}, "get");
    if (!found) throw new Error(`there is no zone ${asked}.`);
    const listed = await list(reader(looking, "DnsRecord", "dns check of records"), { zoneId: found.id });
    const gaps = gapsOf(listed).map((gap) => `${gap}.`);
    return { ...declaredOnPlatform(found.state, listed.objects, gaps.length === 0), gaps };
  });
}

export function declaredOnPlatform(zone: Values, records: readonly Values[], isWhole: boolean): Declared {
  return { ...ofZone(zone), zone: normaliseDomain(String(zone.name)), by: "the platform", records, gaps: [], isWhole };
}

function ofZone({ nameservers, dnssec, dnssecData }: Values): Pick<Declared, "nameservers" | "keys"> {
  return {
    ...(Array.isArray(nameservers) && { nameservers: nameservers.map(String) }),
    ...(dnssec === false && { keys: "unsigned" }),
    ...(dnssec === true && typeof dnssecData === "object" && dnssecData !== null && { keys: dnssecData as Values }),
  };
}

/** `undefined`: the stacks know neither the zone nor a record of it. */
export function declaredIn(states: readonly StackState[], asked: string): Declared | undefined {
  const unreadable: string[] = [];
  const owned = [...new Ownership(states, (_, { name }) => unreadable.push(name)).all()];
  const domain = normaliseDomain(asked);
  const zone = owned.find(({ type, id, state }) => type === "DnsZone" && (id === asked || normaliseDomain(String(state.name)) === domain));
  const name = zone ? normaliseDomain(String(zone.state.name)) : domain;
  const sets = states.flatMap(({ resources }) => resources.filter(({ type }) => type === "DnsRecords"));
  const own = sets.filter(({ outputs, id }) => normaliseDomain(String(outputs.zone)) === name || id?.split("/")[0] === zone?.id);
  const ids = new Set([zone?.id, ...own.map(({ id }) => id?.split("/")[0])]);
  const records = owned.filter(({ type, id, state }) => {
    if (type !== "DnsRecord") return false;
    return ids.has(id.split("/")[0]) || (typeof state.fqdn === "string" && state.fqdn === fullName(String(state.name), name));
  });
  if (!zone && records.length === 0) return undefined;
  const stacks = [...new Set([...(zone ? [zone] : []), ...records].map(({ stack }) => stack))];
  return {
    ...(zone && ofZone(zone.state)),
    zone: name,
    by: `the stack ${stacks.join(", ")}`,
    records: records.map(({ state }) => state),
    gaps: unreadable.map((one) => `the state of ${one} has a form that can't be read.`),
    // What others may have in the zone, the program says.
    isWhole: own.some(({ inputs }) => inputs.manage === "all" && [inputs.ignore ?? []].flat().length === 0),
  };
}
