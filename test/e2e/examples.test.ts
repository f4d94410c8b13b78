import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse, stringify } from "yaml";
import type { SimulatorOptions } from "../../src/simulator";
import { examplesIn } from "../harness/examples";
import { itWith } from "../harness/toolchains";
import { isSearch } from "../harness/world";
import { expectChanges, expectSucceeded, expectUnchanged, newStack, thorough } from "./harness";
import { environment } from "./harness/environment";
import { hosted } from "./hosted";

type Section = Record<string, unknown>;
type Program = Partial<Record<"config" | "variables" | "resources" | "outputs", Section>>;

/** The program with names that no other one has. */
function renamed(name: string, text: string): Program {
  const program = parse(text) as Program;
  const own = (key: string): string => `${name}-${key}`;
  const names = Object.values(program).flatMap((section) => Object.keys(section));
  const referring = (value: unknown): unknown =>
    JSON.parse(
      names.reduce(
        (json, key) => json.replaceAll(`\${${key}.`, `\${${own(key)}.`).replaceAll(`\${${key}}`, `\${${own(key)}}`),
        JSON.stringify(value),
      ),
    ) as unknown;
  return Object.fromEntries(
    Object.entries(program).map(([section, entries]) => [
      section,
      Object.fromEntries(Object.entries(entries).map(([key, value]) => [own(key), referring(value)])),
    ]),
  );
}

/** The platform that an example speaks of, under names of its own: what one example describes, no other one may. */
function platformOf(place: number): SimulatorOptions {
  const domain = `c${place}-example.com`;
  const site: NonNullable<SimulatorOptions["sites"]>[number] = {
    id: `site-${place}`,
    name: `shop-${place}`,
    domains: [`www.${domain}`],
    shield: {
      active: true,
      accessLists: [{ name: "office", type: 1, content: "192.0.2.0/24" }],
      rateLimits: [{ rule_name: "Login", rule_configuration: {} }],
      customRules: [{ rule_name: "Bots", rule_configuration: {} }],
    },
  };
  return {
    sites: [site],
    registrations: [{ id: `registration-${place}`, name: domain }],
    panelAccounts: [{ username: `panel${place}`, domain, domains: ["example.org"] }],
    users: [{ fname: "Anna", lname: "Jansen", email: `anna@${domain}` }],
    zones: [{ name: domain, records: [{ record_type: 0, name: "www", value: "192.0.2.1" }] }],
    mailspaces: [
      {
        domain,
        provisioned: true,
        domains: ["example.org"],
        groups: [{ email: "team" }],
        mailboxes: [{ username: "anna", aliases: [`sales@${domain}`] }],
      },
    ],
  };
}

/** What a user could give for a secret setting of an example. Some of a contact are checked before an order. */
function secretOf(name: string): string {
  return { country: "NL", email: "anna@example.com", phone: "+31.201234567" }[name] ?? "hush-hush";
}

it("every example of a component in YAML lives: made, left alone and gone", async () => {
  const programs = examplesIn("yaml", ":components:").map(([name, text]) =>
    renamed(name, text.replace(/\bexample\.com\b/g, `${name.toLowerCase()}.example`)),
  );
  const all = (section: keyof Program): Section => Object.assign({}, ...programs.map((program) => program[section])) as Section;
  const { stack, simulator } = await hosted(
    "",
    {
      sites: [{ id: "site-1", name: "shop" }],
      zones: [{ name: "maildomain.example" }],
      strict: { ownedDomains: ["maildomain.example"] },
    },
    { program: stringify({ config: all("config"), variables: all("variables"), resources: all("resources") }), language: "yaml" },
  );
  const parts = programs.flatMap((program) => [...JSON.stringify(program).matchAll(/\$\{([\w-]+Secrets)\.(\w+)\}/g)]);
  await stack.config(Object.fromEntries(parts.map(([, key = "", part = ""]) => [`${key}.${part}`, { secret: secretOf(part) }])));
  const made = await stack.up();
  expectChanges(made, { create: made.changes.create });
  expect((await stack.resources()).map(({ type }) => type)).toEqual(
    expect.arrayContaining(Object.values(all("resources")).map((one) => (one as { type: string }).type)),
  );
  expectUnchanged(await stack.up({ args: ["--refresh"] }));
  expectSucceeded(await stack.destroy());
  // The zone that the mail records are in was there before.
  const { sites, zones } = simulator.platform;
  const left = zones.list().map(({ name }) => name);
  expect(left).toContain("maildomain.example");
  expect(left).not.toContain("dnszonefile.example");
  expect(sites.get("site-1").edgeRules).toEqual([]);
});

