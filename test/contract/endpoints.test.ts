import type { Created, Definition, Resource, Simulator, SimulatorOptions, UnfinishedError, Values } from "../harness";
import { create, handedOn, outcomeOf, parentFor, read, registry, remove, sampleOf, update, World } from "../harness";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { functions } from "../../src/functions";
import { callables, invoke } from "../../src/kernel/operations/invoke";
import { contactBody } from "../../src/resources/parts/contact";
import { someContact } from "../../src/resources/parts/registrant";
import { routes } from "../../src/simulator/routes";
import { allShapes } from "../../src/simulator/shapes";
import { everyCommand } from "../../src/cli/commands";
import { coveragePage, coverageText, type Operation, rowOf } from "../../tools/generate/endpoints";
import { commandCalls, commandPlatform, moreThanTypes, readsOfTypes, wordsOn } from "../harness/commands";
import { functionWorld } from "../harness/functions";
import { naturalKeyOf } from "../harness/parents";
import { noteShapes } from "../harness/shapes";
import { changesOf } from "../harness/matrix";
import { changeOf } from "../harness/usual";
import { called, newSimulator } from "../unit/cli/called";

/** By endpoint, who asks for it, and when. */
const used: Record<string, Record<string, Operation[]>> = {};
/** The settings of answers that somebody met. */
const shapes = new Set<string>();
/** By life, how many requests each operation takes. */
const counted: Record<string, Partial<Record<Operation, string>>> = {};

/** A platform with one resource on it, whose requests are noted. */
class Life {
  #pausedAt: number | undefined;

  private constructor(
    readonly world: World,
    readonly definition: Definition,
    readonly inputs: Values,
    private readonly name: string | undefined,
  ) {}

  static async of(
    type: string,
    { sample = 0, name, ...options }: { sample?: number; name?: string } & SimulatorOptions = {},
  ): Promise<Life> {
    const definition = registry[type] as Definition;
    const world = await World.start({
      sites: [],
      strict: { ownedDomains: ["example.com", "xn--bcher-kva.example"] },
      notes: "memory",
      ...options,
    });
    noteShapes(world.simulator, shapes);
    return new Life(world, definition, sampleOf(definition, parentFor(definition, world.simulator), sample), name);
  }

  async create(inputs = this.inputs, who = "it"): Promise<Created> {
    return this.#during("create", () => create(this.#anew(who), inputs));
  }

  read({ id, state }: Created): Promise<unknown> {
    return this.#during("read", () => read(this.#anew(), id, state));
  }

  get(name: string): Promise<unknown> {
    return this.#during("get", () => read(this.#anew(), name, {}, "get"));
  }

  async update({ id, state }: Created, changes: Values): Promise<Created> {
    return {
      id,
      state: await this.#during("update", () => update(this.#anew(), id, state, handedOn(this.definition, { ...this.inputs, ...changes }))),
    };
  }

  delete({ id, state }: Created): Promise<void> {
    return this.#during("delete", () => remove(this.#anew(), id, state));
  }

  /** The resource in a process that knows nothing yet. What it reads after its first pause, it reads in order to wait. */
  #anew(who?: string): Resource {
    const { clock, simulator } = this.world;
    const sleep = (ms: number, signal?: AbortSignal) => {
      this.#pausedAt ??= simulator.report().requests.length;
      return clock.sleep(ms, signal);
    };
    return this.world.process({ clock: { now: () => clock.now(), sleep } }).resource(this.definition, who);
  }

  async #during<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
    const { simulator } = this.world;
    this.#pausedAt = undefined;
    simulator.resetReport();
    try {
      return await work();
    } finally {
      const { requests } = simulator.report();
      const waits = requests.filter(({ method }, index) => method === "GET" && index >= (this.#pausedAt ?? Infinity));
      for (const request of requests)
        note(request.route ?? `${request.method} ${request.path}`, this.definition.type, waits.includes(request) ? "wait" : operation);
      if (this.name !== undefined)
        (counted[this.name] ??= {})[operation] ??= `${requests.length - waits.length}${waits.length > 0 ? " + waits" : ""}`;
    }
  }
}

