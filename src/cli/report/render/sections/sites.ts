import type { EdgeRule, Hostname, Report, Site } from "../../report";
import { figure, spark } from "../figures";
import { code, facts, group, html, type Html, joined, lines, orNothing, type Part, said } from "../html";
import { count, day, managedBy, mark, numberText } from "../marks";
import { table } from "../table";

/** More sites than these are one part that is closed at first. */
const mostShown = 5;

/** A row for each site, and below it what is known of each. */
export function sitesSection({ sites, stacks }: Report): Html {
  if (sites.length === 0) return html`<p>No sites.</p>`;
  const things = sites.map((site, index) => siteThing(site, idOf(index), stacks.length > 0));
  return html`${overview(sites, stacks.length > 0)}
${sites.length <= mostShown ? things : group(`Each of the ${count(sites.length, "site")}`, things)}`;
}

const idOf = (index: number): string => `site-${index + 1}`;

function overview(sites: readonly Site[], withStates: boolean): Html {
  return table({
    caption: "Traffic and protection of each site",
    head: ["Site", "State", "Hostnames", "Certificates", "Shield", "Requests, 30 days", "Mean a day", "From the cache", "Managed by"],
    numbers: [2, 6, 7],
    items: sites,
    row: ({ name, suspended, hostnames, figures, owner, ...site }, index) => [
      html`<a href="#${idOf(index)}">${said(name)}</a>`,
      suspended ? mark("bad", "suspended") : undefined,
      hostnames.length,
      certificatesOf(hostnames),
      shieldMark(site),
      ...[spark, meanOf].map((shown) => orNothing(pointsOf(figures, "requests"), shown)),
      orNothing(pointsOf(figures, "cache"), (points) => `${meanOf(points)} %`),
      managedBy(owner, withStates),
    ],
  });
}

type Points = Site["figures"][number]["series"][number]["points"];

const pointsOf = (figures: Site["figures"], about: string): Points | undefined =>
  figures.find((one) => one.about === about)?.series[0]?.points;

function meanOf(points: Points): string {
  return numberText(Math.round(points.reduce((sum, [, value]) => sum + value, 0) / (points.length || 1)));
}

function certificatesOf(hostnames: readonly Hostname[]): Part {
  const open = hostnames.filter(({ certificate: { state } }) => state !== "active").length;
  if (hostnames.length === 0) return undefined;
  return open === 0 ? mark("good", "active") : mark("weak", `${numberText(open)} not active`);
}

function siteThing(site: Site, id: string, withStates: boolean): Html {
  const { name, suspended, owner, hostnames, edgeRules, figures } = site;
  const plots = figures.map((one) => figure(`${id}-${one.about}`, one));
  return html`<details class="thing" id="${id}"><summary><h3>${said(name)}</h3>
${suspended && mark("bad", "suspended")} ${shieldMark(site)} <span class="dim">${count(hostnames.length, "hostname")}</span></summary>
${facts([...site.facts.map(({ name: fact, value }): [string, Part] => [fact, said(value)]), ["Managed by", managedBy(owner, withStates)]])}
${hostnames.length > 0 && hostnamesTable(hostnames, withStates)}
${edgeRules.length > 0 && rulesTable(edgeRules, withStates)}
${shieldPart(site, withStates)}
${plots.length > 0 && group("Traffic and load", html`<div class="plots">${plots}</div>`)}
</details>`;
}

const firewallWords = {
  blocks: ["good", "Shield on, blocks"],
  "set to block": ["note", "Shield set to block"],
  "only logs": ["weak", "Shield on, only logs"],
  off: ["weak", "Shield, no firewall"],
  unknown: ["note", "Shield on"],
} as const;

function shieldMark({ shield: { state, firewall } }: Pick<Site, "shield">): Html {
  const [standing, word] = firewallWords[firewall ?? "unknown"];
  if (state === "on") return mark(standing, word);
  return state === "off" ? mark("weak", "Shield off") : mark("note", "Shield unknown");
}

const certificateWords: Readonly<Record<Hostname["certificate"]["state"], Html>> = {
  active: mark("good", "active"),
  pending: mark("weak", "pending"),
  none: mark("weak", "none"),
  unknown: mark("note", "unknown"),
};

function hostnamesTable(hostnames: readonly Hostname[], withStates: boolean): Html {
  return table({
    caption: html`Hostnames and certificates <span class="dim">(the edge renews them; the platform shows no end)</span>`,
    head: ["Hostname", "Role", "Certificate", "Issued", "Managed by"],
    items: hostnames,
    row: ({ name, primary, certificate, owner }) => [
      said(name),
      primary ? "primary" : "alias",
      html`${certificateWords[certificate.state]} ${certificate.by !== undefined && said(certificate.by, 40)}`,
      orNothing(certificate.issuedAt, day),
      managedBy(owner, withStates),
    ],
  });
}

const secretParts = html`<span class="dim">(secret parts aren't shown)</span>`;

function rulesTable(rules: readonly EdgeRule[], withStates: boolean): Html {
  return table({
    caption: "Edge rules, in their order",
    head: ["Place", "Does", "When", "Note", "State", "Managed by"],
    items: rules,
    row: ({ place, action, parameters, when, matching, name, enabled, hidden, owner }, index) => [
      place ?? index + 1,
      html`${said(action)} ${joined(
        parameters.map((text) => code(text)),
        " ",
      )} ${hidden && secretParts}`,
      when.length === 0 ? "always" : [matching !== undefined && [said(matching, 20), ": "], lines(when.map((text) => code(text)))],
      name === action ? undefined : said(name),
      enabled ? mark("good", "on") : mark("note", "off"),
      managedBy(owner, withStates),
    ],
  });
}

function shieldPart({ shield: { settings, parts, owner, state } }: Site, withStates: boolean): Part {
  if (state !== "on") return false;
  return html`<h4>Shield</h4>
${facts([...settings.map(({ name, value }): [string, Part] => [name, said(value)]), ["Managed by", managedBy(owner, withStates)]])}
${
  parts.length > 0 &&
  group(
    html`${count(parts.length, "rule")} and lists of Shield`,
    table({
      caption: "Rate limits, access lists and custom rules",
      head: ["Name", "Kind", "Managed by"],
      items: parts,
      row: ({ name, about, owner: its }) => [said(name), about, managedBy(its, withStates)],
    }),
  )
}`;
}
