import type { EdgeRule, Hostname, Report, Site } from "../../report";
import { figure } from "../figures";
import { code, facts, group, html, type Html, joined, lines, type Part, said } from "../html";
import { count, day, managedBy, mark } from "../marks";
import { table } from "../table";

/** More sites than these are closed at first. */
const mostOpen = 3;

export function sitesSection({ sites, stacks }: Report): Html {
  if (sites.length === 0) return html`<p>No sites.</p>`;
  return html`${sites.map((site, index) => siteThing(site, `site-${index + 1}`, stacks.length > 0, sites.length <= mostOpen))}`;
}

function siteThing(site: Site, id: string, withStates: boolean, open: boolean): Html {
  const { name, suspended, owner, hostnames, edgeRules, figures } = site;
  return html`<details class="thing" id="${id}"${open ? html` open` : ""}><summary><h3>${said(name)}</h3>
${suspended && mark("bad", "suspended")} ${shieldMark(site)} <span class="dim">${count(hostnames.length, "hostname")}</span></summary>
${facts([...site.facts.map(({ name: fact, value }): [string, Part] => [fact, said(value)]), ["Managed by", managedBy(owner, withStates)]])}
${hostnames.length > 0 && hostnamesTable(hostnames, withStates)}
${edgeRules.length > 0 && rulesTable(edgeRules, withStates)}
${shieldPart(site, withStates)}
${figures.length > 0 && html`<h4>Traffic and load</h4><div class="plots">${figures.map((one) => figure(`${id}-${one.about}`, one))}</div>`}
</details>`;
}

function shieldMark({ shield: { state } }: Site): Html {
  if (state === "on") return mark("good", "Shield on");
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
      certificate.issuedAt === undefined ? "–" : day(certificate.issuedAt),
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
      name === action ? "" : said(name),
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