function note(endpoint: string, user: string, operation: Operation): void {
  const operations = ((used[endpoint] ??= {})[user] ??= []);
  if (!operations.includes(operation)) operations.push(operation);
}

async function liveAsUsual(type: string, sample: number): Promise<void> {
  const life = await Life.of(type, sample === 0 ? { name: type } : { sample });
  const { definition } = life;
  let made = await life.create();
  const isAction = definition.kind === "action";
  if (definition.kind !== "singleton" && !isAction) await life.create({ ...life.inputs, adopt: true }, "who takes it over");
  await life.read(made);
  if (!isAction) await life.get(made.id);
  const name = naturalKeyOf(definition);
  if (sample === 0 && name !== undefined) await life.get(name);
  const change = sample === 0 ? changeOf(definition, life.inputs) : undefined;
  if (change) made = await life.update(made, change);
  await life.delete(made);
  await life.read(made);
}

/** Every change in place that the platform takes, each of an object of its own. */
async function changeAsUsual(type: string, sample: number): Promise<void> {
  const definition = registry[type] as Definition;
  const inputs = (simulator: Simulator) => sampleOf(definition, parentFor(definition, simulator), sample);
  for await (const change of changesOf({ definition, inputs })) {
    const life = await Life.of(type, { sample });
    await life.update(await life.create(), change);
    await life.world.end();
  }
}

const bought = Object.keys(registry).filter((type) => registry[type]?.kind === "purchase");

