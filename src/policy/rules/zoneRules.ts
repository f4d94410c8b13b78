import { z } from "zod";
import { plainTypes } from "../../dns";
import { checkZone, type RuleRecord, type ZoneRule, zoneRules as all } from "../../dns/rules";
import { see } from "../doubt";
import { stackRule } from "../rule";
import type { Stack, Thing } from "../stack";
import { domainOf, recordsOf } from "../zone";

/** Rules that a policy of its own has, with more configuration, and those that the check of a single record has. */
const elsewhere = ["cname-target-resolvable-in-zone", "spf-not-for-everybody"];

function isOfStacks({ id, about, severity }: ZoneRule): boolean {
  return about === "zone" && severity !== "hint" && !elsewhere.includes(id);
}

const ids = all.filter(isOfStacks).map(({ id }) => id) as [string, ...string[]];

export const zoneRules = stackRule({
  name: "zone-rules",
  severity: "medium",
  tags: ["dns", "mail"],
  description: "The records of each DnsZone fit together: targets, delegations, TTLs, SPF, DMARC, DKIM, CAA (docs/zone-rules.md).",
  reason: "The platform takes each record by itself, and resolvers, receivers of mail or authorities refuse them together.",
  remedy: "If a rule is wrong for a zone, leave the rule out (`without`), or add an exception for the record.",
  cannotSee: "Records that this program doesn't have, and hints, which `pulumi-hosting zone check` shows.",
  level: "advisory",
  config: z.object({
    level: z
      .enum(["strict", "best-practice"])
      .default("best-practice")
      .describe("The rules that are asked. `strict`: only what an RFC forbids. `best-practice`: also what hurts."),
    without: z.array(z.enum(ids)).default([]).describe("Rules of docs/zone-rules.md that aren't asked."),
  }),
  check: (stack, { config, violation }) => {
    stack.each(stack.of("DnsZone"), (zone) => {
      const domain = domainOf(zone);
      const { records, isWhole } = knownRecords(stack, zone);
      const asks = (rule: ZoneRule): boolean =>
        isOfStacks(rule) && !config.without.includes(rule.id) && (isWhole || rule.needsAll !== true);
      for (const { rule, at, message } of checkZone(records, { zone: domain, level: config.level, asks }))
        violation(`the zone ${domain}: ${mayQuote(at) ? message : broken(at, rule)} ${rule.remedy} [${rule.id}]`, at.record.thing);
    });
  },
});

/** The SDK hands secrets over as they are, and a message may quote the value: texts, and addresses of pages, can be secrets. */
function mayQuote({ type }: { readonly type: string }): boolean {
  return (plainTypes as readonly string[]).includes(type);
}

function broken({ called }: { readonly called: string }, { sentence }: ZoneRule): string {
  return `${called} breaks a rule: ${sentence}`;
}

interface Known extends RuleRecord {
  readonly thing: Thing;
}

/** The records of a zone as far as they are known. One without its name or type may be any. */
function knownRecords(stack: Stack, zone: Thing): { readonly records: readonly Known[]; readonly isWhole: boolean } {
  const { own, unsure } = recordsOf(stack, zone);
  if (unsure) stack.doubt(unsure, zone);
  const records: Known[] = [];
  stack.each(own, (thing) => {
    const { fields } = thing;
    const known = { thing, name: String(fields.name ?? ""), type: String(fields.type) };
    const rest = see(() => ({
      value: String(fields.value),
      ttl: numberIn(fields.ttl),
      priority: numberIn(fields.priority),
      port: numberIn(fields.port),
      recordTag: textIn(fields.recordTag),
    }));
    records.push({ ...known, ...(rest.known && rest.value) });
    if (!rest.known) stack.doubt(rest.doubt, thing);
  });
  return { records, isWhole: unsure === undefined && records.length === own.length };
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
