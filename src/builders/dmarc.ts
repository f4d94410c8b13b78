import type * as pulumi from "@pulumi/pulumi";
import type { RecordOptions } from "./records";
import type { Texts } from "./texts";

/** What receivers do with mail that fails the check: nothing, treat it as suspicious, or refuse it. */
export type DmarcPolicy = "none" | "quarantine" | "reject";

/** What receivers do with mail that fails the check of its sender. */
export interface DmarcOptions extends RecordOptions {
  /** What they do with such mail (`p`). With `"none"` they only send reports. */
  policy: pulumi.Input<DmarcPolicy>;
  /** The same for subdomains (`sp`). Default: `policy`. */
  subdomains?: pulumi.Input<DmarcPolicy>;
  /** To how many percent of the failing mail the policy applies (`pct`). Allowed: 0 to 100. Default: 100. */
  percent?: pulumi.Input<number>;
  /**
   * Who gets the daily reports (`rua`): mail addresses. For an address in another domain, that domain needs a DNS record that allows it.
   * Default: nobody.
   */
  reportsTo?: Texts;
  /** Who gets a report on each failure (`ruf`): mail addresses. Default: nobody. */
  failuresTo?: Texts;
  /**
   * How the domain of the DKIM signature must fit the sender's (`adkim`). With `"strict"` both are the same; with `"relaxed"` one may be a
   * subdomain of the other. Default: `"relaxed"`.
   */
  dkim?: pulumi.Input<"relaxed" | "strict">;
  /** The same for the domain that SPF checks (`aspf`). Default: `"relaxed"`. */
  spf?: pulumi.Input<"relaxed" | "strict">;
}

type Known = pulumi.Unwrap<DmarcOptions>;

const policies: readonly string[] = ["none", "quarantine", "reject"];

export function dmarcText({ policy, subdomains, percent, reportsTo, failuresTo, dkim, spf }: Known): string {
  const tags = {
    v: "DMARC1",
    p: policyOf(policy, "policy"),
    sp: subdomains === undefined ? undefined : policyOf(subdomains, "subdomains"),
    pct: percent === undefined ? undefined : percentOf(percent),
    rua: addresses(reportsTo),
    ruf: addresses(failuresTo),
    adkim: modeOf(dkim, "dkim"),
    aspf: modeOf(spf, "spf"),
  };
  const said = Object.entries(tags).flatMap(([tag, value]) => (value === undefined ? [] : [`${tag}=${value}`]));
  return said.join("; ");
}

/** A mail address as a report's target: `mailto:dmarc@example.com`. */
export function reportAddress(address: string, caller: string): string {
  const plain = address.replace(/^mailto:/i, "");
  if (/^[^\s,;!@]+@[^\s,;!@]+$/.test(plain)) return `mailto:${plain}`;
  throw new Error(`${caller}: a report goes to a mail address, such as "dmarc@example.com"; not to ${JSON.stringify(address)}.`);
}

function policyOf(policy: string, what: string): string {
  if (policies.includes(policy)) return policy;
  throw new Error(`dns.dmarc: \`${what}\` must be one of ${policies.join(", ")}; not ${JSON.stringify(policy)}.`);
}

function percentOf(percent: number): number {
  if (Number.isInteger(percent) && percent >= 0 && percent <= 100) return percent;
  throw new Error(`dns.dmarc: \`percent\` must be a whole number from 0 to 100; not ${JSON.stringify(percent)}.`);
}

function modeOf(mode: string | undefined, what: string): string | undefined {
  if (mode === undefined) return undefined;
  if (mode === "relaxed" || mode === "strict") return mode.charAt(0);
  throw new Error(`dns.dmarc: \`${what}\` must be "relaxed" or "strict"; not ${JSON.stringify(mode)}.`);
}

function addresses(given: Known["reportsTo"]): string | undefined {
  const all = given === undefined ? [] : [given].flat();
  return all.length === 0 ? undefined : all.map((address) => reportAddress(address, "dns.dmarc")).join(",");
}
