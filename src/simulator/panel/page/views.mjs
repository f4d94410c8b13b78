import { act, at, call, edit, remove } from "./actions.mjs";
import { button, chip, el, filterOf, fold, json, moment, table, toggle } from "./dom.mjs";
import { drawFaults } from "./faults.mjs";
import { drawSettings } from "./settings.mjs";

const recordTypes = "A AAAA CNAME TXT MX Redirect Flatten PullZone SRV CAA PTR Script NS SVCB HTTPS TLSA".split(" ");
const listTypes = ["IP", "CIDR", "ASN", "Country", "Organisation", "JA4"];
const money = (cents) => (cents / 100).toFixed(2);
const date = (at) => (at ? moment(at) : "");
const listed = (texts) => texts.join(", ");

const heading = (text, note, ...actions) =>
  el("div.bar", el("div", el("h2", text), note && el("p.note", note)), actions.length > 0 && el("div.buttons", actions));
const empty = (text) => el("p.empty", text);
const facts = (about) => {
  const known = Object.entries(about).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return el(
    "dl",
    known.map(([name, value]) => el("div", el("dt", name), el("dd", value))),
  );
};
/** A part of the page for all objects of one kind, with a button that adds one. */
const listing = (title, what, add, things, draw) => {
  const cards = things.map(draw);
  const top = [heading(title, undefined, button(`Add a ${what}`, add)), things.length === 0 && empty(`No ${what}.`)];
  return [top, filterOf(title, cards), cards];
};

function card({ key, title, marks = [], actions = [], about, body = [], whole }) {
  return el(
    "article.card",
    { "data-row": key, "aria-label": title },
    el("div.bar", el("h3", title, " ", marks), el("div.buttons", actions)),
    about && facts(about),
    body,
    whole && fold(`${key} json`, "JSON", () => json(whole)),
  );
}

const deletion = (what, path) => button("Delete", () => remove(what, path), { label: `Delete ${what}`, kind: "delete" });
/** Opens a form whose changes go to the object at the path. */
const sending = (method) => (title, path, fields) => () => edit(title, "", fields, (body) => call(method, path, body));
const [editing, adding] = [sending("PATCH"), sending("POST")];
const upper = (what) => what.charAt(0).toUpperCase() + what.slice(1);
const pair = (what, path, fields, change = editing(upper(what), path, fields)) =>
  el("span.buttons", button("Edit", change, { label: `Edit ${what}` }), deletion(what, path));
/** A table of objects that can be changed and deleted. */
const objects = (caption, columns, rows) => {
  const ends = rows.map(({ key, cells, what, own, fields, change }) => ({ key, cells: [...cells, pair(what, own, fields, change)] }));
  return rows.length === 0 ? empty(`No ${caption.split(" ")[0].toLowerCase()}.`) : table(caption, [...columns, ""], ends);
};
const stateChip = (state, good = "active") => chip(state, state === good ? "good" : "warn");
/** Something of an object that is on or off. @param spelled what the route takes for that */
const flag = (text, label, isOn, path, key, spelled = (on) => on) =>
  toggle(text, isOn, (on) => act(`${label}: ${on ? "on" : "off"}`, "PATCH", path, { [key]: spelled(on) }), label);
const suspending = (name, isOn, path, spelled) => flag("Suspended", `${name} suspended`, isOn, path, "suspended", spelled);

/** A field of a form for each of these values, under their keys or labels of their own, by the kind of the value. */
function fieldsOf(values, labels = Object.fromEntries(Object.keys(values).map((key) => [key, key]))) {
  return Object.entries(labels).map(([key, label]) => {
    const value = values[key];
    const kind = Array.isArray(value) ? "lines" : { boolean: "flag", number: "number" }[typeof value];
    return { key, label, value, kind };
  });
}

/* Start */

