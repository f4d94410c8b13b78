import { zoneRule } from "./rule";
import { isSpf } from "./spfText";
import { type Entry, isNullMx, textIn, type ZoneView } from "./zoneView";

/** `v=DMARC1; p=none` as tags and values, in their order; `undefined` where a part has no `=`. */
function tagsIn(text: string): [tag: string, value: string][] | undefined {
  const parts = text.split(";").map((part) => part.trim());
  if (parts.at(-1) === "") parts.pop();
  const tags = parts.map((part) => /^([a-z][a-z0-9_]*)\s*=\s*(.*)$/is.exec(part));
  return tags.some((one) => one === null) ? undefined : tags.map((one) => [(one?.[1] ?? "").toLowerCase(), (one?.[2] ?? "").trim()]);
}

/** A tag that is there twice. */
function repeated(tags: readonly string[]): string | undefined {
  const before = new Set<string>();
  return tags.find((tag) => before.size === before.add(tag).size);
}

const policies = /^(none|quarantine|reject)$/i;
const mode = /^[rs]$/i;
/** A mail address behind `mailto:`, and perhaps a size. */
const reports = /^\s*(?:mailto:[^\s,!@]+@[^\s,!@]+|https?:\/\/[^\s,!]+)(?:!\d+[kmgt]?)?\s*$/i;

/** What the values of DMARC's tags may be. A tag that nobody knows is ignored. */
const dmarcTags: Readonly<Record<string, { readonly fits: (value: string) => boolean; readonly form: string }>> = {
  ...Object.fromEntries(
    ["p", "sp", "np"].map((tag) => [tag, { fits: (value: string) => policies.test(value), form: "none, quarantine or reject" }]),
  ),
  ...Object.fromEntries(["adkim", "aspf"].map((tag) => [tag, { fits: (value: string) => mode.test(value), form: "r or s" }])),
  ...Object.fromEntries(
    ["rua", "ruf"].map((tag) => [
      tag,
      {
        fits: (value: string) => value.split(",").every((one) => reports.test(one)),
        form: "addresses with `mailto:` in front, parted by commas",
      },
    ]),
  ),
  pct: { fits: (value) => /^\d{1,3}$/.test(value) && Number(value) <= 100, form: "a whole number from 0 to 100" },
  fo: { fits: (value) => /^\s*[01ds]\s*(:\s*[01ds]\s*)*$/i.test(value), form: "0, 1, d or s, parted by colons" },
  ri: { fits: (value) => /^\d{1,10}$/.test(value), form: "a number of seconds" },
};

/** Why receivers ignore a text at `_dmarc`; `undefined` if they don't. */
export function dmarcProblem(text: string): string | undefined {
  if (!/^v\s*=\s*DMARC1\s*(;|$)/.test(text)) return "doesn't begin with `v=DMARC1;`";
  const tags = tagsIn(text);
  if (tags === undefined) return "has a part that isn't of the form `tag=value`";
  const names = tags.map(([tag]) => tag);
  const twice = repeated(names);
  if (twice !== undefined) return `has \`${twice}=\` more than once`;
  const wrong = tags.find(([tag, value]) => Object.hasOwn(dmarcTags, tag) && dmarcTags[tag]?.fits(value) === false);
  if (wrong) return `has \`${wrong[0]}=${wrong[1].slice(0, 60)}\`, which must be ${dmarcTags[wrong[0]]?.form}`;
  return names.includes("p") ? undefined : "has no policy (`p=`)";
}

/** The policy of a DMARC record that receivers can read. */
export function dmarcPolicy(text: string): string | undefined {
  return dmarcProblem(text) === undefined
    ? tagsIn(text)
        ?.find(([tag]) => tag === "p")?.[1]
        .toLowerCase()
    : undefined;
}

