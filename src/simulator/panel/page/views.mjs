import { act, at, call, edit, remove } from "./actions.mjs";
import { button, chip, el, filterOf, fold, json, moment, table, toggle } from "./dom.mjs";
import { drawFaults } from "./faults.mjs";
import { drawSettings } from "./settings.mjs";

const recordTypes = "A AAAA CNAME TXT MX Redirect Flatten PullZone SRV CAA PTR Script NS SVCB HTTPS TLSA".split(" ");
const listTypes = ["IP", "CIDR", "ASN", "Country", "Organisation", "JA4"];
const money = (cents) => (cents / 100).toFixed(2);
const date = (at) => (at ? moment(at) : "");

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

const deletion = (what, path, label = what) => button("Delete", () => remove(what, path), { label: `Delete ${label}`, kind: "delete" });
/** Opens a form whose changes go to the object at the path. */
const sending = (method) => (title, path, fields) => () => edit(title, "", fields, (body) => call(method, path, body));
const [editing, adding] = [sending("PATCH"), sending("POST")];
const pair = (what, change, path, label = what) =>
  el("span.buttons", button("Edit", change, { label: `Edit ${label}` }), deletion(what, path, label));
const stateChip = (state, good = "active") => chip(state, state === good ? "good" : "warn");
/** Something of an object that is on or off. */
const flag = (text, isOn, path, key, done, label) =>
  toggle(text, isOn, (value) => act(done(value), "PATCH", path, { [key]: value }), label);
const onOff = (isOn) => (isOn ? "on" : "off");
/** @param spelled what the route takes for on and off */
const suspending = (name, isOn, path, spelled = (isOn) => isOn) =>
  toggle(
    "Suspended",
    isOn,
    (value) => act(`${name}: ${value ? "suspended" : "no longer suspended"}`, "PATCH", path, { suspended: spelled(value) }),
    `${name} suspended`,
  );

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
        ...(zone ? ["Change a record", () => editRecord(zone, zone.records[0])] : ["Go to DNS", "dns"]),
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
  const path = `sites/${at(site.id)}`;
  const fields = [
    ...fieldsOf(site, { name: "Name", plan: "Plan" }),
    { key: "term", label: "Term", kind: "words", words: ["monthly", "annual"], value: site.term },
    ...fieldsOf(site, { variant: "Variant", location: "Location", phpVersion: "PHP" }),
    ...fieldsOf(site, { domains: "Host names, one a line; the first one is primary" }),
  ];
  return card({
    key: `site ${site.id}`,
    title: site.name,
    marks: [
      site.suspended && chip("suspended", "bad"),
      site.delete_scheduled_at && chip("to be deleted", "warn"),
      site.billing_settling && chip("settling", "warn"),
    ],
    actions: [
      flag("CDN", site.cdn, path, "cdn", (cdn) => `${site.name}: CDN ${onOff(cdn)}`, `CDN of ${site.name}`),
      suspending(site.name, site.suspended, path),
      pair(`site ${site.name}`, editing(`Site ${site.name}`, path, fields), path),
    ],
    about: {
      ...{ Id: site.id, Plan: `${site.plan}, ${site.term}`, Variant: site.variant, Location: site.location, PHP: site.phpVersion },
      "Host names": site.domains.join(", "),
    },
    body: [
      fold(`${path} hostnames`, `Host names and certificates (${site.hostnames.length})`, () => hostnames(site, path)),
      fold(`${path} cache`, "Cache", () => cachePart(site, path)),
      fold(`${path} rules`, `Edge rules (${site.edge_rules.length})`, () => edgeRules(site, path)),
      fold(`${path} shield`, `Shield (${site.shield.status})`, () => shieldPart(site, path)),
    ],
    whole: site,
  });
}