/** What can be tried, with the button that begins it: a place of the page to go to, or something to do. */
const lesson = (title, texts, action, begin) =>
  el(
    "article.card.lesson",
    { "aria-label": title },
    el("h3", title),
    texts.map((text) => el("p", text)),
    el("div.buttons", button(action, typeof begin === "string" ? () => (location.hash = begin) : begin, { kind: "main" })),
  );
const fault = (done, body) => () => act(done, "POST", "faults", body);

function drawStart({ zones, billing, accounts }) {
  const [zone] = zones.filter(({ records }) => records.length > 0);
  const setting = `HOSTING_BASE_URL=${location.origin} HOSTING_TOKEN=simulator-token HOSTING_ACCOUNT=${accounts[0]}`;
  const waiting = billing.carts.filter(isUndecided).length;
  const waitForPayment = () =>
    act("The next payment waits for a confirmation", "PATCH", "billing", { nextPayments: ["awaiting_authentication"] });
  return [
    heading("Start", "Everything is in memory and costs nothing. Break it, and start the simulator again."),
    el("p", "Use these settings for a program:"),
    json(setting),
    el(
      "div.cards",
      lesson(
        "Drift",
        ["Somebody changes a record by hand.", "“pulumi refresh” shows the difference, and “pulumi up” repairs it."],
        ...(zone ? ["Change a record", editRecord(zone, zone.records[0])] : ["Go to DNS", "dns"]),
      ),
      lesson(
        "Doubt",
        [
          "The platform carries out a request, but its answer is lost.",
          "The next “pulumi up” that creates an object must find out whether the object exists, and must not create it twice.",
        ],
        "Lose the next answer",
        fault("The answer to the next POST will be lost", { kind: "dropAfter", method: "POST" }),
      ),
      lesson(
        "Wait",
        [
          "The owner of the card must confirm the next payment.",
          waiting > 0
            ? `${waiting} waits for your confirmation, under Orders.`
            : "Order a site or mail: “pulumi up” ends with the address of an invoice. Confirm the payment under Orders, then run “pulumi up” again.",
        ],
        ...(waiting > 0 ? ["Go to Orders", "orders"] : ["Make the next payment wait", waitForPayment]),
      ),
      lesson(
        "Trouble",
        ["The platform answers 429 five times, with a Retry-After.", "The provider waits for that time. The list of requests shows it."],
        "Too many requests",
        fault("The next five requests are answered 429", { kind: "status", status: 429, retryAfter: 1, times: 5 }),
      ),
    ),
  ];
}

/* Sites */

function drawSites({ sites }) {
  const fields = [
    { key: "name", label: "Name" },
    { key: "domains", label: "Host names, one a line", kind: "lines", value: [] },
  ];
  return listing("Sites", "site", adding("A new site", "sites", fields), sites, siteCard);
}

function siteCard(site) {
  const { name, shield } = site;
  const path = `sites/${at(site.id)}`;
  const fields = [
    ...fieldsOf(site, { name: "Name", plan: "Plan" }),
    { key: "term", label: "Term", kind: "words", words: ["monthly", "annual"], value: site.term },
    ...fieldsOf(site, { variant: "Variant", location: "Location", phpVersion: "PHP" }),
    ...fieldsOf(site, { domains: "Host names, one a line; the first one is primary" }),
  ];
  return card({
    key: `site ${site.id}`,
    title: name,
    marks: [
      site.suspended && chip("suspended", "bad"),
      site.delete_scheduled_at && chip("to be deleted", "warn"),
      site.billing_settling && chip("settling", "warn"),
    ],
    actions: [
      flag("CDN", `CDN of ${name}`, site.cdn, path, "cdn"),
      suspending(name, site.suspended, path),
      pair(`site ${name}`, path, fields),
    ],
    about: {
      ...{ Id: site.id, Plan: `${site.plan}, ${site.term}`, Variant: site.variant, Location: site.location, PHP: site.phpVersion },
      "Host names": listed(site.domains),
    },
    body: [
      fold(`${path} hostnames`, `Host names and certificates (${site.hostnames.length})`, () => hostnames(site, path)),
      fold(`${path} cache`, "Cache", () => settingsPart(`Cache of ${name}`, `${path}/caching`, site.caching)),
      fold(`${path} rules`, `Edge rules (${site.edge_rules.length})`, () => edgeRules(site, path)),
      fold(`${path} shield`, `Shield (${shield.status})`, () => [
        flag("Active", `Shield of ${name} active`, shield.status === "active", `${path}/shield`, "active"),
        settingsPart(`Shield of ${name}`, `${path}/shield`, shield.settings),
        shieldObjects(site, `${path}/shield`),
      ]),
    ],
    whole: site,
  });
}