const special: Readonly<Record<string, () => Promise<void>>> = {
  "a site gets another plan": async () => {
    const life = await Life.of("Site", { name: "Site, another plan" });
    await life.update(await life.create(), { plan: "business" });
  },
  "a panel account gets another password": async () => {
    const life = await Life.of("PanelAccount");
    await life.update(await life.create(), { password: "battery staple" });
  },
  "a registration gets other settings, by a contact that is there": async () => {
    const life = await Life.of("DomainRegistration");
    const { contacts } = life.world.platform.registrar;
    const contactId = Number(contacts.add({ ...contactBody(someContact), tld: ".com" }).id);
    const { contact: _, ...others } = life.inputs;
    let made = await life.create({ ...others, contactId });
    const changes: Values[] = [
      { dnssec: { flags: 257, algorithm: 13, publicKey: "cHVibGlj" }, privacyProtect: true, locked: true },
      { nameservers: ["ns9.example.net"], autoRenew: false, allowRefund: true },
      { roleContacts: { tech: { source: "existing", sourceDomainContactId: contactId } } },
      { contact: { ...someContact, city: "Paris" } },
      { contact: undefined, contactId: Number(contacts.add({ ...contactBody(someContact), tld: ".com", first_name: "Ben" }).id) },
    ];
    for (const change of changes) made = await life.update(made, change);
  },
  "a cache layer is switched back": async () => {
    for (const sample of [0, 1]) {
      const life = await Life.of("CacheLayer", { sample });
      await life.delete(await life.create());
    }
  },
  "a cart never names its order": async () => {
    await (await Life.of("Site", { shapes: { cartOrders: "never" } })).create();
  },
  "an order hangs; somebody else waits for it, and it is cancelled": async () => {
    for (const type of bought) {
      const life = await Life.of(type);
      life.world.platform.billing.provisioning = "hangs";
      const ordered = (await outcomeOf(life.create())) as UnfinishedError;
      await outcomeOf(life.create(life.inputs, "somebody else"));
      await life.read(ordered);
      await life.delete(ordered);
    }
  },
  "an order fails": async () => {
    for (const type of bought) {
      const life = await Life.of(type);
      life.world.platform.billing.provisioning = "fails";
      await outcomeOf(life.create());
    }
  },
  "a list gets its type by name": async () => {
    const life = await Life.of("AccessList");
    await life.update(await life.create(), { type: "Asn", entries: ["64496"] });
  },
  "Shield shows nothing of its WAF": async () => {
    const life = await Life.of("ShieldZone", { shapes: { shieldKeys: "opaque" } });
    await life.read(await life.create());
  },
  "an alias or a group is missing from a list that is full": async () => {
    for (const type of ["MailAlias", "MailAliases", "MailGroup"]) {
      const life = await Life.of(type);
      const made = await life.create();
      const [mailspace] = life.world.platform.mailspaces.list();
      for (let index = 0; index < 500; index += 1) mailspace!.mailboxes.add({ username: `user${index}` });
      await life.delete(made);
      await life.read(made);
    }
  },
  "a rule is switched off, and nothing else": async () => {
    const rule = await Life.of("EdgeRule", { sample: 1 });
    await rule.update(await rule.create(), { enabled: false });
    const set = await Life.of("EdgeRules", { sample: 0 });
    const rules = Object.entries(set.inputs.rules as Record<string, Values>).map(([label, one]) => [label, { ...one, enabled: false }]);
    await set.update(await set.create(), { rules: Object.fromEntries(rules) });
  },
  "a certificate takes a while, and is no longer active later": async () => {
    const life = await Life.of("HostnameCertificateValidation", { delays: { certificateMs: 20_000 } });
    const { platform } = life.world.simulator;
    const domain = platform.sites.list()[0]!.hosting.domains[0]!;
    const made = await life.create();
    platform.certificates.request(domain);
    await life.update({ ...made, state: { ...made.state, pending: "HostnameCertificateValidation" } }, {});
  },
  "a zone leaves out its records": async () => {
    for (const type of ["DnsRecord", "DnsRecords"]) {
      const life = await Life.of(type, { shapes: { zoneRecords: "apart" } });
      await life.read(await life.create());
    }
  },
  "a set holds its whole zone, in which the platform may keep records": async () => {
    const life = await Life.of("DnsRecords");
    const { mailspaces, zones } = life.world.platform;
    const mailspace = mailspaces.add({ domain: "example.com" });
    mailspace.domains.add("second.example.com", "served");
    zones.list()[0]!.addRecord({ record_type: 0, name: "other", value: "192.0.2.7" });
    await life.create({ ...life.inputs, manage: "all", allowMassChange: true });
  },
  "a mailspace doesn't show the record that proves its domain": async () => {
    for (const type of ["Mailspace", "MailspaceVerification"]) {
      const life = await Life.of(type, { shapes: { mailspaceProof: "apart" }, strict: { ownedDomains: [] } });
      if (type === "Mailspace") await life.read(await life.create());
      else await outcomeOf(life.create());
    }
  },
  "a hostname is looked up by itself": async () => {
    const life = await Life.of("SiteHostname");
    const { state } = await life.create();
    for (const name of [String(state.domain), String(state.hostnameId), "nobody.example.com"]) await outcomeOf(life.get(name));
  },
  "Shield was active before": async () => {
    const life = await Life.of("ShieldZone", { name: "ShieldZone, found active" });
    life.world.platform.sites.list()[0]!.shield.activate();
    await life.delete(await life.create());
  },
};

beforeAll(async () => {
  for (const { type, samples } of Object.values(registry)) {
    for (const sample of samples({}).keys()) {
      await liveAsUsual(type, sample);
      await changeAsUsual(type, sample);
    }
  }
  for (const live of Object.values(special)) await live();
  await callFunctions();
  await callCommands();
}, 180_000);

/** Requests of commands about programs and stacks. */
const likeTypes = new Set<string>();