/** A field of a form for each of these values, under their keys or labels of their own, by the kind of the value. */
function fieldsOf(values, labels = Object.fromEntries(Object.keys(values).map((key) => [key, key]))) {
  return Object.entries(labels).map(([key, label]) => {
    const value = values[key];
    const kind = Array.isArray(value) ? "lines" : { boolean: "flag", number: "number" }[typeof value];
    return { key, label, value, kind };
  });
}
const shownValue = (value) => (Array.isArray(value) ? value.join(", ") || "none" : String(value));
const settingsFacts = (values) => facts(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, shownValue(value)])));

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

function cachePart(site, path) {
  const title = `Cache of ${site.name}`;
  return [
    settingsFacts(site.caching),
    button("Edit", editing(title, `${path}/caching`, fieldsOf(site.caching)), { label: `Edit ${title}` }),
  ];
}

function edgeRules(site, path) {
  if (site.edge_rules.length === 0) return empty("No edge rule.");
  const rows = site.edge_rules.map((rule) => {
    const name = rule.Description || `rule ${rule.OrderIndex}`;
    const own = `${path}/edge_rules/${at(rule.Guid)}`;
    const { Description, Enabled, ActionType, ActionParameter1, OrderIndex } = rule;
    const fields = fieldsOf({ Description, Enabled, ActionType, ActionParameter1, OrderIndex });
    return {
      key: `edge rule ${rule.Guid}`,
      cells: [
        name,
        `type ${rule.ActionType}${rule.ActionParameter1 ? `, ${rule.ActionParameter1}` : ""}`,
        flag("On", Enabled, own, "Enabled", (isOn) => `${name} is ${onOff(isOn)}`, `${name} on`),
        pair(`edge rule ${name}`, editing(`Edge rule ${name}`, own, fields), own, name),
      ],
    };
  });
  return table(`Edge rules of ${site.name}`, ["Rule", "Action", "State", ""], rows);
}