function settingsPart(title, path, settings) {
  const shown = (value) => (Array.isArray(value) ? listed(value) || "none" : String(value));
  return [
    facts(Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, shown(value)]))),
    button("Edit", editing(title, path, fieldsOf(settings)), { label: `Edit ${title}` }),
  ];
}

function certificateChip({ active, requested_at, issued_at }) {
  if (active) return chip("active", "good");
  if (issued_at) return chip("withdrawn", "bad");
  return requested_at ? chip("requested", "warn") : chip("none");
}

function hostnames(site, path) {
  if (site.hostnames.length === 0) return empty("No host name.");
  const rows = site.hostnames.map(({ id, hostname, primary, certificate }) => {
    const own = `${path}/hostnames/${at(id)}`;
    const press = (text, body, done) =>
      button(text, () => act(`${hostname}: ${done}`, "PATCH", own, body), { label: `${text}: ${hostname}` });
    return {
      key: `hostname ${id}`,
      cells: [
        hostname,
        primary ? "primary" : "alias",
        el("span", certificateChip(certificate), " ", certificate.provision_type),
        date(certificate.issued_at),
        el(
          "span.buttons",
          certificate.active
            ? press("Withdraw", { certificate: "withdrawn" }, "its certificate is withdrawn")
            : press("Issue", { certificate: "issued" }, "its certificate is issued"),
          !primary && press("Make primary", { primary: true }, "it is the primary one"),
          deletion(`host name ${hostname}`, own),
        ),
      ],
    };
  });
  return table(`Host names of ${site.name}`, ["Host name", "Role", "Certificate", "Issued", ""], rows);
}

function edgeRules(site, path) {
  const rows = site.edge_rules.map(({ Guid, Description, Enabled, ActionType, ActionParameter1, OrderIndex }) => {
    const name = Description || `rule ${OrderIndex}`;
    const own = `${path}/edge_rules/${at(Guid)}`;
    const action = `type ${ActionType}${ActionParameter1 ? `, ${ActionParameter1}` : ""}`;
    return {
      ...{ key: `edge rule ${Guid}`, what: `edge rule ${name}`, own },
      fields: fieldsOf({ Description, Enabled, ActionType, ActionParameter1, OrderIndex }),
      cells: [name, action, flag("On", `${name} on`, Enabled, own, "Enabled")],
    };
  });
  return objects(`Rules at the edge of ${site.name}`, ["Rule", "Action", "State"], rows);
}

function shieldObjects({ name, shield }, path) {
  const ruleFields = (rule) => fieldsOf(rule, { rule_name: "Name", rule_description: "Description" });
  const row = (kind, key, { id }, name, says, fields) => ({
    ...{ key: `${kind} ${id}`, what: `${kind} ${name}`, own: `${path}/${key}/${at(id)}`, fields, cells: [name, kind, says] },
  });
  const rules = (kind, key) => shield[key].map((rule) => row(kind, key, rule, rule.rule_name, rule.rule_description, ruleFields(rule)));
  const lists = shield.access_lists.map((list) => {
    const entries = { key: "content", label: "New entries, one a line", kind: "long" };
    return row("access list", "access_lists", list, list.name, listTypes[list.type], [...fieldsOf(list, { name: "Name" }), entries]);
  });
  const rows = [...rules("rate limit", "rate_limits"), ...lists, ...rules("WAF rule", "waf_custom_rules")];
  return rows.length > 0 && objects(`Objects of the Shield of ${name}`, ["Name", "Kind", "Says"], rows);
}

