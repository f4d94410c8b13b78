import { ApiError } from "../../client";
import type { Definition } from "../../kernel/definition/resource";
import { parseId } from "../../kernel/identity/ids";
import { look } from "../../kernel/operations/list";
import { registry } from "../../resources";
import type { SimulatorOptions } from "../../simulator";
import { reader, readOnce, settingsOf, withSession, type Opened } from "../frame/platform";
import type { World } from "../frame/world";
import { Collector, type Unread } from "../import/collect";
import type { Found } from "../import/found";
import { inWords } from "../import/naming";
import { Recorder } from "./recorder";
import { seedsOf } from "./seeds";

/** An account as a simulator can start from it. */
export interface Copy {
  readonly options: SimulatorOptions;
  /** How many objects are in it. */
  readonly objects: number;
  /** What couldn't be read, in sentences without a full stop. */
  readonly gaps: readonly string[];
}

/** An object in a state: what the list of its kind doesn't show is looked at by its id. */
export interface Known {
  readonly type: string;
  readonly id: string;
}

/** What was read of accounts so far. */
export const newReadings = () => ({
  accounts: new Set<string | undefined>(),
  recorder: new Recorder(),
  found: [] as Found[],
  unread: [] as Unread[],
});

/** Copies accounts, with reads alone: each list and object is asked for once, also by a later copy with the same `readings`. */
export async function copyOf(
  world: World,
  accounts: readonly (string | undefined)[],
  known: readonly Known[],
  readings = newReadings(),
): Promise<Copy> {
  const { recorder, found, unread } = readings;
  for (const [index, account] of accounts.entries()) {
    if (readings.accounts.has(account)) continue;
    const collected = await withSession(
      world,
      async (opened) => {
        const all = await new Collector(opened, (what) => unread.push(what)).all();
        // An object is the same whichever account asks for it.
        if (index === 0) await lookAtOthers(opened, all, known, unread);
        return all;
      },
      { ...readOnce, ...(account !== undefined && { account }) },
      recorder.hear,
    );
    found.push(...collected);
    readings.accounts.add(account);
  }
  const [problem] = unread;
  if (problem && !recorder.answers.some(({ status }) => status < 300))
    throw new Error(`nothing of the account could be read: ${problem.error.message}`, { cause: problem.error });
  const off = Map.groupBy(
    unread.flatMap(({ within, error }) => (within && error instanceof ApiError && error.code ? [[within.id, error.code] as const] : [])),
    ([id]) => id,
  );
  const codes = new Map([...off].map(([id, all]) => [id, all.map(([, code]) => code)]));
  const { standIn: _, token: __, ...settings } = settingsOf(world);
  return {
    options: {
      accounts: [...new Set([...accounts, settings.account].filter((account) => account !== undefined))],
      // Which plan includes which Shield isn't shown: the account's own sites say by their answers whether they have it.
      strict: { shieldPlanBeyondProduct: "allow", ...rulesFor(unread) },
      ...seedsOf(found, codes),
      recorded: recorder.answers,
    },
    objects: found.length,
    gaps: [...new Set(unread.filter(({ error }) => !isTold(error)).map(gapText))],
  };
}

/** Types that no list shows are known by the state alone: verifications, certificates, purges. */
async function lookAtOthers(opened: Opened, found: readonly Found[], known: readonly Known[], unread: Unread[]): Promise<void> {
  const seen = new Set(found.map(({ definition, id }) => `${definition.type} ${id}`));
  for (const [index, { type, id }] of known.entries()) {
    const definition = registry[type] as Definition | undefined;
    if (!definition || definition.kind === "set" || definition.kind === "action" || seen.has(`${type} ${id}`)) continue;
    const parts = parseId(definition, id);
    if (!parts) continue;
    opened.line.say(`reading ${type} ${id}`);
    await look(reader(opened, type, `rehearsal ${index}`), parts).catch((error: Error) => unread.push({ type, id, error }));
  }
}

/** What an answer tells of the account by its code: the copy is as it is. */
const told: Readonly<Record<string, SimulatorOptions["strict"]>> = {
  cdn_not_active: {},
  shield_not_active: {},
  shield_not_in_plan: {},
  not_provisioned: {},
  pending_delete: {},
  pending_deletion: {},
  mailspace_suspended: {},
  service_suspended: {},
  relay_unavailable: { siteMailRelay: "none" },
  feature_disabled: { domainRegistration: "off" },
  panel_not_enabled: { panel: "notEnabled" },
  panel_unavailable: { panel: "missing" },
  trial_account: { panel: "trial" },
};

function rulesFor(unread: readonly Unread[]): SimulatorOptions["strict"] {
  const rules = unread.flatMap(({ error }) => (error instanceof ApiError && error.code !== undefined ? [told[error.code] ?? {}] : []));
  return Object.assign({}, ...rules) as SimulatorOptions["strict"];
}

function isTold(error: Error): boolean {
  return error instanceof ApiError && error.code !== undefined && error.code in told;
}

function gapText({ type, id, within, error }: Unread): string {
  const what = id === undefined ? `every ${type}` : `the ${type} ${id}`;
  return `${what}${within ? ` of ${inWords(within)}` : ""} could not be read: ${error.message}`;
}
