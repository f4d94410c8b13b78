import { act, at, call, edit, remove } from "./actions.mjs";
import { button, chip, el, fold, json, table, toggle } from "./dom.mjs";
import { drawFaults } from "./faults.mjs";
import { drawSettings } from "./settings.mjs";

const recordTypes = "A AAAA CNAME TXT MX Redirect Flatten PullZone SRV CAA PTR Script NS SVCB HTTPS TLSA".split(" ");
const listTypes = ["IP", "CIDR", "ASN", "Country", "Organisation", "JA4"];
const money = (cents) => (cents / 100).toFixed(2);
const date = (moment) => (moment ? new Date(moment).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" }) : "");

const heading = (text, note, ...actions) =>
  el(
    "div.bar",
    {},
    el("div", {}, el("h2", {}, text), note && el("p.note", {}, note)),
    actions.length > 0 && el("div.buttons", {}, actions),
  );
const empty = (text) => el("p.empty", {}, text);
const facts = (pairs) =>
  el(
    "dl",
    {},
    pairs
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))),
  );

function card({ key, title, marks = [], actions = [], about = [], body = [], whole }) {
  return el(
    "article.card",
    { "data-row": key, "aria-label": title },
    el("div.bar", {}, el("h3", {}, title, " ", marks), el("div.buttons", {}, actions)),
    about.length > 0 && facts(about),
    body,
    whole && fold(`${key} json`, "JSON", () => json(whole)),
  );
}

const pair = (what, change, gone) =>
  el(
    "span.buttons",
    {},
    button("Edit", change, { label: `Edit ${what}` }),
    button("Delete", gone, { label: `Delete ${what}`, kind: "quiet" }),
  );

/* Start */

const lesson = (title, texts, ...actions) =>
  el(
    "article.card.lesson",
    { "aria-label": title },
    el("h3", {}, title),
    texts.map((text) => el("p", {}, text)),
    el("div.buttons", {}, actions),
  );

function drawStart({ zones, billing, accounts }) {
  const [zone] = zones.filter(({ records }) => records.length > 0);
  const setting = `HOSTING_BASE_URL=${location.origin} HOSTING_TOKEN=simulator-token HOSTING_ACCOUNT=${accounts[0]}`;
  const waiting = billing.carts.filter(isUndecided).length;
  return [
    heading("Start", "Everything is in memory and costs nothing. Break it, and start the simulator again."),
    el("p", {}, "Use these settings for a program:"),
    json(setting),
    el(
      "div.cards",
      {},
      lesson(
        "Drift",
        ["Somebody changes a record by hand.", "“pulumi refresh” shows the difference, and “pulumi up” repairs it."],
        zone
          ? button("Change a record", () => editRecord(zone, zone.records[0]), { kind: "main" })
          : button("Go to DNS", () => (location.hash = "dns"), { kind: "main" }),
      ),
      lesson(
        "Doubt",
        [
          "The platform carries out a request, but its answer is lost.",
          "The next “pulumi up” that creates an object must find out whether the object exists, and must not create it twice.",
        ],
        button(
          "Lose the next answer",
          () => act("The answer to the next POST will be lost", "POST", "faults", { kind: "dropAfter", method: "POST" }),
          { kind: "main" },
        ),
      ),
      lesson(
        "Wait",
        [
          "The owner of the card must confirm the next payment.",
          waiting > 0
            ? `${waiting} waits for your confirmation, under Orders.`
            : "Order a site or mail: “pulumi up” ends with the address of an invoice. Confirm the payment under Orders, then run “pulumi up” again.",
        ],
        waiting > 0
          ? button("Go to Orders", () => (location.hash = "orders"), { kind: "main" })
          : button(
              "Make the next payment wait",
              () => act("The next payment waits for a confirmation", "PATCH", "billing", { nextPayments: ["awaiting_authentication"] }),
              { kind: "main" },
            ),
      ),
      lesson(
        "Trouble",
        ["The platform answers 429 five times, with a Retry-After.", "The provider waits for that time. The list of requests shows it."],
        button(
          "Too many requests",
          () => act("The next five requests are answered 429", "POST", "faults", { kind: "status", status: 429, retryAfter: 1, times: 5 }),
          { kind: "main" },
        ),
      ),
    ),
  ];
}