function shieldPart({ name, shield }, path) {
  const [base, title] = [`${path}/shield`, `Shield of ${name}`];
  const objects = [
    ["rate_limits", "rate limit", "rule_name"],
    ["access_lists", "access list", "name"],
    ["waf_custom_rules", "WAF rule", "rule_name"],
  ].flatMap(([key, kind, named]) => shield[key].map((object) => ({ object, kind, named, own: `${base}/${key}/${at(object.id)}` })));
  return [
    el(
      "div.buttons",
      flag("Active", shield.status === "active", base, "active", (isOn) => `${title} is ${onOff(isOn)}`, `${title} active`),
      button("Edit", editing(title, base, fieldsOf(shield.settings)), { label: `Edit ${title}` }),
    ),
    settingsFacts(shield.settings),
    objects.length > 0 &&
      table(
        `Objects of ${title}`,
        ["Name", "Kind", "Says", ""],
        objects.map(({ object, kind, named, own }) => {
          const what = `${kind} ${object[named]}`;
          const isList = kind === "access list";
          const fields = [
            { key: named, label: "Name", value: object[named] },
            isList
              ? { key: "content", label: "New entries, one a line", kind: "long" }
              : { key: "rule_description", label: "Description", value: object.rule_description },
          ];
          const says = isList ? listTypes[object.type] : object.rule_description;
          return { key: `${kind} ${object.id}`, cells: [object[named], kind, says, pair(what, editing(what, own, fields), own)] };
        }),
      ),
  ];
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
const recordName = ({ name }) => name || "@";

function editRecord(zone, record) {
  const title = `Record ${recordName(record)} ${recordTypes[record.record_type]}`;
  const note = `In ${zone.name}. You can't change the type or name of a record: delete the record, and add another one.`;
  edit(title, note, recordFields(record), (body) => call("PATCH", `zones/${at(zone.id)}/records/${at(record.id)}`, body));
}

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
  const rows = zone.records.map((record) => {
    const what = `record ${recordName(record)} ${recordTypes[record.record_type]}`;
    const value = record.priority === null ? record.value : `${record.priority} ${record.value}`;
    return {
      key: `record ${record.id}`,
      cells: [
        recordName(record),
        recordTypes[record.record_type] ?? String(record.record_type),
        el("span.value", value, record.comment && el("small", ` ${record.comment}`)),
        `${record.ttl} s`,
        pair(what, () => editRecord(zone, record), `${path}/records/${at(record.id)}`),
      ],
    };
  });
  return card({
    key: `zone ${zone.id}`,
    title: zone.name,
    actions: [
      flag("DNSSEC", zone.dnssec, path, "dnssec", (isOn) => `DNSSEC of ${zone.name} is ${onOff(isOn)}`, `DNSSEC of ${zone.name}`),
      button("Add a record", () => addRecord(zone), { label: `Add a record to ${zone.name}` }),
      deletion(`zone ${zone.name}`, path),
    ],
    body: rows.length === 0 ? empty("No record.") : table(`Records of ${zone.name}`, ["Name", "Type", "Value", "TTL", ""], rows),
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
  const rows = mailspace.mailboxes.map((mailbox) => {
    const own = `${path}/mailboxes/${at(mailbox.id)}`;
    const fields = [
      ...fieldsOf(mailbox, { display_name: "Display name", quota_mb: "Quota, in MB; 0 is none" }),
      { key: "status", label: "Status", kind: "words", words: ["active", "suspended"], value: mailbox.status },
      ...fieldsOf(mailbox, { aliases: "Aliases, one a line" }),
    ];
    return {
      key: `mailbox ${mailbox.id}`,
      cells: [
        mailbox.email,
        mailbox.display_name,
        mailbox.status,
        `${mailbox.quota_mb} MB`,
        mailbox.aliases.join(", "),
        pair(`mailbox ${mailbox.email}`, editing(`Mailbox ${mailbox.email}`, own, fields), own, mailbox.email),
      ],
    };
  });
  const addMailbox = adding(`A new mailbox in ${domain}`, `${path}/mailboxes`, [
    { key: "username", label: "The part before @" },
    { key: "display_name", label: "Display name" },
  ]);
  return card({
    key: `mailspace ${mailspace.id}`,
    title: domain,
    marks: [stateChip(mailspace.status), mailspace.delete_scheduled_at && chip("to be deleted", "warn")],
    actions: [
      !mailspace.verified &&
        button("Confirm ownership", () => act(`${domain}: the ownership of its domain is confirmed`, "PATCH", path, { verified: true }), {
          label: `Confirm ownership of ${domain}`,
          kind: "main",
        }),
      suspending(domain, mailspace.suspended, path),
      button("Add a mailbox", addMailbox, { label: `Add a mailbox to ${domain}` }),
      deletion(`mailspace ${domain}`, path),
    ],
    about: {
      Package: mailspace.package,
      Domains: mailspace.domains.map(({ name }) => name).join(", "),
      Groups: mailspace.groups.map(({ email }) => email).join(", "),
      Lists: mailspace.lists.map(({ email }) => email).join(", "),
    },
    body:
      rows.length === 0
        ? empty("No mailbox.")
        : table(`Mailboxes of ${domain}`, ["Address", "Name", "Status", "Quota", "Aliases", ""], rows),
    whole: mailspace,
  });
}

/* Domains and panel hosting */

function drawDomains({ registrar, panel }) {
  return [
    heading("Domains and panel hosting"),
    registrar.registrations.length + panel.accounts.length + panel.registeredNames.length + panel.users.length === 0 && empty("Nothing."),
    registrar.registrations.map((registration) => {
      const { name } = registration;
      const path = `registrations/${at(registration.id)}`;
      const own = (key, text) =>
        flag(text, registration[key], path, key, (isOn) => `${name}: ${text.toLowerCase()} ${onOff(isOn)}`, `${text} of ${name}`);
      const fields = fieldsOf(registration, { nameservers: "Name servers, one a line" });
      return card({
        key: `registration ${registration.id}`,
        title: name,
        marks: [stateChip(registration.status, "OK")],
        actions: [
          own("auto_renew", "Renews"),
          own("locked", "Locked"),
          own("privacy_protect", "Private"),
          pair(`domain ${name}`, editing(`Domain ${name}`, path, fields), path),
        ],
        about: {
          ...{ Until: date(registration.expires_at), "Name servers": registration.nameservers.join(", ") },
          Process: registration.process,
        },
        whole: registration,
      });
    }),
    panel.accounts.map((account) => {
      const path = `panel_accounts/${at(account.username)}`;
      const { domain } = account;
      return card({
        key: `account ${account.username}`,
        title: domain,
        marks: [stateChip(account.state)],
        actions: [
          suspending(domain, account.state.endsWith("suspended"), path, (isOn) => (isOn ? "admin" : "no")),
          deletion(`panel account ${account.username}`, path),
        ],
        about: { "Panel account": account.username, Package: account.package, "Further domains": account.domains.join(", ") },
      });
    }),
    panel.registeredNames.length > 0 && facts({ "Registered names": panel.registeredNames.map(({ name }) => name).join(", ") }),
    panel.users.map((user) =>
      card({
        key: `user ${user.id}`,
        title: `${user.fname} ${user.lname}`,
        actions: [deletion(`user ${user.email}`, `users/${at(user.id)}`)],
        about: { Address: user.email },
      }),
    ),
  ];
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

function drawOrders({ billing, tasks, sendings }) {
  const cartAct = (cart, verb, done) => act(`The cart of ${money(cart.amount_cents)}: ${done}`, "POST", `carts/${at(cart.token)}/${verb}`);
  const carts = [...billing.carts].reverse().map((cart) => {
    const what = `cart ${cart.token.slice(0, 6)}`;
    const press = (text, verb, done, kind) => button(text, () => cartAct(cart, verb, done), { label: `${text}: ${what}`, kind });
    return {
      key: what,
      cells: [
        what,
        money(cart.amount_cents),
        chip(cart.phase, cart.phase === "completed" ? "good" : isUndecided(cart) ? "warn" : "calm"),
        date(cart.created_at),
        el(
          "span.buttons",
          isUndecided(cart) && [
            press("Confirm payment", "pay", "is paid", "main"),
            press("Let it expire", "expire", "has expired"),
            press("Fail", "fail", "has failed"),
          ],
          cart.phase === "paid" && [press("Complete", "complete", "is complete", "main"), press("Fail", "fail", "has failed")],
        ),
      ],
    };
  });
  const subscriptions = billing.subscriptions.map((one) => ({
    key: `subscription ${one.id}`,
    cells: [one.site ?? one.id, one.product, `${money(one.amount_cents)} ${one.term}`, stateChip(one.status)],
  }));
  const change = (key, words, label) =>
    edit(label, "", [{ key, label, kind: "words", words, value: billing[key] }], (body) => call("PATCH", "billing", body));
  return [
    heading(
      "Orders",
      undefined,
      button("Payments …", () => change("payment", paymentWords, "Payments"), { label: "What payments do" }),
      button("Provisioning …", () => change("provisioning", ["succeeds", "fails", "hangs"], "Provisioning"), {
        label: "What provisioning does",
      }),
    ),
    facts({
      Payments: paymentWords.find(([word]) => word === billing.payment)?.[1],
      "The next ones": billing.nextPayments.join(", "),
      Provisioning: billing.provisioning,
      Charged: money(billing.charges.reduce((sum, { cents }) => sum + cents, 0)),
    }),
    carts.length === 0 ? empty("Nothing was ordered.") : table("Carts, the newest first", ["Cart", "Amount", "State", "Opened", ""], carts),
    subscriptions.length > 0 && table("Subscriptions", ["For", "Product", "Price", "State"], subscriptions),
    tasks.length > 0 &&
      table(
        "Tasks, the newest first",
        ["Task", "State", "Began", "Ended"],
        tasks.map((task) => ({
          key: `task ${task.id}`,
          cells: [task.name, stateChip(task.status, "OK"), date(task.start_on), date(task.end_on)],
        })),
      ),
    sendings.length > 0 &&
      table(
        "Callbacks and webhooks sent",
        ["Address", "At", "Answer"],
        [...sendings]
          .reverse()
          .map((sending, index) => ({ key: `sending ${index}`, cells: [sending.url, date(sending.at), sending.status ?? "none"] })),
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