/** Why verifiers can't use a key; `undefined` if they can, or if it is revoked. */
function dkimProblem(text: string): string | undefined {
  const tags = tagsIn(text);
  if (tags === undefined) return "has a part that isn't of the form `tag=value`";
  const names = tags.map(([tag]) => tag);
  const twice = repeated(names);
  if (twice !== undefined) return `has \`${twice}=\` more than once`;
  const of = new Map(tags);
  if (of.has("v") && (names[0] !== "v" || of.get("v") !== "DKIM1")) return "has a version that isn't `v=DKIM1` at the beginning";
  const type = of.get("k") ?? "rsa";
  if (!/^(rsa|ed25519)$/i.test(type)) return `has the key type \`k=${type.slice(0, 40)}\`; there are rsa and ed25519`;
  const key = of.get("p")?.replace(/\s+/g, "");
  if (key === undefined) return "has no key (`p=`)";
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(key) || key.replace(/=+$/, "").length % 4 === 1) return "has a key (`p=`) that isn't base64";
  const octets = Buffer.from(key, "base64").length;
  if (octets > 0 && type.toLowerCase() === "ed25519" && octets !== 32 && octets !== 44) return "has a key (`p=`) that isn't one of Ed25519";
  // With their frame, 1024 bits are 162 octets, as a bare RSAPublicKey 140.
  if (octets > 0 && type.toLowerCase() === "rsa" && octets < 138) return "has a key (`p=`) of less than 1024 bits, or a part of one";
  return undefined;
}

/** A key of DKIM, or what stands in the place of one. */
export function isDkimName(name: string): boolean {
  return /^.+\._domainkey(\.|$)/.test(name) && !name.startsWith("_adsp.");
}

/** Whether a text has a key that verifiers can use. */
export function isDkimKey(text: string): boolean {
  return dkimProblem(text) === undefined && !isRevoked(text);
}

function isRevoked(text: string): boolean {
  return tagsIn(text)?.some(([tag, value]) => tag === "p" && value === "") === true;
}

function texts<R extends Entry["record"]>(zone: ZoneView<R>, fits: (name: string) => boolean): { at: Entry<R>; text: string }[] {
  return zone.of("TXT").flatMap((at) => {
    const text = fits(at.name) ? textIn(at) : undefined;
    return text === undefined ? [] : [{ at, text }];
  });
}

export const isDmarcName = (name: string): boolean => /^_dmarc(\.|$)/.test(name);
/** A `_dmarc` may hold other texts, and a record of nobody is none. */
const meansDmarc = (text: string): boolean => /dmarc|(^|;)\s*p\s*=/i.test(text);

