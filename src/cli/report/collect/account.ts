import { registry } from "../../../resources";
import { subscriptionsOf } from "../../costs/subscriptions";
import type { Asking } from "../../dns/servers";
import { Collector } from "../../import/collect";
import { own } from "../../frame/package";
import type { Looking } from "../../frame/platform";
import { type Registration, type Report, reportVersion, type Stack, type Subscription } from "../report";
import { driftOf } from "./drift";
import { type Estate, flagIn, known, ofType, shownFields, subjectOf, textIn } from "./estate";
import { Gaps } from "./gaps";
import { mailOf } from "./mail";
import { Ownership } from "./owned";
import { servedOf } from "./served";
import { sitesOf } from "./sites";
import type { StackState } from "./states";
import { verdictsOf } from "./verdicts";
import { targetsOf, zonesOf } from "./zones";

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
  const { found } = await new Collector({ session, line }, (what) => gaps.unread(what)).all();
  const estate: Estate = { session, line, found, ownership, gaps };
  const sites = await sitesOf(estate, figures);
  const mail = await mailOf(estate);
  const subscriptions = await paidFor(estate);
  const served = dns && (await servedOf(estate, states, dns));
  const { verdicts, rules } = verdictsOf(states, gaps);
  return {
    report: "pulumi-hosting",
    version: reportVersion,
    madeAt: new Date(session.now()).toISOString(),
    madeBy: `${own.name} ${own.version}`,
    ...known({ account, subscriptions, verdicts }),
    sites,
    zones: zonesOf(estate, targetsOf(estate, sites, mail), mail, served),
    mail,
    domains: ofType(estate, "DomainRegistration").map((one): Registration => registrationOf(estate, one)),
    others: found
      .filter(({ definition }) => !placed.includes(definition.type))
      .map((one) => ({ ...subjectOf(estate, one), ...known({ within: one.parent && subjectOf(estate, one.parent).name }) })),
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

async function paidFor(estate: Estate): Promise<Subscription[] | undefined> {
  const { gaps, ownership } = estate;
  try {
    const found = await subscriptionsOf(estate, (text) => gaps.note("what subscriptions pay for", undefined, text));
    return found.map(({ paidFor: what, ...one }) => ({
      ...one,
      what: what.map((paid) => ({ ...paid, ...ownership.ownerOf(paid.type, paid.id) })),
    }));
  } catch (error) {
    gaps.failed("the subscriptions", undefined, error);
    return undefined;
  }
}