/* Sites */

function drawSites({ sites }) {
  return [
    heading(
      "Sites",
      undefined,
      button("Add a site", () => addSite()),
    ),
    sites.length === 0 && empty("No site."),
    sites.map(siteCard),
  ];
}

function addSite() {
  const fields = [
    { key: "name", label: "Name" },
    { key: "domains", label: "Host names, one a line", kind: "lines", value: [] },
  ];
  edit("A new site", "", fields, (body) => call("POST", "sites", body));
}

function siteCard(site) {
  const path = `sites/${at(site.id)}`;
  const change = (body, done) => act(`${site.name}: ${done}`, "PATCH", path, body);
  const fields = [
    { key: "name", label: "Name", value: site.name },
    { key: "plan", label: "Plan", value: site.plan },
    { key: "term", label: "Term", kind: "words", words: ["monthly", "annual"], value: site.term },
    { key: "variant", label: "Variant", value: site.variant },
    { key: "location", label: "Location", value: site.location },
    { key: "phpVersion", label: "PHP", value: site.phpVersion },
    { key: "domains", label: "Host names, one a line; the first one is primary", kind: "lines", value: site.domains },
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
      toggle("CDN", site.cdn, (cdn) => change({ cdn }, `CDN ${cdn ? "on" : "off"}`), `CDN of ${site.name}`),
      toggle(
        "Suspended",
        site.suspended,
        (suspended) => change({ suspended }, suspended ? "suspended" : "no longer suspended"),
        `${site.name} suspended`,
      ),
      pair(
        `site ${site.name}`,
        () => edit(`Site ${site.name}`, "", fields, (body) => call("PATCH", path, body)),
        () => remove(`site ${site.name}`, path),
      ),
    ],
    about: [
      ["Id", site.id],
      ["Plan", `${site.plan}, ${site.term}`],
      ["Variant", site.variant],
      ["Location", site.location],
      ["PHP", site.phpVersion],
      ["Host names", site.domains.join(", ")],
    ],
    body: [
      fold(`${path} hostnames`, `Host names and certificates (${site.hostnames.length})`, () => hostnames(site, path)),
      fold(`${path} cache`, "Cache", () => cachePart(site, path)),
      fold(`${path} rules`, `Edge rules (${site.edge_rules.length})`, () => edgeRules(site, path)),
      fold(`${path} shield`, `Shield (${site.shield.status})`, () => shieldPart(site, path)),
    ],
    whole: site,
  });
}

/** A field of a form for each of some settings, by the kind of its value. */
const fieldsOf = (values) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    label: key,
    value,
    kind: typeof value === "boolean" ? "flag" : Array.isArray(value) ? "lines" : typeof value === "number" ? "number" : "text",
  }));
const shownValue = (value) => (Array.isArray(value) ? value.join(", ") || "none" : String(value));

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
        el("span", {}, certificateChip(certificate), " ", certificate.provision_type),
        date(certificate.issued_at),
        el(
          "span.buttons",
          {},
          certificate.active
            ? press("Withdraw", { certificate: "withdrawn" }, "its certificate is withdrawn")
            : press("Issue", { certificate: "issued" }, "its certificate is issued"),
          !primary && press("Make primary", { primary: true }, "it is the primary one"),
          button("Delete", () => remove(`host name ${hostname}`, own), { label: `Delete host name ${hostname}`, kind: "quiet" }),
        ),
      ],
    };
  });
  return table(`Host names of ${site.name}`, ["Host name", "Role", "Certificate", "Issued", ""], rows);
}