export const mailRules = [
  zoneRule(
    {
      id: "dmarc-syntax",
      level: "strict",
      severity: "error",
      sentence: "Receivers can read a DMARC record.",
      remedy: "Correct it: with an error in it, receivers ignore the policy. A whole one is `v=DMARC1; p=quarantine`.",
      source: "RFC 7489, section 6.3",
    },
    function* (zone) {
      for (const { at, text } of texts(zone, isDmarcName)) {
        const problem = meansDmarc(text) ? dmarcProblem(text) : undefined;
        if (problem !== undefined) yield { at, message: `${at.called}, a DMARC record, ${problem}.` };
      }
    },
  ),
  zoneRule(
    {
      id: "one-dmarc",
      level: "strict",
      severity: "error",
      sentence: "A name has one DMARC record.",
      remedy: "Delete all but one: with two, receivers take none.",
      source: "RFC 7489, section 6.6.3",
    },
    function* (zone) {
      const all = texts(zone, isDmarcName).filter(({ text }) => /^v\s*=\s*DMARC1/i.test(text));
      for (const [first, second] of Map.groupBy(all, ({ at }) => at.name).values())
        if (first && second)
          yield { at: second.at, message: `${second.at.called} is a second DMARC record of this name.`, beside: [first.at] };
    },
  ),
  zoneRule(
    {
      id: "dkim-syntax",
      level: "strict",
      severity: "error",
      sentence: "Verifiers can read a DKIM key.",
      remedy: "Copy the key again from who signs the mail, as one text.",
      source: "RFC 6376, section 3.6.1; RFC 8301; RFC 8463",
    },
    function* (zone) {
      for (const { at, text } of texts(zone, isDkimName)) {
        const problem = dkimProblem(text);
        if (problem !== undefined) yield { at, message: `${at.called}, a DKIM key, ${problem}.` };
      }
    },
  ),
  zoneRule(
    {
      id: "one-dkim",
      level: "strict",
      severity: "error",
      sentence: "A selector has one DKIM key.",
      remedy: "Give each key a selector of its own: which of two counts, nobody says.",
      source: "RFC 6376, section 3.6.2.2",
    },
    function* (zone) {
      for (const [first, second] of Map.groupBy(texts(zone, isDkimName), ({ at }) => at.name).values())
        if (first && second)
          yield { at: second.at, message: `${second.at.called} is a second DKIM key of this selector.`, beside: [first.at] };
    },
  ),
  zoneRule(
    {
      id: "dkim-revoked",
      level: "best-practice",
      severity: "hint",
      sentence: "A DKIM record has a key.",
      remedy: "If no old mail has to be refused any more, delete the record. If the key got lost, copy it again.",
      source: "RFC 6376, section 3.6.1: an empty `p=` revokes the key",
    },
    function* (zone) {
      for (const { at, text } of texts(zone, isDkimName))
        if (isRevoked(text)) yield { at, message: `${at.called}, a DKIM key, is empty (\`p=\`): mail that it has signed is refused.` };
    },
  ),
  zoneRule(
    {
      id: "no-mail",
      needsAll: true,
      level: "best-practice",
      severity: "hint",
      sentence: "A name that takes no mail (null MX, or a zone whose SPF record is `v=spf1 -all`) says that it sends none, too.",
      remedy: "If the name sends no mail: MX `0 .`, TXT `v=spf1 -all`, and at _dmarc of the zone TXT `v=DMARC1; p=reject`.",
      source: "RFC 7505, section 4.2; RFC 7208, section 10.1.2; RFC 7489, section 6.3",
    },
    function* (zone) {
      const spfAt = (name: string) => zone.at(name, "TXT").filter((one) => isSpf(textIn(one) ?? "v=spf1"));
      const isStrict = (one: Entry) => /^v=spf1 +-all *$/i.test(textIn(one) ?? "v=spf1 -all");
      for (const at of zone.of("MX").filter(isNullMx)) {
        const [spf] = spfAt(at.name);
        if (spf === undefined) yield { at, message: `${at.called} takes no mail, and has no SPF record \`v=spf1 -all\` beside it.` };
        else if (!isStrict(spf))
          yield { at, message: `${at.called} takes no mail, and the SPF record beside it lets servers send.`, beside: [spf] };
        const [dmarc] = at.name === "" ? zone.at("_dmarc", "TXT") : [];
        const policy = dmarcPolicy(dmarc === undefined ? "" : (textIn(dmarc) ?? ""));
        if (dmarc && policy !== undefined && policy !== "reject")
          yield { at: dmarc, message: `${dmarc.called} has p=${policy}, and the zone takes no mail.`, beside: [at] };
      }
      const [own] = spfAt("");
      if (own && textIn(own) !== undefined && isStrict(own) && zone.at("", "MX").length === 0)
        yield { at: own, message: `${own.called} says that the zone sends no mail, and no null MX says that it takes none.` };
    },
  ),
  zoneRule(
    {
      id: "mail",
      needsAll: true,
      level: "best-practice",
      severity: "hint",
      sentence: "A name with MX records has an SPF record, and the zone a DMARC record.",
      remedy: "Add the record: without it, anybody can send mail in the domain's name.",
      source: "RFC 7208, section 10.1; RFC 7489, section 6.1",
    },
    function* (zone) {
      const mx = zone.of("MX").filter((one) => !isNullMx(one));
      for (const [name, [at]] of Map.groupBy(mx, (one) => one.name)) {
        if (at === undefined) continue;
        const unknown = zone.at(name, "TXT").some((one) => isSpf(textIn(one) ?? "v=spf1"));
        if (!unknown) yield { at, message: `${at.called} has no SPF record beside it.` };
        if (name === "" && zone.at("_dmarc", "TXT", "CNAME", "NS").length === 0)
          yield { at, message: `${at.called} receives mail for the zone, which has no DMARC record at _dmarc.` };
      }
    },
  ),
];
