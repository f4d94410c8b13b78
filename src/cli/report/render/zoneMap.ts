import { singleLine } from "../../../kernel/values/text";
import type { DnsRecord, Zone } from "../report";
import { html, type Html } from "./html";
import { count } from "./marks";
import { drawLink } from "./plot";

const [rowHeight, top] = [26, 8];
/** The widest that a letter of the map may be. */
const letter = 9;
const [leftEnd, rightStart] = [270, 430];
/** A map with more than this is no map. */
const mostNames = 18;
const mostTargets = 12;
const longestText = 36;

const mapped = ["A", "AAAA", "CNAME", "Flatten", "PullZone", "Redirect", "MX"];

interface Link {
  readonly from: string;
  readonly to: string;
  /** Whether it leads to something that the account holds. */
  readonly own: boolean;
  readonly mail: boolean;
}

/** Where the names of a zone lead: to sites and mail of the account, or elsewhere. Absent for a zone in which nothing leads anywhere. */
export function zoneMap(id: string, { name, records }: Zone): Html | undefined {
  const links = linksIn(records);
  if (links.length === 0) return undefined;
  const names = [...new Set(links.map(({ from }) => from))];
  const targets = [...new Map(links.map(({ to, own }) => [to, own])).keys()];
  const height = top * 2 + rowHeight * Math.max(names.length, targets.length);
  const y = (all: readonly string[], one: string): number => height / 2 + (all.indexOf(one) - (all.length - 1) / 2) * rowHeight;
  const curve = ({ from, to }: Link): string => drawLink([leftEnd, y(names, from)], [rightStart, y(targets, to)]);
  const widest = (texts: readonly string[]): number => 16 + letter * Math.max(...texts.map((text) => shortened(text).length));
  const left = leftEnd - widest(names);
  const width = rightStart + widest(targets) - left;
  const isOwn = (target: string): string => (links.some(({ own, to }) => own && to === target) ? "own" : "else");
  return html`<figure><figcaption id="${id}">Where its names lead</figcaption>
<div class="scroll" tabindex="0" role="group" aria-label="Map">
<svg class="map" width="${width}" height="${height}" viewBox="${left} 0 ${width} ${height}" role="img" aria-labelledby="${id}-t ${id}-d">
<title id="${id}-t">Map of ${singleLine(name, 80)}</title>
<desc id="${id}-d">${links.map(({ from, to }) => `${shortened(from)} leads to ${shortened(to)}.`).join(" ")}</desc>
${links.map((link) => html`<path class="${classOf(link)}" d="${curve(link)}"/>`)}
${names.map((one) => html`<text class="e" x="${leftEnd - 8}" y="${y(names, one) + 4}">${shortened(one)}</text>`)}
${targets.map((one) => html`<text class="${isOwn(one)}" x="${rightStart + 8}" y="${y(targets, one) + 4}">${shortened(one)}</text>`)}
</svg></div></figure>`;
}

function classOf({ own, mail }: Link): string {
  return ["link", own && "own", mail && "post"].filter(Boolean).join(" ");
}

function linksIn(records: readonly DnsRecord[]): Link[] {
  const all = records.filter(({ kind }) => mapped.includes(kind)).map(linkOf);
  const distinct = [...new Map(all.map((one) => [`${one.from}\n${one.to}`, one])).values()];
  // What the account holds comes first: it is what a map is for.
  const inOrder = [...distinct.filter(({ own }) => own), ...distinct.filter(({ own }) => !own)];
  const names = [...new Set(inOrder.map(({ from }) => from))];
  const targets = [...new Set(inOrder.map(({ to }) => to))];
  const [shownNames, shownTargets] = [new Set(names.slice(0, mostNames)), new Set(targets.slice(0, mostTargets))];
  const [moreNames, moreTargets] = [names.length - shownNames.size, targets.length - shownTargets.size];
  const folded = inOrder.map((one) => ({
    ...one,
    from: shownNames.has(one.from) ? one.from : `and ${count(moreNames, "name")} more`,
    to: shownTargets.has(one.to) ? one.to : `and ${count(moreTargets, "target")} more`,
  }));
  return [...new Map(folded.map((one) => [`${one.from}\n${one.to}`, one])).values()];
}

function linkOf({ at, kind, value, leadsTo }: DnsRecord): Link {
  const mail = kind === "MX";
  const to = leadsTo
    ? `${leadsTo.type === "Site" ? "site" : "mail of"} ${leadsTo.name}`
    : value === undefined
      ? "(not shown)"
      : value.replace(/\.$/, "");
  return { from: mail ? `${at} (mail)` : at, to, own: leadsTo !== undefined, mail };
}

function shortened(text: string): string {
  return singleLine(text, longestText);
}