function cachePart(site, path) {
  const title = `Cache of ${site.name}`;
  return [
    facts(Object.entries(site.caching).map(([key, value]) => [key, shownValue(value)])),
    button("Edit", () => edit(title, "", fieldsOf(site.caching), (body) => call("PATCH", `${path}/caching`, body)), {
      label: `Edit ${title}`,
    }),
  ];
}

function edgeRules(site, path) {
  if (site.edge_rules.length === 0) return empty("No edge rule.");
  const rows = site.edge_rules.map((rule) => {
    const name = rule.Description || `rule ${rule.OrderIndex}`;
    const own = `${path}/edge_rules/${at(rule.Guid)}`;
    const fields = fieldsOf({
      Description: rule.Description,
      Enabled: rule.Enabled,
      ActionType: rule.ActionType,
      ActionParameter1: rule.ActionParameter1,
      OrderIndex: rule.OrderIndex,
    });
    return {
      key: `edge rule ${rule.Guid}`,
      cells: [
        name,
        `type ${rule.ActionType}${rule.ActionParameter1 ? `, ${rule.ActionParameter1}` : ""}`,
        toggle("On", rule.Enabled, (Enabled) => act(`${name} is ${Enabled ? "on" : "off"}`, "PATCH", own, { Enabled }), `${name} on`),
        pair(
          name,
          () => edit(`Edge rule ${name}`, "", fields, (body) => call("PATCH", own, body)),
          () => remove(`edge rule ${name}`, own),
        ),
      ],
    };
  });
  return table(`Edge rules of ${site.name}`, ["Rule", "Action", "State", ""], rows);
}

function shieldPart({ name, shield }, path) {
  const base = `${path}/shield`;
  const objects = [
    ["rate_limits", "rate limit", "rule_name"],
    ["access_lists", "access list", "name"],
    ["waf_custom_rules", "WAF rule", "rule_name"],
  ].flatMap(([key, kind, named]) => shield[key].map((object) => ({ object, kind, named, own: `${base}/${key}/${at(object.id)}` })));
  return [
    el(
      "div.buttons",
      {},
      toggle(
        "Active",
        shield.status === "active",
        (active) => act(`Shield of ${name} is ${active ? "on" : "off"}`, "PATCH", base, { active }),
        `Shield of ${name} active`,
      ),
      button("Edit", () => edit(`Shield of ${name}`, "", fieldsOf(shield.settings), (body) => call("PATCH", base, body)), {
        label: `Edit Shield of ${name}`,
      }),
    ),
    facts(Object.entries(shield.settings).map(([key, value]) => [key, shownValue(value)])),
    objects.length > 0 &&
      table(
        `Objects of Shield of ${name}`,
        ["Name", "Kind", "Says", ""],
        objects.map(({ object, kind, named, own }) => ({
          key: `${kind} ${object.id}`,
          cells: [
            object[named],
            kind,
            kind === "access list" ? listTypes[object.type] : object.rule_description,
            pair(
              `${kind} ${object[named]}`,
              () =>
                edit(
                  `${kind} ${object[named]}`,
                  "",
                  [
                    { key: named, label: "Name", value: object[named] },
                    ...(kind === "access list"
                      ? [{ key: "content", label: "New entries, one a line", kind: "long" }]
                      : [{ key: "rule_description", label: "Description", value: object.rule_description }]),
                  ],
                  (body) => call("PATCH", own, body),
                ),
              () => remove(`${kind} ${object[named]}`, own),
            ),
          ],
        })),
      ),
  ];
}

/* DNS */