async function callCommands(): Promise<void> {
  const { zones, registrations, panelAccounts } = commandPlatform;
  const { world } = await functionWorld({ zones, registrations, panelAccounts });
  const lookUps = callables(registry, {});
  const named = { getDomainRegistration: "my.uk", getDomainContact: "AJ1-REG", getPanelAccount: "panel.example" };
  for (const [name, id] of Object.entries({ getSite: "shop", getDnsZone: "example.com", ...named }))
    await invoke(lookUps[name]!, world.process(), { id });
  const routesOf = (simulator: Simulator) => simulator.report().requests.map(({ route, method, path }) => route ?? `${method} ${path}`);
  const ofLookUps = new Set(routesOf(world.simulator));
  const eachRoute = async (all: typeof commandCalls, hear: (route: string, command: string) => void) => {
    for (const [command, calls] of Object.entries(all)) {
      for (const words of calls) {
        const simulator = await newSimulator(commandPlatform);
        noteShapes(simulator, shapes);
        await called([...command.split(" "), ...(await wordsOn(simulator, words))], { simulator, terminal: true });
        for (const route of routesOf(simulator)) hear(route, command);
      }
    }
  };
  const noteRun = (route: string, command: string) => ofLookUps.has(route) || likeTypes.has(route) || note(route, command, "run");
  await eachRoute(commandCalls, noteRun);
  await eachRoute(readsOfTypes, (route) => likeTypes.add(route));
  await eachRoute(moreThanTypes, noteRun);
}

/** The functions beside the look-ups of the types: those send what `get` sends. */
async function callFunctions(): Promise<void> {
  const { world, ids } = await functionWorld();
  noteShapes(world.simulator, shapes);
  const all = callables({}, functions);
  for (const [name, { samples }] of Object.entries(functions)) {
    for (const args of samples(ids)) {
      world.simulator.resetReport();
      await invoke(all[name]!, world.process(), args);
      for (const { route, method, path } of world.simulator.report().requests) note(route ?? `${method} ${path}`, name, "call");
    }
  }
}

test("docs/api-coverage.md names who uses each endpoint, and counts the requests of each operation (HOSTING_PAGES_WRITE=1 writes both)", () => {
  const page = () => readFileSync(coveragePage, "utf8");
  const expected = coverageText(page(), { users: used, counts: counted });
  if (process.env.HOSTING_PAGES_WRITE === "1") writeFileSync(coveragePage, expected);
  expect(page()).toBe(expected);
});

test("every command that asks the platform is called here", () => {
  const asking = everyCommand()
    .filter(({ asks }) => asks.startsWith("the platform"))
    .map(({ name }) => name);
  expect(Object.keys({ ...commandCalls, ...readsOfTypes }).sort()).toEqual(asking.sort());
  expect([...likeTypes].filter((route) => Object.values(used[route] ?? {}).every(([only]) => only === "run"))).toEqual([]);
});

test("docs/api-coverage.md has every endpoint that the simulator serves, each in one place, with a reason", () => {
  const lines = readFileSync(coveragePage, "utf8").split("\n");
  const rows = lines.filter((line) => /^\| `[A-Z]+ \//.test(line));
  const all = rows.map((line) => line.split("`")[1]);
  expect(all.filter((endpoint, index) => all.indexOf(endpoint) !== index)).toEqual([]);
  expect(routes.map(({ method, path }) => `${method} ${path}`).filter((endpoint) => !all.includes(endpoint))).toEqual([]);
  for (const { endpoint, reason } of rows.flatMap((line) => rowOf(line) ?? []))
    expect([endpoint, reason]).toEqual([endpoint, expect.stringMatching(/^\S[^|]{10,}[^.]$/)]);
});

test("every answer that can have several forms is met by a type, a function or a command, or has a test of its own", () => {
  const folder = join(__dirname, "../unit");
  const tests = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".test.ts"));
  const texts = tests.map((file) => readFileSync(join(folder, file), "utf8")).join();
  expect(Object.keys(allShapes).filter((setting) => !shapes.has(setting) && !texts.includes(setting))).toEqual([]);
});
