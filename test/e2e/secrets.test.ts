import { expectChanges, expectFailed, expectSucceeded, newStack, type Outcome, thorough } from "./harness";
import { hosted, newSimulator, notesOf, program, type Hosted } from "./hosted";
import { killedAt, met } from "./interrupted";
import { expectNoLeak, filesBelow } from "./leaks";
import { newFolder } from "../harness/folder";

const siteWith = (inputs: string) =>
  `new Site("site", { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly", ${inputs} });`;

it("a resource leaves little state, nothing of it null: a short line that finds the provider, free of settings, and where the program made it", async () => {
  const { stack, simulator } = await hosted(
    `new DnsZone("zone-with-a-rather-long-name-in-the-program", { name: "example.com", dnssec: true },
      { customTimeouts: { create: "10m", update: "10m", delete: "10m" } });
    new EdgeRule("rule-with-a-rather-long-name-in-the-program", { siteId: "site-1", actionType: "BlockRequest" });
    new CacheSettings("settings-with-a-rather-long-name-in-the-program", { siteId: "site-1", cacheExpiration: 3600 });
    const short = new DnsZone("zone", { name: "example.net" });
    new DnsRecord("www.example.net/A", { zoneId: short.id, name: "www", type: "A", value: "192.0.2.1", ttl: 3600, comment: "the web" });`,
    {},
    // On the plugin the state has no such line.
    { face: "dynamic" },
  );
  expectChanges(await stack.up(), { create: 5 });
  for (const { type, outputs, raw } of await stack.resources()) {
    const code = String(outputs.__provider);
    const urn = /urn:pulumi:[^"]*/.exec(code)?.[0] ?? "";
    expect(Buffer.byteLength(code) - Buffer.byteLength(urn)).toBeLessThanOrEqual(300);
    expect(code).toContain(`require('pulumi-hosting/provider').${type.split(":").at(-1)}(`);
    expect(code).not.toContain(simulator.url);
    expect(raw.sourcePosition).toMatch(/^project:\/\/\/index\.[jt]s#/);
  }
  // The stack trace is the engine's, and as long as the path of the SDK.
  const { stackTrace: _, ...state } = (await stack.resource("www.example.net/A")).raw;
  expect(Buffer.byteLength(JSON.stringify(state))).toBeLessThanOrEqual(1330);
  expect(JSON.stringify(state.outputs)).not.toContain("null");
});

it("secrets of the program in a record and in lists stay encrypted in state, also if somebody puts something before them", async () => {
  const body = (value: string) => `const zone = new DnsZone("zone", { name: "example.com" });
    new DnsRecord("txt", { zoneId: zone.id, name: "_verify", type: "TXT", value: pulumi.secret("${value}") });
    new AccessList("list", { siteId: "site-1", name: "office", type: "Cidr", entries: ["192.0.2.0/24", pulumi.secret("203.0.113.77")] });
    new EdgeRule("rule", { siteId: "site-1", actionType: "BlockRequest",
      triggers: [{ type: "Url", patternMatches: ["/a", pulumi.secret("/hush-hush")] }] });`;
  const { stack, simulator, change } = await hosted(body("hush-hush"), { sites: [{ id: "site-1", shield: { active: true } }] });
  const expectHidden = (outcome: Outcome, changes: Parameters<typeof expectChanges>[1]) => {
    expectChanges(outcome, changes);
    expect(stack.rawState()).not.toMatch(/203\.0\.113\.77|hush/);
  };
  expectHidden(await stack.up(), { create: 4 });
  const zone = simulator.platform.zones.get("example.com");
  expect(zone.records).toMatchObject([{ value: "hush-hush" }]);

  const site = simulator.platform.sites.get("site-1");
  const { accessLists } = site.shield;
  accessLists.update(accessLists.list()[0]!.id, { content: "198.51.100.0/24\n192.0.2.0/24\n203.0.113.77" });
  site.updateEdgeRule(site.edgeRules[0]!.Guid, { Triggers: [{ Type: 0, PatternMatches: ["/0", "/a", "/hush-hush"] }] });
  expectHidden(await stack.refresh(), { update: 2, same: 2 });
  change(body("hush-again"));
  expectHidden(await stack.up(), { update: 3, same: 1 });
  expect(zone.records).toMatchObject([{ value: "hush-again" }]);
  expectHidden(await stack.up(), { same: 4 });
});

/** Each with characters that JSON, HTML and addresses write in ways of their own. */
const secrets = {
  "the token": "tok/3n+of=the&stack",
  "the provider's token": 'tok/3n+of="the<provider>',
  "the password": 'p"w/ of & <anna>\\+=',
  "the callback's address": "https://ci.example/done?key=hush+hush/&1",
  "the callback's authorization": 'Basic b2Y/dGhl+Y2Fs & "bGJhY2s"',
};
const ordersRoute = "POST /api/orders";
const mailboxesRoute = "POST /api/mailspace/{mailspace_id}/mailboxes";
const later = { "the later password": 'n"w/ of & <anna>\\+=' };

/** One of each type that holds a secret, and the platform on which they are made. */
async function allSecrets(): Promise<Hosted & { body(password?: string): string; known(): Record<string, string> }> {
  const simulator = await newSimulator({ sites: [], mailspaces: [{ id: "m-1", domain: "example.com", provisioned: true }] });
  const { url, account } = simulator;
  const text = (name: keyof typeof secrets) => JSON.stringify(secrets[name]);
  const body = (
    password = secrets["the password"],
  ) => `const provider = new Provider("provider", { baseUrl: "${url}", token: ${text("the provider's token")}, account: "${account}" });
    const site = ${siteWith(`callback: { url: ${text("the callback's address")}, authorization: ${text("the callback's authorization")} }`)}
    const anna = new Mailbox("anna", { mailspaceId: "m-1", username: "anna", password: ${JSON.stringify(password)} }, { provider });
    exports.site = site; exports.ssh = site.ssh; exports.anna = anna; exports.login = anna.password.apply((password) => "anna:" + password);`;
  // Files that the commands leave in passing are looked at too.
  const temporary = newFolder();
  temporaries.push(temporary);
  const stack = await newStack({
    program: program(body()),
    simulator: { url, token: secrets["the token"], account },
    env: { TMPDIR: temporary },
  });
  const ssh = () =>
    Object.fromEntries(simulator.platform.sites.list().map(({ id, hosting }) => [`the SSH password of ${id}`, hosting.ssh.password]));
  return {
    stack,
    simulator,
    change: (changed) => stack.program(program(changed)),
    body,
    known: () => ({ ...secrets, ...later, ...ssh() }),
  };
}

const temporaries: string[] = [];

/** Everything on the disk: state, history, backups, settings, journal, what is left of passing files. The program and the event log are the test's own. */
function onDisk({ stack }: Hosted): Record<string, string> {
  return {
    ...filesBelow(stack.folder, /^index\.js$|^\.events-/),
    ...Object.assign({}, ...temporaries.map((folder) => filesBelow(folder))),
  };
}

/** Addresses of requests, and bodies without the two that the secrets are meant for. */
function onTheWire({ simulator }: Hosted): Record<string, string> {
  return Object.fromEntries(
    simulator
      .report()
      .requests.map(({ method, path, query, body }, index) => [
        `request ${index}: ${method} ${path}`,
        JSON.stringify([path, query, method === "GET" ? body : ""]),
      ]),
  );
}

describe("all secrets of one program", () => {
  it("are in nothing that its life shows, sends or leaves behind", async () => {
    const made = await allSecrets();
    const { stack, simulator, change, body, known } = made;
    const diff = { args: ["--diff"] };
    const shown: Record<string, Outcome> = { preview: await stack.preview(diff), up: expectChanges(await stack.up(diff), { create: 3 }) };
    expect(simulator.platform.mailspaces.get("m-1").mailboxes.get("anna@example.com")).toMatchObject({ password_set_count: 1 });
    change(body(later["the later password"]));
    shown.changed = expectChanges(await stack.up({ ...diff, preview: true }), { update: 1 });
    shown.refresh = await stack.refresh(diff);
    shown.outputs = await stack.run(["stack", "output", "--json"]);
    shown.export = await stack.run(["stack", "export"]);
    expectNoLeak(known(), { ...shown, ...onDisk(made), ...onTheWire(made) });
    for (const { outputs } of await stack.resources()) expectNoLeak(known(), { "the provider's code": String(outputs.__provider) });
    expect(await stack.outputs()).toMatchObject({
      login: `anna:${later["the later password"]}`,
      ssh: { password: Object.values(known()).at(-1) },
    });

    const all = known();
    const destroyed = expectChanges(await stack.destroy(diff), { delete: 3 });
    expectNoLeak(all, { destroyed, ...onDisk(made) });
  });

  it("are not in the journal, the state and what is left of passing files when a run is killed in the middle of its orders", async () => {
    const made = await allSecrets();
    const { stack, simulator, known } = made;
    const hanging = [ordersRoute, mailboxesRoute].map((route) => simulator.faults.add({ kind: "hang", takesEffect: true, route }));
    await killedAt(async (command) => {
      await Promise.all(hanging.map((fault) => met(fault, command)));
      expectNoLeak(known(), onDisk(made));
      expect(notesOf(stack)).toHaveLength(2);
    }, stack);
    expectNoLeak(known(), onDisk(made));
  });

  it("are not in what is said of refusals that quote the request, in any spelling", async () => {
    const made = await allSecrets();
    const { stack, simulator, known } = made;
    const spelled = (secret: string) => [JSON.stringify(secret), encodeURIComponent(secret), Buffer.from(secret).toString("base64url")];
    const quoting = (route: string, sent: readonly (keyof typeof secrets)[]) => {
      const errors = sent.flatMap((name) => [`isn't right: ${secrets[name]}`, ...spelled(secrets[name])]);
      return simulator.faults.add({ kind: "status", status: 422, body: { errors, code: "create_failed" }, route, times: Infinity });
    };
    quoting(ordersRoute, ["the token", "the callback's address", "the callback's authorization"]);
    const refused = quoting(mailboxesRoute, ["the provider's token", "the password"]);
    const failed = expectFailed(await stack.up({ args: ["--continue-on-error"] }));
    expect(refused.hits).toBeGreaterThan(0);
    expectNoLeak(known(), { failed, ...onDisk(made) });
  });

  it("are not in what is said of what was made or changed only in part", async () => {
    const made = await allSecrets();
    const { stack, simulator, change, body, known } = made;
    simulator.platform.billing.payments.next = ["awaiting_authentication"];
    simulator.faults.add({
      kind: "status",
      status: 422,
      takesEffect: true,
      code: "create_failed",
      errors: [`of {"password":${JSON.stringify(secrets["the password"])}}`],
      route: mailboxesRoute,
    });
    const failed = expectFailed(await stack.up({ args: ["--continue-on-error", "--diff"] }), /invoice/);
    const refreshed = await stack.refresh({ args: ["--diff"] });
    expectNoLeak(known(), { failed, refreshed, ...onDisk(made) });

    const { payments, carts, orders } = simulator.platform.billing;
    carts.list()[0]?.pay();
    carts.list()[0]?.complete();
    const completed = expectSucceeded(await stack.refresh());
    expect(orders.list()[0]?.callback?.authorization).toBe(secrets["the callback's authorization"]);
    payments.next = ["awaiting_authentication"];
    change(body().replace('"starter"', '"business"'));
    const unpaid = expectFailed(await stack.up({ args: ["--diff"] }), /invoice/);
    expectNoLeak(known(), { completed, unpaid, ...onDisk(made) });
  });

  thorough.it("are not in what check says of any of them", async () => {
    const provider = (args: string) => `new DnsZone("zone", { name: "example.com" }, { provider: new Provider("p", ${args}) });`;
    const { stack, change } = await hosted("");
    for (const body of [
      `new Mailbox("anna", { mailspaceId: "m-1", username: "anna", password: ["hush-hush"] });`,
      siteWith(`callback: { url: "http://u:hush-hush@ci.example", authorization: "hush-hush" }`),
      siteWith(`callback: { url: "https://ci.example", authorization: { "hush-hush": "hush-hush" } }`),
      provider(`{ baseUrl: "http://127.0.0.1:1", token: "hush-hush\\nhush-hush" }`),
      provider(`{ baseUrl: "https://u:hush-hush@api.example", token: "hush-hush" }`),
    ]) {
      change(body);
      expectNoLeak({ "the secret": "hush-hush" }, { failed: expectFailed(await stack.preview(), /has a problem/) });
    }
  });
});
