import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { registry } from "../../src/resources";
import { compile, installed } from "./harness";

const { folder: home, package: place } = installed();

const classes = [...Object.keys(registry), "Provider"];

/**
 * Each module of the package with uses and mistakes of a few kinds; test/types has those of every type. A mistake that compiles is an error
 * by itself.
 */
const program = `
import * as pulumi from "@pulumi/pulumi";
import { ${classes.join(", ")}, type DnsRecordArgs, type DnsRecordsRecordArgs, type SiteArgs } from "pulumi-hosting";
import { startSimulator, type Simulator } from "pulumi-hosting/simulator";
import { callbackServer, Deduplicator, readCallback, type CallbackEvent } from "pulumi-hosting/callbacks";

export const all = [${classes.join(", ")}];
const zone = new DnsZone("zone", { name: "example.com", dnssec: true });
const later: pulumi.Output<string> = zone.id;
const args: DnsRecordArgs = { zoneId: later, name: "www", type: "A", value: pulumi.interpolate\`\${later}\`, ttl: pulumi.output(300) };
new DnsRecord("record", args, { provider: new Provider("other", { token: pulumi.secret("t"), account: "a" }) });
new EdgeRule("numbers", { siteId: "site-1", actionType: 1, triggers: pulumi.output([{ type: 0, patternMatches: ["*"] }]) });
const table: DnsRecordsRecordArgs[] = [{ name: "www", type: "A", value: "192.0.2.1", ttl: 300 }, { name: "api", type: "CNAME", value: later }];
const whole = new DnsRecords("whole", { zoneId: zone.id, manage: "all", ignore: [{ name: "_acme*", types: ["TXT"] }], records: table });
export const recordId: pulumi.Output<string | undefined> = whole.records.apply((records) => records["www A 192.0.2.1"]?.recordId);
const order: SiteArgs = { name: "shop", plan: "starter", variant: "vanilla", location: "eu", term: "monthly", callback: { url: "https://ci.example" } };
const site = new Site("site", order, { customTimeouts: { create: "1h" } });
export const port: pulumi.Output<number | undefined> = site.ssh.apply((ssh) => ssh?.port);
export const ttl: pulumi.Output<number | undefined> = DnsRecord.get("got", "1/2").ttl;
export const listening: Promise<string> = startSimulator({ port: 0 }).then((simulator: Simulator) => simulator.url);

export const told: Promise<string> = callbackServer({ authorization: process.env.HOOK, onEvent: (event) => void (event.kind === "order" && event.success) }).listen(0);
const event: CallbackEvent = readCallback({ headers: new Headers(), body: new Uint8Array(), authorization: process.env.HOOK });
if (event.kind === "site" && event.action === "resized") new Deduplicator().once(event.key, () => console.log(event.id));
// @ts-expect-error an unknown kind
if (event.kind === "mailspace") throw event;
// @ts-expect-error only an order has a success
if (event.kind === "site") event.success;
// @ts-expect-error nothing to do with an event
callbackServer({ authorization: "x" });
// @ts-expect-error an unknown option of the simulator
startSimulator({ prot: 0 });
// @ts-expect-error an unknown field
new DnsRecord("x", { zoneId: "1", name: "www", type: "A", value: "192.0.2.1", tll: 300 });
// @ts-expect-error an unknown field of a record in a set
new DnsRecords("x", { zoneId: "1", records: [{ name: "www", type: "A", value: "192.0.2.1", tll: 300 }] });
// @ts-expect-error an output is not to be set
zone.nameservers = pulumi.output([]);
// @ts-expect-error no such record type
args.type = "B";
`;

const folder = mkdtempSync(join(home, "types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the types resolve and are exact", () => {
  const strict = ["--strict", "--target", "es2022", "--types", "node"];

  it.each([
    ["nodenext", "nodenext", "commonjs", []],
    ["nodenext", "nodenext", "module", []],
    ["esnext", "bundler", "module", []],
    ["commonjs", "node10", "commonjs", ["--ignoreDeprecations", "6.0"]],
  ])("with module %s and moduleResolution %s in a package of type %s, on the plugin as well", (module, resolution, type, more) => {
    const at = join(folder, `${module}-${type}`);
    mkdirSync(at);
    writeFileSync(join(at, "package.json"), JSON.stringify({ type }));
    writeFileSync(join(at, "index.ts"), program);
    writeFileSync(join(at, "plugin.ts"), program.replace('from "pulumi-hosting";', 'from "pulumi-hosting/plugin";'));
    const settings = [...strict, "--module", module, "--moduleResolution", resolution, ...more];
    // The SDK's own declarations are not ours to answer for.
    expect(compile(at, [...settings, "--skipLibCheck", "index.ts", "plugin.ts"])).toBe("");
  });

  it("and the declarations are sound in themselves", () => {
    const modules = { root: "", simulator: "/simulator", callbacks: "/callbacks", provider: "/provider" };
    const lines = Object.entries(modules).map(([name, path]) => `export * as ${name} from "pulumi-hosting${path}";\n`);
    writeFileSync(join(folder, "sound.ts"), lines.join(""));
    const found = compile(folder, [...strict, "--exactOptionalPropertyTypes", "--module", "nodenext", "sound.ts"]);
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