function drawDns({ zones }) {
  const add = () => edit("A new zone", "", [{ key: "name", label: "Domain" }], (body) => call("POST", "zones", body));
  return [heading("DNS", undefined, button("Add a zone", add)), zones.length === 0 && empty("No zone."), zones.map(zoneCard)];
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
        el("span.value", {}, value, record.comment && el("small", {}, ` ${record.comment}`)),
        `${record.ttl} s`,
        pair(
          what,
          () => editRecord(zone, record),
          () => remove(what, `${path}/records/${at(record.id)}`),
        ),
      ],
    };
  });
  return card({
    key: `zone ${zone.id}`,
    title: zone.name,
    actions: [
      toggle(
        "DNSSEC",
        zone.dnssec,
        (dnssec) => act(`DNSSEC of ${zone.name} is ${dnssec ? "on" : "off"}`, "PATCH", path, { dnssec }),
        `DNSSEC of ${zone.name}`,
      ),
      button("Add a record", () => addRecord(zone), { label: `Add a record to ${zone.name}` }),
      button("Delete", () => remove(`zone ${zone.name}`, path), { label: `Delete zone ${zone.name}`, kind: "quiet" }),
    ],
    body: rows.length === 0 ? empty("No record.") : table(`Records of ${zone.name}`, ["Name", "Type", "Value", "TTL", ""], rows),
  });
}

/* Mail */

function drawMail({ mailspaces }) {
  const fields = [{ key: "domain", label: "Domain" }];
  const add = () => edit("A new mailspace", "", fields, (body) => call("POST", "mailspaces", body));
  return [
    heading("Mail", undefined, button("Add a mailspace", add)),
    mailspaces.length === 0 && empty("No mailspace."),
    mailspaces.map(mailspaceCard),
  ];
}