it("the engine plans every example in YAML: each resource, each look-up and each function", async () => {
  const programs = examplesIn("yaml", ":index:").map(([name, text], place) =>
    renamed(name, text.replace(/\bshop\b/g, `shop-${place}`).replace(/\bexample\.com\b/g, `c${place}-example.com`)),
  );
  const platforms = programs.map((_, place) => platformOf(place));
  const all = (section: keyof Program): Section => Object.assign({}, ...programs.map((program) => program[section])) as Section;
  const whole = { config: all("config"), variables: all("variables"), resources: all("resources"), outputs: all("outputs") };
  const { stack, simulator } = await hosted(
    "",
    {
      sites: platforms.flatMap(({ sites = [] }) => sites),
      zones: platforms.flatMap(({ zones = [] }) => zones),
      mailspaces: platforms.flatMap(({ mailspaces = [] }) => mailspaces),
      registrations: platforms.flatMap(({ registrations = [] }) => registrations),
      panelAccounts: platforms.flatMap(({ panelAccounts = [] }) => panelAccounts),
      users: platforms.flatMap(({ users = [] }) => users),
      strict: { hostnameCertificates: "issued" },
    },
    { program: stringify(whole), language: "yaml" },
  );
  const { registrar, billing } = simulator.platform;
  registrar.contacts.add({ first_name: "A", last_name: "J" });
  for (const registration of registrar.registrations.list()) registrar.hosts.add(registration, `ns1.${registration.name}`, ["192.0.2.1"]);
  const subscription = billing.subscriptions.ofSite("site-0")!.id;
  const references = [...JSON.stringify(whole).matchAll(/\$\{([\w-]+)(?:\.(\w+))?\}/g)];
  const settings = references.flatMap(([, key = "", part]): [string, string | { secret: string }][] => {
    if (!(key in whole.config)) return [];
    return [part === undefined ? [key, subscription] : [`${key}.${part}`, { secret: secretOf(part) }]];
  });
  await stack.config(Object.fromEntries(settings));
  const outcome = await stack.preview();
  expectChanges(outcome, { create: Object.keys(whole.resources).length });
  const isBad = ({ severity, message }: { severity: string; message: string }) =>
    severity !== "info" && !message.includes("can't be deleted by the API after its creation");
  expect(outcome.diagnostics.filter(isBad)).toEqual([]);
  const writes = simulator.report().requests.filter(({ method, path }) => method !== "GET" && !isSearch(path));
  expect(writes).toEqual([]);
});

thorough.describe("the generated SDKs", () => {
  const root = resolve(__dirname, "../..");
  const { variables } = environment();

  /** The SDK for a language, in a folder below which programs can stand. */
  async function sdk(language: string): Promise<string> {
    const { folder } = await newStack({ program: "" });
    execFileSync("pulumi", ["package", "gen-sdk", join(root, "schema.json"), "--language", language, "--out", folder], { env: variables });
    return join(folder, language);
  }

  itWith(
    ["go", "pulumi-language-go"],
    "take every example in Go: the compiler says nothing",
    async () => {
      const folder = await sdk("go");
      for (const [name, program] of examplesIn("go")) {
        const at = join(folder, "examples", name.toLowerCase());
        mkdirSync(at, { recursive: true });
        writeFileSync(join(at, "main.go"), program);
      }
      // The modules are those that the engine's language hosts are built from.
      const modules = readFileSync(join(root, "tools/engine/hosts/go.mod"), "utf8");
      writeFileSync(join(folder, "go.mod"), modules.replace(/^module .*/, "module github.com/pulumi-hosting/pulumi-hosting-go"));
      writeFileSync(join(folder, "go.sum"), readFileSync(join(root, "tools/engine/hosts/go.sum")));
      const vet = () =>
        execFileSync("go", ["vet", "-mod=mod", "./..."], { cwd: folder, env: { ...variables, GOWORK: "off" }, encoding: "utf8" });
      expect(vet()).toBe("");
    },
    variables.PATH,
  );
});
