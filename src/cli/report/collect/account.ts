import type { Session } from "../../../kernel/memory/session";
import { parseId } from "../../../kernel/identity/ids";
import { registry } from "../../../resources";
import { subscriptionsOf } from "../../costs/subscriptions";
import { Collector } from "../../import/collect";
import { own } from "../../frame/package";
import type { Progress } from "../../frame/progress";
import { type Registration, type Report, reportVersion, type Stack, type Subscription } from "../report";
import { driftOf } from "./drift";
import { mayHoldKeys } from "./edge";
import { type Estate, flagIn, known, ofType, shownFields, subjectOf, textIn } from "./estate";
import { Gaps, reasonOf } from "./gaps";
import { mailOf } from "./mail";
import { type Owned, Ownership } from "./owned";
import { sitesOf } from "./sites";
import type { StackState } from "./states";
import { type Verdicts, verdictsOf } from "./verdicts";
import { targetsOf, zonesOf } from "./zones";

export interface Wishes {
  readonly account: string | undefined;
  readonly states: readonly StackState[];
  /** Whether figures over time are read. */
  readonly figures: boolean;
}

/** Types that have a place of their own in the report. */
const placed = [
  ...["Site", "SiteHostname", "EdgeRule", "ShieldZone", "BotDetection", "RateLimit", "AccessList", "WafRule"],
  ...["DnsZone", "DnsRecord", "Mailspace", "MailspaceDomain", "DomainRegistration"],
];

/** Reads an account with reads alone, and says what it holds. What can't be read is told in its place. */
export async function collect(session: Session, line: Progress, { account, states, figures }: Wishes): Promise<Report> {
  const gaps = new Gaps();
  const unreadable = (stack: string, { type, name }: { readonly type: string; readonly name: string }): void =>
    gaps.note(`the state of ${type} ${name}`, `stack ${stack}`, "its values have a form that this package doesn't write");
  const ownership = new Ownership(states, unreadable);
  const { found } = await new Collector(session, registry, line, (what) => gaps.unread(what)).all();
  const estate: Estate = { session, line, found, ownership, gaps };
  const sites = await sitesOf(estate, figures);
  const mail = await mailOf(estate);
  const subscriptions = await paidFor(estate);
  const { verdicts, rules } = judged(states, gaps);
  return {
    report: "pulumi-hosting",
    version: reportVersion,
    madeAt: new Date(session.now()).toISOString(),
    madeBy: `${own.name} ${own.version}`,
    ...known({ account, subscriptions, verdicts }),
    sites,
    zones: zonesOf(estate, targetsOf(estate, sites, mail), mail),
    mail,
    domains: ofType(estate, "DomainRegistration").map((one): Registration => registrationOf(estate, one)),
    others: found
      .filter(({ definition }) => !placed.includes(definition.type))
      .map((one) => ({ ...subjectOf(estate, one), ...known({ within: one.parent && subjectOf(estate, one.parent).name }) })),
    stacks: states.map(stackOf),
    drift: driftIn(estate, (owned) => unreadable(owned.stack, owned)),
    rules,
    gaps: gaps.all(),
  };
}

function registrationOf(estate: Estate, one: Estate["found"][number]): Registration {
  const fields = shownFields(estate, one);
  return {
    ...subjectOf(estate, one),
    ...known({
      expiresAt: textIn(fields, "expiresAt"),
      autoRenew: flagIn(fields, "autoRenew"),
      locked: flagIn(fields, "locked"),
      status: textIn(fields, "status"),
    }),
  };
}

function stackOf({ name, source, resources }: StackState): Stack {
  const ours = resources.filter(({ type }) => Object.hasOwn(registry, type)).length;
  const foreign = resources.filter(
    ({ type, id }) => !Object.hasOwn(registry, type) && id !== undefined && !type.startsWith("pulumi:"),
  ).length;
  return { name, source, resources: ours, foreign };
}

function driftIn({ found, ownership, gaps }: Estate, unclear: (owned: Owned) => void): Report["drift"] {
  const looked = new Set(found.map(({ definition, id }) => `${definition.type} ${id}`));
  // Below a parent that isn't there nothing is, either; below one that couldn't be read nobody knows.
  const lookedFor = ({ type, id }: Owned): boolean => {
    const definition = registry[type];
    // Settings in which nothing is set aren't listed; Shield is there or not.
    if (!definition || definition.kind === "action" || (definition.kind === "singleton" && type !== "ShieldZone")) return false;
    const parts = parseId(definition, id);
    if (!parts || gaps.has(type, [id])) return false;
    const above = definition.parent;
    if (!above) return true;
    const parent = registry[above.type];
    const parentId = parts[above.property] ?? "";
    if (gaps.has(type, [parentId]) || gaps.has(above.type, [parentId])) return false;
    return parent !== undefined && (looked.has(`${above.type} ${parentId}`) || !parent.parent);
  };
  const drifted = driftOf(ownership, { found, lookedFor, unclear });
  const fieldsOf = new Map(found.map((one) => [`${one.definition.type} ${one.id}`, one.fields]));
  return drifted.map((one) => {
    const told = one.type === "EdgeRule" && mayHoldKeys(fieldsOf.get(`EdgeRule ${one.id}`) ?? {});
    const isTold = (path: string): boolean => told && /^(actionParameter|triggers|extraActions)/.test(path);
    return { ...one, differences: one.differences.map((each) => (isTold(each.path) ? { path: each.path, secret: true } : each)) };
  });
}

async function paidFor({ session, line, gaps, ownership }: Estate): Promise<Subscription[] | undefined> {
  try {
    const found = await subscriptionsOf({ session, line }, (text) => gaps.note("what subscriptions pay for", undefined, text));
    return found.map(({ paidFor: what, ...one }) => ({
      ...one,
      what: what.map((paid) => ({ ...paid, ...ownership.ownerOf(paid.type, paid.id) })),
    }));
  } catch (error) {
    gaps.failed("the subscriptions", undefined, error);
    return undefined;
  }
}

function judged(states: readonly StackState[], gaps: Gaps): Partial<Verdicts> & { readonly rules: number } {
  if (states.length === 0) return { rules: 0 };
  try {
    return verdictsOf(states);
  } catch (error) {
    gaps.note("the rules of the policy pack", undefined, `they can't run here: ${reasonOf(error)}`);
    return { rules: 0 };
  }
}