function mailspaceCard(mailspace) {
  const { domain } = mailspace;
  const path = `mailspaces/${at(mailspace.id)}`;
  const change = (body, done) => act(`${domain}: ${done}`, "PATCH", path, body);
  const rows = mailspace.mailboxes.map((mailbox) => {
    const own = `${path}/mailboxes/${at(mailbox.id)}`;
    const fields = [
      { key: "display_name", label: "Display name", value: mailbox.display_name },
      { key: "quota_mb", label: "Quota, in MB; 0 is none", kind: "number", value: mailbox.quota_mb },
      { key: "status", label: "Status", kind: "words", words: ["active", "suspended"], value: mailbox.status },
      { key: "aliases", label: "Aliases, one a line", kind: "lines", value: mailbox.aliases },
    ];
    return {
      key: `mailbox ${mailbox.id}`,
      cells: [
        mailbox.email,
        mailbox.display_name,
        mailbox.status,
        `${mailbox.quota_mb} MB`,
        mailbox.aliases.join(", "),
        pair(
          mailbox.email,
          () => edit(`Mailbox ${mailbox.email}`, "", fields, (body) => call("PATCH", own, body)),
          () => remove(`mailbox ${mailbox.email}`, own),
        ),
      ],
    };
  });
  const addMailbox = () =>
    edit(
      `A new mailbox in ${domain}`,
      "",
      [
        { key: "username", label: "The part before @" },
        { key: "display_name", label: "Display name" },
      ],
      (body) => call("POST", `${path}/mailboxes`, body),
    );
  return card({
    key: `mailspace ${mailspace.id}`,
    title: domain,
    marks: [
      chip(mailspace.status, mailspace.status === "active" ? "good" : "warn"),
      mailspace.delete_scheduled_at && chip("to be deleted", "warn"),
    ],
    actions: [
      !mailspace.verified &&
        button("Confirm ownership", () => change({ verified: true }, "the ownership of its domain is confirmed"), {
          label: `Confirm ownership of ${domain}`,
          kind: "main",
        }),
      toggle(
        "Suspended",
        mailspace.suspended,
        (suspended) => change({ suspended }, suspended ? "suspended" : "no longer suspended"),
        `${domain} suspended`,
      ),
      button("Add a mailbox", addMailbox, { label: `Add a mailbox to ${domain}` }),
      button("Delete", () => remove(`mailspace ${domain}`, path), { label: `Delete mailspace ${domain}`, kind: "quiet" }),
    ],
    about: [
      ["Package", mailspace.package],
      ["Domains", mailspace.domains.map(({ name, domain: other }) => name ?? other).join(", ")],
      ["Groups", mailspace.groups.map(({ email }) => email).join(", ")],
      ["Lists", mailspace.lists.map(({ email }) => email).join(", ")],
    ],
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
      const flag = (key, text) =>
        toggle(
          text,
          registration[key],
          (value) => act(`${name}: ${text.toLowerCase()} ${value ? "on" : "off"}`, "PATCH", path, { [key]: value }),
          `${text} of ${name}`,
        );
      const fields = [{ key: "nameservers", label: "Name servers, one a line", kind: "lines", value: registration.nameservers }];
      return card({
        key: `registration ${registration.id}`,
        title: name,
        marks: [chip(registration.status, registration.status === "OK" ? "good" : "warn")],
        actions: [
          flag("auto_renew", "Renews"),
          flag("locked", "Locked"),
          flag("privacy_protect", "Private"),
          pair(
            `domain ${name}`,
            () => edit(`Domain ${name}`, "", fields, (body) => call("PATCH", path, body)),
            () => remove(`domain ${name}`, path),
          ),
        ],
        about: [
          ["Until", date(registration.expires_at)],
          ["Name servers", registration.nameservers.join(", ")],
          ["Process", registration.process],
        ],
        whole: registration,
      });
    }),
    panel.accounts.map((account) => {
      const path = `panel_accounts/${at(account.username)}`;
      const suspended = account.state.endsWith("suspended");
      return card({
        key: `account ${account.username}`,
        title: account.domain,
        marks: [chip(account.state, account.state === "active" ? "good" : "warn")],
        actions: [
          toggle(
            "Suspended",
            suspended,
            (isOn) =>
              act(`${account.domain}: ${isOn ? "suspended" : "no longer suspended"}`, "PATCH", path, { suspended: isOn ? "admin" : "no" }),
            `${account.domain} suspended`,
          ),
          button("Delete", () => remove(`panel account ${account.username}`, path), {
            label: `Delete panel account ${account.username}`,
            kind: "quiet",
          }),
        ],
        about: [
          ["Panel account", account.username],
          ["Package", account.package],
          ["Further domains", account.domains.join(", ")],
        ],
      });
    }),
    panel.registeredNames.length > 0 && facts([["Registered names", panel.registeredNames.map((one) => one.name ?? one).join(", ")]]),
    panel.users.map((user) =>
      card({
        key: `user ${user.id}`,
        title: `${user.fname} ${user.lname}`,
        actions: [
          button("Delete", () => remove(`user ${user.email}`, `users/${at(user.id)}`), {
            label: `Delete user ${user.email}`,
            kind: "quiet",
          }),
        ],
        about: [["Address", user.email]],
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
          {},
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
    cells: [
      one.site ?? one.id,
      one.product,
      `${money(one.amount_cents)} ${one.term}`,
      chip(one.status, one.status === "active" ? "good" : "warn"),
    ],
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
    facts([
      ["Payments", paymentWords.find(([word]) => word === billing.payment)?.[1]],
      ["The next ones", billing.nextPayments.join(", ")],
      ["Provisioning", billing.provisioning],
      ["Charged", money(billing.charges.reduce((sum, { cents }) => sum + cents, 0))],
    ]),
    carts.length === 0 ? empty("Nothing was ordered.") : table("Carts, the newest first", ["Cart", "Amount", "State", "Opened", ""], carts),
    subscriptions.length > 0 && table("Subscriptions", ["For", "Product", "Price", "State"], subscriptions),
    tasks.length > 0 &&
      table(
        "Tasks, the newest first",
        ["Task", "State", "Began", "Ended"],
        tasks.map((task) => ({
          key: `task ${task.id}`,
          cells: [task.name, chip(task.status, task.status === "OK" ? "good" : "warn"), date(task.start_on), date(task.end_on)],
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
  { id: "start", title: "Start", count: () => undefined, draw: drawStart },
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
  { id: "settings", title: "Settings", count: () => undefined, draw: drawSettings },
];
