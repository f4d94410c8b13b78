import { Refusal } from "../refusal";
import { limitsOf, planNamed } from "./plan";
import type { RuleFields } from "./rule";

const plainText = /^[A-Za-z0-9 ]*$/;

/** Found out before the edge provider is asked, and told in an `error` text instead of `errors`. */
export function refuseNames(fields: RuleFields, needsName: boolean): void {
  const { rule_name: name, rule_description: description } = fields;
  const nameFits = name === undefined ? !needsName : plainText.test(name) && name.trim() !== "";
  if (!nameFits) throw new Refusal(422, { error: "Name can only contain letters, numbers, and spaces" });
  if (!plainText.test(description ?? "")) throw new Refusal(422, { error: "Description can only contain letters, numbers, and spaces" });
}

/** What the edge provider says about a rate limit that it does not take. */
export interface EdgeRejection {
  readonly errorKey: string;
  readonly message: string;
}

export function rejectedTimeframe(planType: number, configuration: RuleFields["rule_configuration"]): EdgeRejection | undefined {
  const seconds = timeframeOf(configuration ?? {});
  const longest = limitsOf(planType).longestTimeframeSeconds;
  if (seconds === undefined || seconds <= longest) return undefined;
  const message =
    `A timeframe of ${seconds} seconds is longer than the ${planNamed(planType)} plan allows. ` +
    `The longest allowed timeframe is ${longest} seconds.`;
  return { errorKey: "rateLimit.timeframeNotAllowed", message };
}

export function rejectedCount(planType: number, present: number): EdgeRejection | undefined {
  const most = limitsOf(planType).mostRateLimits;
  if (present < most) return undefined;
  return { errorKey: "rateLimit.limitReached", message: `The ${planNamed(planType)} plan allows at most ${most} rate limits.` };
}

/** The documents do not name the key; every spelling of it is understood. */
function timeframeOf(configuration: Readonly<Record<string, unknown>>): number | undefined {
  const entry = Object.entries(configuration).find(([key]) => key.replaceAll("_", "").toLowerCase() === "timeframe");
  const seconds = entry === undefined || entry[1] === null ? NaN : Number(entry[1]);
  return Number.isFinite(seconds) ? seconds : undefined;
}
