import { normaliseDomain } from "../domain";
import { zoneRule } from "./rule";
import { allowsEverybody } from "./spfOpen";
import { askingTerms, isSpf, spfEnd, type SpfTerm, spfTerms } from "./spfText";
import { type Entry, isNullMx, type RuleRecord, textIn, type ZoneView } from "./zoneView";

/** Receivers stop with an error beyond them. */
const mostLookUps = 10;
/** How far beyond the limit doesn't matter any more. */
const mostCounted = 50;

interface Spf<R extends RuleRecord> {
  readonly at: Entry<R>;
  readonly text: string;
  readonly terms: readonly SpfTerm[];
}

function* spfIn<R extends RuleRecord>(zone: ZoneView<R>): Iterable<Spf<R>> {
  for (const at of zone.of("TXT")) {
    const text = textIn(at);
    if (text !== undefined && isSpf(text)) yield { at, text, terms: spfTerms(text) };
  }
}

export const spfRules = [
  zoneRule(
    {
      id: "one-spf",
      level: "strict",
      severity: "error",
      sentence: "A name has one SPF record.",
      remedy: "Put the mechanisms of all of them into one record: with two, receivers accept none.",
      source: "RFC 7208, sections 3.2 and 4.5",
    },
    function* (zone) {
      for (const all of Map.groupBy(spfIn(zone), ({ at }) => at.name).values()) {
        const [first, second, ...more] = all;
        if (first && second)
          yield {
            at: second.at,
            message: `${second.at.called} is a second SPF record of this name.`,
            beside: [first, ...more].map(({ at }) => at),
          };
      }
    },
  ),
  zoneRule(
    {
      id: "spf-syntax",
      level: "strict",
      severity: "error",
      sentence: "Receivers can read each part of an SPF record.",
      remedy: "Correct it: with an error in it, receivers ignore the whole record.",
      source: "RFC 7208, sections 4.6 and 5",
    },
    function* (zone) {
      for (const at of zone.of("TXT"))
        if (/^\s*v=spf1(?![ ]|$)|^\s+v=spf1/i.test(textIn(at) ?? ""))
          yield { at, message: `${at.called} begins like an SPF record; "v=spf1" stands at the beginning, with a space behind it.` };
      for (const { at, terms } of spfIn(zone)) {
        const wrong = terms.find(({ problem }) => problem !== undefined);
        if (wrong) yield { at, message: `${at.called}, an SPF record, has \`${wrong.text.slice(0, 100)}\`, which ${wrong.problem}.` };
        const twice = ["redirect", "exp"].find((name) => terms.filter((term) => term.name === name).length > 1);
        if (twice !== undefined) yield { at, message: `${at.called}, an SPF record, has \`${twice}=\` more than once.` };
      }
    },
  ),
  zoneRule(
    {
      id: "spf-look-ups",
      level: "strict",
      severity: "error",
      sentence: "An SPF record needs at most 10 look-ups, with those of the records that it includes.",
      remedy: "Remove what sends no mail any more, or name networks (ip4, ip6), which cost no look-up.",
      source: "RFC 7208, section 4.6.4",
    },
    function* (zone) {
      const texts = new Map([...spfIn(zone)].map(({ at, terms }) => [at.name, terms]));
      for (const { at, terms } of spfIn(zone)) {
        const { own, further, circle } = lookUps(at.name, terms, texts, zone);
        if (circle) yield { at, message: `${at.called}, an SPF record, includes itself.` };
        else if (own + further > mostLookUps) {
          const through = further === 0 ? "" : ` (${own} of its own, ${further} of records of this zone that it includes)`;
          yield {
            at,
            message: `${at.called}, an SPF record, needs ${counted(own + further)} look-ups${through}.`,
          };
        }
      }
    },
  ),
  zoneRule(
    {
      id: "spf-include-resolvable-in-zone",
      needsAll: true,
      level: "best-practice",
      severity: "warning",
      sentence: "A name of the zone that an SPF record includes has an SPF record.",
      remedy: "Add the record, or remove the part: receivers take its lack for an error.",
      source: "RFC 7208, sections 5.2 and 6.1",
    },
    function* (zone) {
      for (const { at, terms } of spfIn(zone))
        for (const { name, value } of askingTerms(terms)) {
          if ((name !== "include" && name !== "redirect") || value.includes("%")) continue;
          const found = zone.lookUp(normaliseDomain(value));
          // A text that isn't known, and a CNAME, may be one.
          if (found === "elsewhere" || found.some((one) => one.type === "CNAME" || (one.type === "TXT" && isSpf(textIn(one) ?? "v=spf1"))))
            continue;
          yield { at, message: `${at.called}, an SPF record, names ${value}, which has no SPF record in the zone.` };
        }
    },
  ),
  zoneRule(
    {
      id: "spf-not-for-everybody",
      level: "best-practice",
      severity: "warning",
      sentence: "An SPF record doesn't allow every server, or nearly every one (`+all`, `ip4:0.0.0.0/0`, `a/0`).",
      remedy: "Name only the servers that send the domain's mail, and end the record with `-all` or `~all`.",
      source: "RFC 7208, section 5.1",
    },
    function* (zone) {
      for (const { at, text } of spfIn(zone)) {
        const problem = allowsEverybody(text);
        if (problem !== undefined) yield { at, message: `${at.called}, an SPF record: ${problem}` };
      }
    },
  ),
  zoneRule(
    {
      id: "spf-end",
      level: "best-practice",
      severity: "warning",
      sentence: "An SPF record ends with `all` or `redirect=`, and has no mechanism behind `all`.",
      remedy: "End the record with `-all` or `~all`.",
      source: "RFC 7208, sections 4.7, 5.1 and 6.1",
    },
    function* (zone) {
      for (const { at, terms } of spfIn(zone)) {
        const end = terms.findIndex(({ name }) => name === "all");
        const ignored =
          end < 0 ? undefined : terms.slice(end + 1).find(({ name, qualifier }) => qualifier !== undefined || name === "redirect");
        if (ignored)
          yield {
            at,
            message: `${at.called}, an SPF record, has \`${ignored.text.slice(0, 100)}\` behind \`all\`, where nobody reads it.`,
          };
        else if (end < 0 && !terms.some(({ name }) => name === "redirect"))
          yield { at, message: `${at.called}, an SPF record, doesn't say what holds for all other servers.` };
      }
    },
  ),
  zoneRule(
    {
      id: "spf-neutral",
      level: "best-practice",
      severity: "hint",
      sentence: "The SPF record of a name that receives mail doesn't end with `?all`.",
      remedy: "End the record with `-all` or `~all`: `?all` says nothing of other servers.",
      source: "RFC 7208, section 8.2",
    },
    function* (zone) {
      for (const { at, text } of spfIn(zone))
        if (spfEnd(text) === "?all" && zone.at(at.name, "MX").some((mx) => !isNullMx(mx)))
          yield { at, message: `${at.called}, an SPF record, ends with \`?all\`.` };
    },
  ),
];

function counted(count: number): string {
  return count > mostCounted ? `more than ${mostCounted}` : String(count);
}

interface LookUps {
  readonly own: number;
  readonly further: number;
  readonly circle: boolean;
}

/** What a record costs; of records that the zone doesn't have, only that they are asked for. */
function lookUps<R extends RuleRecord>(
  name: string,
  terms: readonly SpfTerm[],
  texts: ReadonlyMap<string, readonly SpfTerm[]>,
  zone: ZoneView<R>,
  above: readonly string[] = [],
): LookUps {
  const asked = askingTerms(terms);
  let further = 0;
  // Each record on the way costs one at least.
  if (above.length > mostLookUps) return { own: asked.length, further, circle: false };
  for (const term of asked) {
    const target = ["include", "redirect"].includes(term.name) ? zone.inZone(normaliseDomain(term.value)) : undefined;
    const inner = target === undefined ? undefined : texts.get(target);
    if (target === undefined || inner === undefined) continue;
    const path = [...above, name];
    if (path.includes(target)) return { own: asked.length, further, circle: true };
    const its = lookUps(target, inner, texts, zone, path);
    if (its.circle) return its;
    further += its.own + its.further;
    if (further > mostCounted) break;
  }
  return { own: asked.length, further, circle: false };
}
