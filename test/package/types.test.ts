import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { registry } from "../../src/resources";
import { compile, installed } from "./harness";

const { folder: home, package: place } = installed();

const classes = [...Object.keys(registry), "Provider"];

/** Uses of every kind, and mistakes of every kind: a mistake that compiles is an error by itself. */
const program = `
import * as pulumi from "@pulumi/pulumi";
import { ${classes.join(", ")}, type DnsRecordArgs, type DnsRecordsRecordArgs, type EdgeRuleArgs, type SiteArgs } from "pulumi-hosting";
import { startSimulator, type Simulator } from "pulumi-hosting/simulator";
import { callbackServer, Deduplicator, readCallback, type CallbackEvent } from "pulumi-hosting/callbacks";

const zone = new DnsZone("zone", { name: "example.com", dnssec: true });
const later: pulumi.Output<string> = zone.id;
new DnsRecord("direct", { zoneId: later, name: "www", type: "A", value: pulumi.interpolate\`\${later}\`, ttl: pulumi.output(300) });
new DnsRecord("promise", { zoneId: Promise.resolve("1"), name: "www", type: pulumi.output("A" as const), value: "192.0.2.1" }, { protect: true });
new CacheSettings("cache", { siteId: "site-1", cookieVaryParameters: ["a", later], cacheExpiration: later.apply(Number) });
const rule: EdgeRuleArgs = { siteId: "site-1", actionType: "Redirect", triggers: [{ type: "Url", patternMatches: [later] }] };
new EdgeRule("rule", rule, { provider: new Provider("other", { token: pulumi.secret("t"), account: "a" }) });
new EdgeRule("numbers", { siteId: "site-1", actionType: 1, triggers: pulumi.output([{ type: 0, patternMatches: ["*"] }]) });
const table: DnsRecordsRecordArgs[] = [{ name: "www", type: "A", value: "192.0.2.1", ttl: 300 }, { name: "api", type: "CNAME", value: later }];
const whole = new DnsRecords("whole", { zoneId: zone.id, manage: "all", ignore: [{ name: "_acme*", types: ["TXT"] }], records: table, allowMassChange: true });
new DnsRecords("later", { zoneId: later, records: later.apply((value) => [{ name: "www", type: "A" as const, value }]) });
new EdgeRules("edge", { siteId: "site-1", rules: [{ actionType: "ForceSsl", triggers: [{ type: "Url", patternMatches: [later] }] }] });
export const recordId: pulumi.Output<string | undefined> = whole.records.apply((records) => records["www A 192.0.2.1"]?.recordId);
const order: SiteArgs = { name: "shop", plan: "starter", variant: "vanilla", location: "eu", term: "monthly", callback: { url: "https://ci.example.com", authorization: pulumi.secret("x") } };
const site = new Site("site", order, { customTimeouts: { create: "1h" } });
const www = new SiteHostname("www", { siteId: site.id, domain: "www.example.com", provisionMethod: "dns", primary: true, replaceRecords: false });
const shield = new ShieldZone("shield", { siteId: site.id, planType: 1, wafExecutionMode: "Block" });
new RateLimit("limit", { siteId: shield.id, ruleName: "Login", ruleConfiguration: { value: site.name, requestCount: 20 } });
new AccessList("list", { siteId: shield.id, name: "office", type: "Cidr", entries: ["192.0.2.0/24", later] });
const mailspace = new Mailspace("mail", { domain: zone.name, package: "mail_5" });
const verified = new MailspaceVerification("mail", { mailspaceId: mailspace.id }, { dependsOn: zone });
const anna = new Mailbox("anna", { mailspaceId: verified.id, username: "anna", password: pulumi.secret("x"), allowReplacement: true });
new MailAlias("info", { mailspaceId: verified.id, address: "info", targetEmail: anna.email });
export const target: pulumi.Output<string | undefined> = www.cname;
export const port: pulumi.Output<number | undefined> = site.ssh.apply((ssh) => ssh?.port);
export const proof: pulumi.Output<string | undefined> = mailspace.verification.apply((record) => record?.txtValue);
const got: DnsRecord = DnsRecord.get("got", "1/2");
export const nameservers: pulumi.Output<string[] | undefined> = zone.nameservers;
export const ttl: pulumi.Output<number | undefined> = got.ttl;
export const listening: Promise<Simulator> = startSimulator({ port: 0 });
export const url: Promise<string> = listening.then((simulator) => simulator.url);

export const told: Promise<string> = callbackServer({ authorization: process.env.HOOK, onEvent: (event) => void (event.kind === "order" && event.success) }).listen(0);
const event: CallbackEvent = readCallback({ headers: new Headers(), body: new Uint8Array(), authorization: process.env.HOOK });
if (event.kind === "site" && event.action === "resized") new Deduplicator().once(event.key, () => console.log(event.id));
// @ts-expect-error an unknown kind
if (event.kind === "mailspace") throw event;
// @ts-expect-error only an order has a success
if (event.kind === "site") event.success;
// @ts-expect-error nothing to do with an event
callbackServer({ authorization: "x" });
// @ts-expect-error an unknown field
new DnsRecord("x", { zoneId: "1", name: "www", type: "A", value: "192.0.2.1", tll: 300 });
// @ts-expect-error a missing field
new DnsRecord("x", { zoneId: "1", name: "www", type: "A" });
// @ts-expect-error an unknown record type
new DnsRecord("x", { zoneId: "1", name: "www", type: "TLSA", value: "3 1 1 00" });
// @ts-expect-error a number as text
new DnsRecord("x", { zoneId: "1", name: "www", type: "A", value: "192.0.2.1", ttl: "300" });
// @ts-expect-error an unknown field of a record in a set
new DnsRecords("x", { zoneId: "1", records: [{ name: "www", type: "A", value: "192.0.2.1", tll: 300 }] });
// @ts-expect-error the array's order is the rules' own
new EdgeRules("x", { siteId: "1", rules: [{ actionType: 0, orderIndex: 1 }] });
// @ts-expect-error a boolean as text
new DnsZone("x", { name: "example.com", dnssec: "yes" });
// @ts-expect-error no arguments
new DnsZone("x");
// @ts-expect-error the API's spelling
new CacheSettings("x", { siteId: "site-1", cache_expiration: 600 });
// @ts-expect-error an unknown field of a trigger
new EdgeRule("x", { siteId: "site-1", actionType: "Redirect", triggers: [{ type: "Url", patterns: ["*"] }] });
// @ts-expect-error a list of numbers instead of texts
new EdgeRule("x", { siteId: "site-1", actionType: "Redirect", triggers: [{ type: "Url", patternMatches: [1] }] });
// @ts-expect-error an output is not to be set
zone.nameservers = pulumi.output([]);
// @ts-expect-error no such output
zone.nameserver;
// @ts-expect-error an id that is no text
DnsRecord.get("x", 1);
// @ts-expect-error a term that isn't sold
order.term = "weekly";
// @ts-expect-error a view-only field
new Site("x", { ...order, ssh: { port: 22 } });
// @ts-expect-error a Shield plan that there isn't
new ShieldZone("x", { siteId: "1", planType: 4 });
// @ts-expect-error a mailbox without a name
new Mailbox("x", { mailspaceId: "1", password: "x" });
// A mailbox that exists keeps its password.
new Mailbox("x", { mailspaceId: "1", username: "anna", adopt: true });
// @ts-expect-error a part of an output that may be absent
mailspace.verification.apply((record) => record.txtValue);
// @ts-expect-error an unknown option of the simulator
startSimulator({ prot: 0 });
const args: DnsRecordArgs = { zoneId: "1", name: "www", type: "A", value: "192.0.2.1" };
// @ts-expect-error no such record type
args.type = "B";
`;