/* DNS */

function drawDns({ zones }) {
  const add = adding("A new zone", "zones", [{ key: "name", label: "Domain" }]);
  return listing("DNS", "zone", add, zones, zoneCard);
}

const recordFields = (record) => [
  { key: "value", label: "Value", kind: "long", value: record?.value },
  { key: "ttl", label: "TTL, in seconds", kind: "number", value: record?.ttl ?? 300 },
  { key: "priority", label: "Priority", kind: "number", value: record?.priority },
  { key: "comment", label: "Comment", value: record?.comment },
];
const recordTitle = ({ name, record_type }) => `record ${name || "@"} ${recordTypes[record_type]}`;
const recordPath = (zone, record) => `zones/${at(zone.id)}/records/${at(record.id)}`;
const editRecord = (zone, record) => () => {
  const note = `In ${zone.name}. You can't change the type or name of a record: delete the record, and add another one.`;
  edit(upper(recordTitle(record)), note, recordFields(record), (body) => call("PATCH", recordPath(zone, record), body));
};

function addRecord(zone) {
  const fields = [
    { key: "record_type", label: "Type", kind: "words", words: recordTypes.map((name, number) => [String(number), name]) },
    { key: "name", label: "Name, relative to the zone", value: "" },
    ...recordFields(),
  ];
  const send = ({ record_type, ...body }) => call("POST", `zones/${at(zone.id)}/records`, { ...body, record_type: Number(record_type) });
  edit(`A new record in ${zone.name}`, "", fields, send, { all: true, text: "Add" });
}

function zoneCard(zone) {
  const path = `zones/${at(zone.id)}`;
  const rows = zone.records.map((record) => ({
    ...{ key: `record ${record.id}`, what: recordTitle(record), own: recordPath(zone, record), change: editRecord(zone, record) },
    cells: [
      record.name || "@",
      recordTypes[record.record_type] ?? String(record.record_type),
      el("span.value", [record.priority ?? [], record.value].flat().join(" "), record.comment && el("small", ` ${record.comment}`)),
      `${record.ttl} s`,
    ],
  }));
  const records = () => objects(`Records of ${zone.name}`, ["Name", "Type", "Value", "TTL"], rows);
  return card({
    key: `zone ${zone.id}`,
    title: zone.name,
    actions: [
      flag("DNSSEC", `DNSSEC of ${zone.name}`, zone.dnssec, path, "dnssec"),
      button("Add a record", () => addRecord(zone), { label: `Add a record to ${zone.name}` }),
      deletion(`zone ${zone.name}`, path),
    ],
    // Hundreds of records would hide the zones below them.
    body: rows.length > 100 ? fold(`zone ${zone.id} records`, `Records (${rows.length})`, records) : records(),
  });
}

/* Mail */

function drawMail({ mailspaces }) {
  const add = adding("A new mailspace", "mailspaces", [{ key: "domain", label: "Domain" }]);
  return listing("Mail", "mailspace", add, mailspaces, mailspaceCard);
}

