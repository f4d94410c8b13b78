import { isUnowned } from "../../questions";
import type { DnsRecord, Report, Zone } from "../../report";
import { code, facts, group, html, type Html, joined, orNothing, type Part, said } from "../html";
import { count, managedBy, mark, numberText } from "../marks";
import { table } from "../table";

const mostOpen = 3;
/** A zone with fewer records shows them at once. */
const fewRecords = 40;

export function zonesSection({ zones, stacks }: Report): Html {
  if (zones.length === 0) return html`<p>No zones.</p>`;
  return html`${zones.map((zone, index) => zoneThing(zone, `zone-${index + 1}`, stacks.length > 0, zones.length <= mostOpen))}`;
}

function zoneThing(zone: Zone, id: string, withStates: boolean, open: boolean): Html {
  const { name, records, dnssec, nameservers, owner, mail, served } = zone;
  const unowned = records.filter(isUnowned).length;
  return html`<details class="thing" id="${id}"${open ? html` open` : ""}><summary><h3>${said(name)}</h3>
${dnssec !== undefined && (dnssec ? mark("good", "DNSSEC") : mark("note", "no DNSSEC"))}
<span class="dim">${count(records.length, "record")}${withStates && unowned > 0 && `, ${numberText(unowned)} in no stack`}</span></summary>
${facts([
  ["Name servers", joinedOrNone(nameservers.map((server) => said(server)))],
  ["Mail domains", joinedOrNone(mail.map(targetText))],
  ["Managed by", managedBy(owner, withStates)],
  ...(served ? [["In the DNS", html`${mark(standings[served.state], served.state)} ${said(served.says, 300)}`] as const] : []),
])}
${groupsOf(records).map(([called, own]) => recordGroup(called, own, withStates, records.length <= fewRecords))}
</details>`;
}

const joinedOrNone = (parts: readonly Part[]): Part => (parts.length === 0 ? "none" : joined(parts));
const targetText = ({ type, name }: Zone["mail"][number]): Html => html`${type === "Site" ? "site " : "mail of "}${said(name)}`;

const standings = { "as declared": "good", different: "bad", unreachable: "note" } as const;

/** Records by what they are for. */
function groupsOf(records: readonly DnsRecord[]): [string, DnsRecord[]][] {
  const addresses = ["A", "AAAA", "CNAME", "Flatten", "PullZone", "Redirect", "HTTPS", "SVCB"];
  const kindOf = ({ kind, mail }: DnsRecord): string => {
    if (mail !== undefined) return "Mail";
    if (addresses.includes(kind)) return "Addresses and aliases";
    return kind === "TXT" ? "Texts" : "Other records";
  };
  const order = ["Mail", "Addresses and aliases", "Texts", "Other records"];
  return [...Map.groupBy(records, kindOf)].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
}

function recordGroup(called: string, records: readonly DnsRecord[], withStates: boolean, open: boolean): Html {
  const content = table({
    caption: called,
    head: ["Name", "Type", "Value", "TTL", "Leads to", "Managed by"],
    numbers: [3],
    items: records,
    part: (own) => html`${said(own[0]?.at ?? "", 60)} to ${said(own.at(-1)?.at ?? "", 60)} (${own.length})`,
    row: ({ at, kind, value, ttl, priority, mail, leadsTo, owner, leftTo }) => [
      said(at, 255),
      html`${said(kind, 20)}${mail !== undefined && mail !== kind && html` <span class="dim">${said(mail, 20)}</span>`}`,
      value === undefined
        ? html`<span class="dim">not shown: a secret of its program</span>`
        : html`${priority !== undefined && html`${priority} `}${code(value)}`,
      ttl,
      orNothing(leadsTo, targetText),
      leftTo === undefined ? managedBy(owner, withStates) : html`<span class="dim">left to</span> ${said(leftTo)}`,
    ],
  });
  return group(`${called} (${numberText(records.length)})`, content, open);
}
