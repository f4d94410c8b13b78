import { isUnowned, monthlyCents, objectsOf, withoutPrice } from "../../questions";
import type { Check, Report, Subject, Verdict } from "../../report";
import { code, group, html, type Html, joined, lines, orNothing, type Part, prose, said } from "../html";
import { count, currency, day, managedBy, mark, moment, money, numberText, type Standing } from "../marks";
import { table } from "../table";

const standings: Readonly<Record<Check["state"], Standing>> = { good: "good", weak: "weak", missing: "bad", wrong: "bad", unknown: "note" };

function checkCell({ state, says }: Check): Html {
  return html`${mark(standings[state], state)}<br><span class="dim">${said(says, 120)}</span>`;
}

export function mailSection({ mail, stacks }: Report): Html {
  if (mail.length === 0) return html`<p>No domain sends or receives mail.</p>`;
  return table({
    caption: "Domains in whose name mail is sent or received",
    head: ["Domain", "Used by", "SPF", "DKIM", "DMARC", "State", "Managed by"],
    items: mail,
    row: ({ domain, type, name, mailboxes, spf, dkim, dmarc, state, owner }) => [
      said(domain),
      type === "Site" ? html`site ${said(name)}` : html`mailspace${mailboxes !== undefined && html`, ${count(mailboxes, "mailbox")}`}`,
      ...[spf, dkim, dmarc].map(checkCell),
      orNothing(state, (text) => said(text, 40)),
      managedBy(owner, stacks.length > 0),
    ],
  });
}

export function domainsSection({ domains, stacks }: Report): Html {
  const yes = (value: boolean | undefined): Part => orNothing(value, (is) => (is ? "yes" : "no"));
  return table({
    caption: "Registered domains",
    head: ["Domain", "Paid until", "Renewed", "Locked", "Status", "Managed by"],
    items: domains,
    row: ({ name, expiresAt, autoRenew, locked, status, owner }) => [
      said(name),
      orNothing(expiresAt, day),
      yes(autoRenew),
      yes(locked),
      orNothing(status, (text) => said(text, 40)),
      managedBy(owner, stacks.length > 0),
    ],
  });
}

/** Rows that are shown at once, and findings that are. */
const [mostRows, mostOpen] = [200, 20];

export function stacksSection(report: Report): Html {
  const { stacks } = report;
  if (stacks.length === 0)
    return html`<p>Without the states of stacks, this report can't show who manages an object. Give the state of each stack:
<code>--state FILE</code> or <code>--stack NAME</code>.</p>`;
  const objects = objectsOf(report);
  const unowned = objects.filter(isUnowned);
  const owned = Map.groupBy(objects, ({ owner }) => owner?.stack);
  const nothing = html`<p>${mark("good", "Everything that this report lists belongs to a stack.")}</p>`;
  return html`${table({
    caption: "Stacks",
    head: ["Stack", "State from", "Resources", "Objects of this account", "Of other providers"],
    numbers: [2, 3, 4],
    items: stacks,
    row: ({ name, source, resources, foreign }) => [said(name), said(source), resources, owned.get(name)?.length ?? 0, foreign],
  })}
<h3 id="unmanaged">In no stack</h3>
${unowned.length === 0 ? nothing : byType(unowned, unownedTable)}`;
}

/** A table for each type, as far as a page has room for it. */
function byType<T extends Subject>(subjects: readonly T[], tableOf: (caption: Part, items: readonly T[]) => Html): Html {
  return html`${[...Map.groupBy(subjects, ({ type }) => type)].map(([type, all]) =>
    group(html`${said(type, 80)} (${numberText(all.length)})`, tableOf(said(type, 80), all)),
  )}`;
}

function unownedTable(type: Part, all: readonly Subject[]): Html {
  const head = ["Name", "Id"];
  const row = ({ name, id }: Subject): Part[] => [said(name), code(id)];
  return html`${table({ caption: html`${type} in no stack`, head, items: all.slice(0, mostRows), row })}
${all.length > mostRows && html`<p class="dim">and ${numberText(all.length - mostRows)} more: the zones above name each.</p>`}`;
}

export function driftSection({ drift, stacks }: Report): Html {
  if (stacks.length === 0) return html`<p>No state was given to compare with.</p>`;
  if (drift.length === 0) return html`<p>${mark("good", "Every object that could be read has the values of its stack.")}</p>`;
  return table({
    caption: "Resources that differ from what the last pulumi up left",
    head: ["Resource", "Stack", "What differs"],
    items: drift,
    row: ({ type, name, stack, change, differences }) => [
      html`${said(type, 80)} ${said(name)}`,
      said(stack),
      change === "missing"
        ? mark("bad", "not in this account: deleted, or of another account")
        : lines(differences.map(({ path, was, is, secret }) => html`${code(path, 120)}: ${secret ? unshown : changed(was, is)}`)),
    ],
  });
}

const unshown = html`<span class="dim">differs (not shown)</span>`;

function changed(was: string | undefined, is: string | undefined): Html {
  const [before, now] = [was, is].map((value) => (value === undefined ? "nothing" : code(value)));
  return html`<del>${before}</del> → <ins>${now}</ins>`;
}

export function rulesSection({ verdicts, rules, stacks }: Report): Html {
  if (stacks.length === 0) return html`<p>The rules check the resources of stacks, and no state was given.</p>`;
  if (!verdicts) return html`<p>The rules could not run: see <a href="#gaps">what could not be read</a>.</p>`;
  const violated = verdicts.filter(({ says }) => says === "violated");
  const unclear = verdicts.filter(({ says }) => says === "unclear");
  return html`<p>${count(rules, "rule")} of the policy pack checked ${count(stacks.length, "stack")}.</p>
${violated.length === 0 && html`<p>${mark("good", "No rule found anything.")}</p>`}
${byRule(violated, violated.length <= mostOpen)}
${unclear.length > 0 && html`<h3>Not checked</h3>${byRule(unclear, false)}`}`;
}