function mailspaceCard(mailspace) {
  const { domain } = mailspace;
  const path = `mailspaces/${at(mailspace.id)}`;
  const rows = mailspace.mailboxes.map((mailbox) => ({
    ...{ key: `mailbox ${mailbox.id}`, what: `mailbox ${mailbox.email}`, own: `${path}/mailboxes/${at(mailbox.id)}` },
    fields: [
      ...fieldsOf(mailbox, { display_name: "Display name", quota_mb: "Quota, in MB; 0 is none" }),
      { key: "status", label: "Status", kind: "words", words: ["active", "suspended"], value: mailbox.status },
      ...fieldsOf(mailbox, { aliases: "Aliases, one a line" }),
    ],
    cells: [mailbox.email, mailbox.display_name, mailbox.status, `${mailbox.quota_mb} MB`, listed(mailbox.aliases)],
  }));
  const addMailbox = adding(`A new mailbox in ${domain}`, `${path}/mailboxes`, [
    { key: "username", label: "The part before @" },
    { key: "display_name", label: "Display name" },
  ]);
  const confirm = () => act(`${domain}: the ownership of its domain is confirmed`, "PATCH", path, { verified: true });
  return card({
    key: `mailspace ${mailspace.id}`,
    title: domain,
    marks: [stateChip(mailspace.status), mailspace.delete_scheduled_at && chip("to be deleted", "warn")],
    actions: [
      !mailspace.verified && button("Confirm ownership", confirm, { label: `Confirm ownership of ${domain}`, kind: "main" }),
      suspending(domain, mailspace.suspended, path),
      button("Add a mailbox", addMailbox, { label: `Add a mailbox to ${domain}` }),
      deletion(`mailspace ${domain}`, path),
    ],
    about: {
      Package: mailspace.package,
      Domains: listed(mailspace.domains.map(({ name }) => name)),
      Groups: listed(mailspace.groups.map(({ email }) => email)),
      Lists: listed(mailspace.lists.map(({ email }) => email)),
    },
    body: objects(`Mailboxes of ${domain}`, ["Address", "Name", "Status", "Quota", "Aliases"], rows),
    whole: mailspace,
  });
}

/* Domains and panel hosting */

function drawDomains({ registrar, panel: { accounts, registeredNames, users } }) {
  const all = [registrar.registrations, accounts, registeredNames, users];
  return [
    heading("Domains and panel hosting"),
    all.every(({ length }) => length === 0) && empty("Nothing."),
    registrar.registrations.map(registrationCard),
    accounts.map(accountCard),
    registeredNames.length > 0 && facts({ "Registered names": listed(registeredNames.map(({ name }) => name)) }),
    users.map((user) =>
      card({
        key: `user ${user.id}`,
        title: `${user.fname} ${user.lname}`,
        actions: [deletion(`user ${user.email}`, `users/${at(user.id)}`)],
        about: { Address: user.email },
      }),
    ),
  ];
}

function registrationCard(registration) {
  const { name } = registration;
  const path = `registrations/${at(registration.id)}`;
  const own = (key, text) => flag(text, `${text} of ${name}`, registration[key], path, key);
  const fields = fieldsOf(registration, { nameservers: "Name servers, one a line" });
  return card({
    key: `registration ${registration.id}`,
    title: name,
    marks: [stateChip(registration.status, "OK")],
    actions: [
      ...[own("auto_renew", "Renews"), own("locked", "Locked"), own("privacy_protect", "Private")],
      pair(`domain ${name}`, path, fields),
    ],
    about: {
      ...{ Until: date(registration.expires_at), "Name servers": listed(registration.nameservers), Process: registration.process },
    },
    whole: registration,
  });
}

function accountCard({ username, domain, domains, state, package: size }) {
  const path = `panel_accounts/${at(username)}`;
  return card({
    key: `account ${username}`,
    title: domain,
    marks: [stateChip(state)],
    actions: [
      suspending(domain, state.endsWith("suspended"), path, (isOn) => (isOn ? "admin" : "no")),
      deletion(`panel account ${username}`, path),
    ],
    about: { "Panel account": username, Package: size, "Further domains": listed(domains) },
  });
}

/* Orders */

const isUndecided = ({ phase }) => ["opened", "settling", "awaiting"].includes(phase);
const paymentWords = [
  ["succeeded", "succeed"],
  ["processing", "settle later"],
  ["awaiting_authentication", "wait for me"],
  ["failed", "fail"],
  ["refused", "are refused at once"],
];