const folder = mkdtempSync(join(home, "types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the types resolve and are exact", () => {
  it.each([
    ["nodenext", "nodenext", "commonjs", []],
    ["nodenext", "nodenext", "module", []],
    ["node16", "node16", "commonjs", []],
    ["esnext", "bundler", "module", []],
    ["commonjs", "node10", "commonjs", ["--ignoreDeprecations", "6.0"]],
  ])("with module %s and moduleResolution %s in a package of type %s", (module, resolution, type, more) => {
    const at = join(folder, `${module}-${type}`);
    mkdirSync(at);
    writeFileSync(join(at, "package.json"), JSON.stringify({ type }));
    writeFileSync(join(at, "index.ts"), program);
    const settings = ["--strict", "--target", "es2022", "--types", "node", "--module", module, "--moduleResolution", resolution, ...more];
    // The SDK's own declarations are not ours to answer for.
    expect(compile(at, [...settings, "--skipLibCheck", "index.ts"])).toBe("");
  });

  it("for programs on the plugin as well", () => {
    const at = join(folder, "plugin");
    mkdirSync(at);
    writeFileSync(join(at, "index.ts"), program.replace('from "pulumi-hosting";', 'from "pulumi-hosting/plugin";'));
    const settings = ["--strict", "--target", "es2022", "--types", "node", "--module", "nodenext"];
    expect(compile(at, [...settings, "--skipLibCheck", "index.ts"])).toBe("");
  });

  it("and the declarations are sound in themselves", () => {
    writeFileSync(
      join(folder, "sound.ts"),
      `export * as root from "pulumi-hosting";\nexport * as simulator from "pulumi-hosting/simulator";\nexport * as callbacks from "pulumi-hosting/callbacks";\nexport * as provider from "pulumi-hosting/provider";\n`,
    );
    const found = compile(folder, [
      "--strict",
      "--exactOptionalPropertyTypes",
      "--target",
      "es2022",
      "--types",
      "node",
      "--module",
      "nodenext",
      "sound.ts",
    ]);
    expect(found.split("\n").filter((line) => line.includes("pulumi-hosting"))).toEqual([]);
  });
});

describe("an editor shows what each thing means:", () => {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    types: [],
  };
  const entry = join(place, "dist", "index.d.ts");
  const checked = ts.createProgram([entry], options);
  const checker = checked.getTypeChecker();
  const source = checked.getSourceFile(entry);
  const exported = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source!)!)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
  const text = (symbol: ts.Symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const ours = (symbol: ts.Symbol) =>
    symbol.declarations?.some((declaration) => declaration.getSourceFile().fileName.includes("/pulumi-hosting/"));

  const found = exported.filter((symbol) => symbol.flags & ts.SymbolFlags.Class);
  const interfaces = exported.filter((symbol) => symbol.flags & ts.SymbolFlags.Interface);

  it("the classes are there, each with its arguments", () => {
    const names = exported.map(({ name }) => name);
    expect(found.map(({ name }) => name).sort()).toEqual([...classes].sort());
    expect(found.map(({ name }) => `${name}Args`).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(found.map((symbol) => [symbol.name, symbol] as const))("class %s and its outputs", (_, symbol) => {
    expect(text(symbol)).toMatch(/^[A-Z].{15,}/s);
    expect(undocumented(symbol)).toEqual([]);
    const statics = checker
      .getPropertiesOfType(checker.getTypeOfSymbol(symbol))
      .filter((one) => ours(one) && !["prototype"].includes(one.name));
    expect(statics.filter((one) => text(one).length < 15).map(({ name }) => name)).toEqual([]);
    // Internals are stripped from what is published.
    expect(readFileSync(symbol.declarations![0]!.getSourceFile().fileName, "utf8")).not.toMatch(/__pulumiType|@internal/);
  });

  it.each(interfaces.map((symbol) => [symbol.name, symbol] as const))("interface %s and its fields", (_, symbol) => {
    expect(text(symbol)).not.toBe("");
    expect(undocumented(symbol)).toEqual([]);
  });

  function undocumented(symbol: ts.Symbol): string[] {
    const properties = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)).filter(ours);
    return properties.filter((property) => text(property).length < 8).map(({ name }) => name);
  }
});
