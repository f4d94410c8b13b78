import { registry } from "../../../resources";
import { subscriptionsOf } from "../../costs/subscriptions";
import type { Asking } from "../../dns/servers";
import { Collector } from "../../import/collect";
import { own } from "../../frame/package";
import type { Looking } from "../../frame/platform";
import { type Registration, type Report, reportVersion, type Stack, type Subscription, type Verdict, type Served } from "../report";
import { driftOf } from "./drift";
import { type Estate, flagIn, ofType, shownFields, subjectOf, textIn } from "./estate";
import { Gaps, reasonOf } from "./gaps";
import { mailOf } from "./mail";
import { Ownership } from "./owned";
import { sitesOf } from "./sites";
import { asJudged, type StackState } from "./states";
import { targetsOf, zonesOf } from "./zones";
import { readUrn } from "../../../kernel/identity/urn";
import { rules } from "../../policy/rules";
import { type Declared, declaredIn, declaredOnPlatform } from "../../dns/declared";
import { Rounds } from "../../dns/round";
import { statusOf, sumOf } from "../../dns/words";

export interface Wishes {
  readonly account: string | undefined;
  readonly states: readonly StackState[];
  /** Whether figures over time are read. */
  readonly figures: boolean;
  /** How the name servers of zones are asked; absent: they aren't. */
  readonly dns?: Asking;
}

/** Types that have a place of their own in the report. */
const placed = [
  ...["Site", "SiteHostname", "EdgeRule", "ShieldZone", "BotDetection", "RateLimit", "AccessList", "WafRule"],
  ...["DnsZone", "DnsRecord", "Mailspace", "MailspaceDomain", "DomainRegistration"],
];

/** Reads an account with reads alone, and says what it holds. What can't be read is told in its place. */
export async function collect({ session, line }: Looking, { account, states, figures, dns }: Wishes): Promise<Report> {
  const gaps = new Gaps();
  const unreadable = (stack: string, { type, name }: { readonly type: string; readonly name: string }): void =>
    gaps.note(`the state of ${type} ${name}`, `stack ${stack}`, "its values have a form that this package doesn't write");
  const ownership = new Ownership(states, unreadable);
  const found = await new Collector({ session, line }, (what) => gaps.unread(what)).all();
  const estate: Estate = { session, line, found, ownership, gaps };
  const sites = await sitesOf(estate, figures);
  const mail = await mailOf(estate);
  const subscriptions = await paidFor(estate).catch(gaps.instead("the subscriptions", undefined, undefined));
  const served = dns && (await servedOf(estate, states, dns));
  const { verdicts, rules } = verdictsOf(states, gaps);
  return {
    report: "pulumi-hosting",
    version: reportVersion,
    madeAt: new Date(session.now()).toISOString(),
    madeBy: `${own.name} ${own.version}`,
    ...{ account, subscriptions, verdicts, sites },
    zones: zonesOf(estate, targetsOf(estate, sites, mail), mail, served),
    mail,
    domains: ofType(estate, "DomainRegistration").map((one): Registration => registrationOf(estate, one)),
    others: found
      .filter(({ definition }) => !placed.includes(definition.type))
      .map((one) => ({ ...subjectOf(estate, one), within: one.parent && subjectOf(estate, one.parent).name })),
    stacks: states.map(stackOf),
    drift: driftOf(estate, (owned) => unreadable(owned.stack, owned)),
    rules,
    gaps: gaps.all(),
  };
}

function registrationOf(estate: Estate, one: Estate["found"][number]): Registration {
  const fields = shownFields(estate, one);
  return {
    ...subjectOf(estate, one),
    expiresAt: textIn(fields, "expiresAt"),
    autoRenew: flagIn(fields, "autoRenew"),
    locked: flagIn(fields, "locked"),
    status: textIn(fields, "status"),
  };
}

function stackOf({ name, source, resources }: StackState): Stack {
  const ours = resources.filter(({ type }) => Object.hasOwn(registry, type)).length;
  const foreign = resources.filter(
    ({ type, id }) => !Object.hasOwn(registry, type) && id !== undefined && !type.startsWith("pulumi:"),
  ).length;
  return { name, source, resources: ours, foreign };
}

async function paidFor(estate: Estate): Promise<Subscription[]> {
  const { gaps, ownership } = estate;
  const found = await subscriptionsOf(estate, (text) => gaps.note("what subscriptions pay for", undefined, text));
  return found.map(({ paidFor: what, ...one }) => ({
    ...one,
    what: what.map((paid) => ({ ...paid, ...ownership.ownerOf(paid.type, paid.id) })),
  }));
}

/** What the recommended rules say of each stack, and how many were asked. No verdicts without a stack, or where the rules can't run. */
function verdictsOf(states: readonly StackState[], gaps: Gaps): Pick<Report, "rules" | "verdicts"> {
  if (states.length === 0) return { rules: 0 };
  try {
    const judged = states.map(({ name, resources }) => ({ stack: name, ...rules().judge(resources.map(asJudged), "recommended") }));
    const verdicts = judged.flatMap(({ stack, findings }) =>
      findings.map(({ rule, level, says, urn, found, remedy }): Verdict => {
        const who = urn === undefined ? "" : `${readUrn(urn).name}: `;
        return { stack, rule, level, says, message: `${who}${found}${remedy === undefined ? "" : ` ${remedy}`}` };
      }),
    );
    return { rules: judged.at(-1)?.rules ?? 0, verdicts };
  } catch (error) {
    gaps.note("the rules of the policy pack", undefined, `they can't run here: ${reasonOf(error)}`);
    return { rules: 0 };
  }
}

/** Zones that are asked for at once. */
const mostAtOnce = 4;
const states = { 0: "as declared", 1: "unreachable", 3: "different" } as const;

/** What the name servers of each zone have, by the zone's id, against the stack that declares it, else against the platform. */
async function servedOf(estate: Estate, stacks: readonly StackState[], asking: Asking): Promise<ReadonlyMap<string, Served>> {
  const waiting = [...ofType(estate, "DnsZone")];
  const served = new Map<string, Served>();
  const work = async (): Promise<void> => {
    for (let zone = waiting.shift(); zone !== undefined; zone = waiting.shift()) {
      estate.line.say(`asking the name servers of ${String(zone.fields.name)}`);
      const isWhole = !estate.gaps.has("DnsRecord", [zone.id]);
      const records = ofType(estate, "DnsRecord", zone).map(({ fields }) => fields);
      const declared: Declared = declaredIn(stacks, zone.id) ?? declaredOnPlatform(zone.fields, records, isWhole);
      const result = await new Rounds(declared, asking).ask();
      const isDangerous = result.delegation.some(({ dangerous }) => dangerous);
      const says = `${sumOf(result)}${isDangerous ? "; the DS at the parent makes the zone unreachable for most people" : ""}`;
      served.set(zone.id, { state: states[statusOf(result)], by: declared.by, says });
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  return served;
}