function cartRow(cart) {
  const what = `cart ${cart.token.slice(0, 6)}`;
  const press = (text, verb, done, kind) => {
    const pressed = () => act(`The cart of ${money(cart.amount_cents)}: ${done}`, "POST", `carts/${at(cart.token)}/${verb}`);
    return button(text, pressed, { label: `${text}: ${what}`, kind });
  };
  const fail = press("Fail", "fail", "has failed");
  const buttons = isUndecided(cart)
    ? [press("Confirm payment", "pay", "is paid", "main"), press("Let it expire", "expire", "has expired"), fail]
    : cart.phase === "paid" && [press("Complete", "complete", "is complete", "main"), fail];
  const tone = cart.phase === "completed" ? "good" : isUndecided(cart) ? "warn" : "calm";
  return {
    key: what,
    cells: [what, money(cart.amount_cents), chip(cart.phase, tone), date(cart.created_at), el("span.buttons", buttons)],
  };
}

function drawOrders({ billing, tasks, sendings }) {
  const carts = [...billing.carts].reverse().map(cartRow);
  const change = (key, words, label) => () =>
    edit(label, "", [{ key, label, kind: "words", words, value: billing[key] }], (body) => call("PATCH", "billing", body));
  const listOf = (caption, columns, rows) => rows.length > 0 && table(caption, columns, rows);
  return [
    heading(
      "Orders",
      undefined,
      button("Payments …", change("payment", paymentWords, "Payments"), { label: "What payments do" }),
      button("Provisioning …", change("provisioning", ["succeeds", "fails", "hangs"], "Provisioning"), { label: "What provisioning does" }),
    ),
    facts({
      Payments: paymentWords.find(([word]) => word === billing.payment)?.[1],
      "The next ones": listed(billing.nextPayments),
      Provisioning: billing.provisioning,
      Charged: money(billing.charges.reduce((sum, { cents }) => sum + cents, 0)),
    }),
    listOf("Carts, the newest first", ["Cart", "Amount", "State", "Opened", ""], carts) || empty("Nothing was ordered."),
    listOf(
      "Subscriptions",
      ["For", "Product", "Price", "State"],
      billing.subscriptions.map((one) => ({
        key: `subscription ${one.id}`,
        cells: [one.site ?? one.id, one.product, `${money(one.amount_cents)} ${one.term}`, stateChip(one.status)],
      })),
    ),
    listOf(
      "Tasks, the newest first",
      ["Task", "State", "Began", "Ended"],
      tasks.map(({ id, name, status, start_on, end_on }) => ({
        key: `task ${id}`,
        cells: [name, stateChip(status, "OK"), date(start_on), date(end_on)],
      })),
    ),
    listOf(
      "Callbacks and webhooks sent",
      ["Address", "At", "Answer"],
      [...sendings].reverse().map(({ url, at, status }, index) => ({ key: `sending ${index}`, cells: [url, date(at), status ?? "none"] })),
    ),
  ];
}

/** What the page can show, in the order of its links. */
export const views = [
  { id: "start", title: "Start", draw: drawStart },
  { id: "sites", title: "Sites", count: ({ sites }) => sites.length, draw: drawSites },
  { id: "dns", title: "DNS", count: ({ zones }) => zones.length, draw: drawDns },
  { id: "mail", title: "Mail", count: ({ mailspaces }) => mailspaces.length, draw: drawMail },
  {
    id: "domains",
    title: "Domains",
    count: ({ registrar, panel }) => registrar.registrations.length + panel.accounts.length,
    draw: drawDomains,
  },
  { id: "orders", title: "Orders", count: ({ billing }) => billing.carts.filter(isUndecided).length, draw: drawOrders },
  { id: "faults", title: "Faults", count: ({ faults }) => faults.length, draw: drawFaults },
  { id: "settings", title: "Settings", draw: drawSettings },
];