/** Fifty sites may break the same rule: each rule is a group. */
function byRule(verdicts: NonNullable<Report["verdicts"]>, open: boolean): Html[] {
  const groups = [...Map.groupBy(verdicts, ({ rule, level }) => `${level} ${rule}`).values()];
  const mandatoryFirst = groups.toSorted((a, b) => Number(b[0]?.level === "mandatory") - Number(a[0]?.level === "mandatory"));
  return mandatoryFirst.map((all) => {
    const [{ rule, level, says }] = all as [Verdict];
    const standing = says === "unclear" ? "note" : level === "mandatory" ? "bad" : "weak";
    const title = html`${code(rule, 80)} ${mark(standing, level)} <span class="dim">${numberText(all.length)}</span>`;
    const row = ({ stack, message }: Verdict) => [said(stack), prose(message)];
    return group(title, table({ caption: code(rule, 80), head: ["Stack", "Finding"], items: all, row }), open);
  });
}

export function costsSection({ subscriptions, stacks }: Report): Html {
  if (!subscriptions) return html`<p>The subscriptions could not be read: see <a href="#gaps">what could not be read</a>.</p>`;
  if (subscriptions.length === 0) return html`<p>The account pays for nothing.</p>`;
  const without = withoutPrice(subscriptions).length;
  return html`<p><strong>${money(monthlyCents(subscriptions))} a month</strong>, ${currency}.
A yearly price counts as one twelfth.
${without > 0 && ` ${count(without, "subscription")} without a known price a month ${without === 1 ? "isn't" : "aren't"} in it.`}</p>
${table({
  caption: "Subscriptions",
  head: ["Pays for", "Product", "Price", "Status", "Managed by"],
  numbers: [2],
  items: subscriptions,
  row: ({ what, product, amountCents, term, status, id }) => [
    what.length === 0
      ? html`<span class="dim">subscription ${said(id, 80)}</span>`
      : lines(what.map(({ type, name }) => html`${said(type, 80)} ${said(name)}`)),
    orNothing(product, said),
    orNothing(amountCents, (cents) => html`${money(cents)} ${orNothing(term, (text) => said(text, 20))}`),
    orNothing(status, (text) => said(text, 40)),
    what.length === 0 || stacks.length === 0 ? undefined : lines(what.map(({ owner }) => managedBy(owner, true))),
  ],
})}`;
}

export function othersSection({ others, stacks }: Report): Html {
  const head = ["Name", "In", "Managed by"];
  const row = ({ name, within, owner }: Report["others"][number]): Part[] => [
    said(name),
    within === undefined ? "the account" : said(within),
    managedBy(owner, stacks.length > 0),
  ];
  return byType(others, (caption, items) => table({ caption, head, items, row }));
}

export function gapsSection({ gaps }: Report): Html {
  if (gaps.length === 0) return html`<p>${mark("good", "Every part could be read.")}</p>`;
  const places = Map.groupBy(gaps, ({ within = "the account", why }) => `${within}\n${why}`);
  return table({
    caption: "Parts that are missing from this report",
    head: ["Where", "What", "Why"],
    items: [...places.values()],
    row: (all) => [said(all[0]?.within ?? "the account"), joined(all.map(({ type }) => said(type))), said(all[0]?.why ?? "")],
  });
}

export function changesSection({ changes }: Report): Part {
  if (!changes) return false;
  const { since, added, removed, changed: others, worse, better, monthlyCents: costs, unclear } = changes;
  const subjects = (caption: string, all: readonly Subject[]): Part =>
    all.length > 0 &&
    group(
      `${caption} (${numberText(all.length)})`,
      table({ caption, head: ["Name", "Type"], items: all, row: ({ name, type }) => [said(name), said(type, 80)] }),
      all.length <= 20,
    );
  const listed = (caption: string, standing: Standing, all: readonly string[]): Part =>
    all.length > 0 && html`<h3>${mark(standing, caption)}</h3><ul>${all.map((one) => html`<li>${said(one, 400)}</li>`)}</ul>`;
  const nothing = added.length + removed.length + others.length + worse.length + better.length === 0;
  return html`<section aria-labelledby="changes"><h2 id="changes">Since the earlier report</h2>
<p class="lead">The earlier report is from ${moment(since)}.</p>
${nothing && html`<p>${mark("good", "Nothing changed.")}</p>`}
${costs && costs.was !== costs.is && html`<p>Costs a month: <del>${money(costs.was)}</del> → <ins>${money(costs.is)}</ins></p>`}
${listed("New drift and findings", "bad", worse)}${listed("Ended", "good", better)}
${subjects("New objects", added)}${subjects("Objects that are gone", removed)}
${
  others.length > 0 &&
  group(
    `Changed objects (${numberText(others.length)})`,
    table({
      caption: "Changed objects",
      head: ["Object", "What changed"],
      items: others,
      row: ({ type, name, differences }) => [
        html`${said(type, 80)} ${said(name)}`,
        lines(differences.map(({ path, was, is }) => html`${said(path, 80)}: ${changed(was, is)}`)),
      ],
    }),
    others.length <= 20,
  )
}
${
  unclear.length > 0 &&
  html`<p class="dim">Not compared, because one of the two reports could not read it:</p>
<ul>${unclear.map((one) => html`<li>${said(one)}</li>`)}</ul>`
}</section>`;
}
