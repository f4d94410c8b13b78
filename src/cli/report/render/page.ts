import { createHash } from "node:crypto";
import { beginning } from "../../../kernel/values/text";
import { isUnowned, monthlyCents, objectsOf } from "../questions";
import type { Report } from "../report";
import { type Attention, attentionOf } from "./attention";
import { filterScript } from "./filter";
import { Html, html, joined, type Part, said } from "./html";
import { count, currency, mark, moment, money, numberText, type Standing } from "./marks";
import {
  changesSection,
  costsSection,
  domainsSection,
  driftSection,
  gapsSection,
  mailSection,
  othersSection,
  rulesSection,
  stacksSection,
} from "./sections/others";
import { sitesSection } from "./sections/sites";
import { zonesSection } from "./sections/zones";
import { style } from "./style";

interface Section {
  readonly id: string;
  readonly title: string;
  readonly draw: (report: Report) => Part;
  /** Whether it says anything; default always. */
  readonly isThere?: (report: Report) => boolean;
}

const sections: readonly Section[] = [
  { id: "sites", title: "Sites", draw: sitesSection },
  { id: "zones", title: "Zones", draw: zonesSection },
  { id: "mail", title: "Mail", draw: mailSection },
  { id: "domains", title: "Domains", draw: domainsSection, isThere: ({ domains }) => domains.length > 0 },
  { id: "others", title: "Everything else", draw: othersSection, isThere: ({ others }) => others.length > 0 },
  { id: "stacks", title: "Who manages what", draw: stacksSection },
  { id: "drift", title: "Drift", draw: driftSection, isThere: ({ stacks }) => stacks.length > 0 },
  { id: "rules", title: "Rules", draw: rulesSection, isThere: ({ stacks }) => stacks.length > 0 },
  { id: "costs", title: "Costs", draw: costsSection },
  { id: "gaps", title: "What could not be read", draw: gapsSection },
];

/** The report as one page that needs nothing beside itself. */
export function page(report: Report): string {
  const shown = sections.filter(({ isThere }) => isThere?.(report) ?? true);
  const changes = report.changes ? [{ id: "changes", title: "Changes" }] : [];
  const title = report.account === undefined ? "Hosting report" : html`Hosting report: ${said(report.account)}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${report.account === undefined ? "Hosting report" : `Hosting report: ${plain(report.account)}`}</title>
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#main">To the report</a>
<header>
<h1>${title}</h1>
<p class="lead">What the account holds and who manages it, as of ${moment(report.madeAt)}.</p>
<nav aria-label="Sections"><ul>
${[...changes, ...shown].map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
</header>
<main id="main">
${overview(report)}
<div class="filter" id="filter" hidden role="search"><label>Show only rows with
<input type="search" autocomplete="off" spellcheck="false"></label> <output aria-live="polite"></output></div>
${changesSection(report)}
${shown.map(({ id, title: name, draw }) => html`<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2>\n${draw(report)}</section>\n`)}
</main>
<footer><p>Written by ${said(report.madeBy)}. Values of secrets are left out.</p></footer>
<script>${new Html(filterScript)}</script>
</body>
</html>
`.text;
}

/** For the window's title, which no element can set apart. */
function plain(text: string): string {
  return beginning(text.replace(/[\p{C}]/gu, ""), 100);
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Nothing is loaded, and nothing runs but this page's own style and script. */
const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(filterScript)}; base-uri 'none'; form-action 'none'`;

function overview(report: Report): Html {
  const { sites, zones, mail, stacks, drift, verdicts, subscriptions, gaps, domains } = report;
  const records = zones.reduce((sum, { records: own }) => sum + own.length, 0);
  const unowned = objectsOf(report).filter(isUnowned).length;
  const violated = (verdicts ?? []).filter(({ says }) => says === "violated").length;
  const cards: readonly (readonly [number: string, words: string, section: string] | false)[] = [
    [numberText(sites.length), sites.length === 1 ? "site" : "sites", "sites"],
    [numberText(zones.length), `${zones.length === 1 ? "zone" : "zones"}, ${count(records, "record")}`, "zones"],
    zones.some(({ served }) => served) && [
      numberText(zones.filter(({ served }) => served?.state === "as declared").length),
      "as declared in the DNS",
      "zones",
    ],
    [numberText(mail.length), mail.length === 1 ? "mail domain" : "mail domains", "mail"],
    domains.length > 0 && [numberText(domains.length), domains.length === 1 ? "domain" : "domains", "domains"],
    [
      stacks.length === 0 ? "–" : numberText(unowned),
      stacks.length === 0 ? "no state given" : `in no stack, of ${numberText(objectsOf(report).length)}`,
      "stacks",
    ],
    stacks.length > 0 && [numberText(drift.length), "drifted", "drift"],
    verdicts !== undefined && [numberText(violated), violated === 1 ? "finding of a rule" : "findings of rules", "rules"],
    [subscriptions ? money(monthlyCents(subscriptions)) : "–", `a month, ${currency}`, "costs"],
    gaps.length > 0 && [numberText(gaps.length), "not readable", "gaps"],
  ];
  const found = attentionOf(report);
  return html`<section aria-labelledby="overview"><h2 id="overview">Overview</h2>
${found.length === 0 && html`<p>${mark("good", "Nothing needs your attention.")}</p>`}
${found.length > 0 && html`<h3>Needs attention</h3><ul class="todo">${found.map(attentionItem)}</ul>`}
<ul class="cards">${cards.map((card) => card && html`<li><a href="#${card[2]}"><b>${card[0]}</b> ${card[1]}</a></li>`)}</ul>
</section>`;
}

function attentionItem({ standing, section, says, names, more }: Attention): Html {
  const named = joined(names.map((name) => said(name, 120)));
  return html`<li>${mark(standing, words[standing])} <a href="#${section}">${says}</a>${names.length > 0 && [": ", named]}
${more > 0 && html`<span class="dim">and ${numberText(more)} more</span>`}</li>`;
}

const words: Readonly<Record<Standing, string>> = { good: "fine", note: "note", weak: "check", bad: "act" };
