import { join } from "node:path";
import ts from "typescript";
import type { Definition } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import { registry } from "../../src/resources";
import { parentInputs } from "../harness/parents";
import { options } from "./options";

jest.setTimeout(120_000);

const root = join(__dirname, "..", "..");
const entry = join(root, "src", "index.ts");

const header = `import * as pulumi from "@pulumi/pulumi";\nimport * as hosting from "../../src/index";\n`;

/** A statement of a program, and what it is to show. */
interface Case {
  readonly about: string;
  readonly code: string;
}

const types = Object.values(registry).map((definition) => ({ definition, sample: definition.samples(parentsOf(definition))[0] as Values }));

function parentsOf(definition: Definition): Record<string, string> {
  return parentInputs(definition, "1");
}

const json = (value: unknown) => JSON.stringify(value);

function construct(type: string, fields: Record<string, string>): string {
  return `new hosting.${type}("it", { ${Object.entries(fields)
    .map(([name, code]) => `${name}: ${code}`)
    .join(", ")} });`;
}

function codeOf(sample: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, json(value)]));
}

const each = (cases: Readonly<Record<string, string>>): Case[] => Object.entries(cases).map(([about, code]) => ({ about, code }));

/** Sites, Shield and mail as programs put them together. */
const rightTogether = each({
  "a site with a limit for its order, and all that hangs on it": `const site = new hosting.Site("it", { name: "shop", plan: "starter", variant: "vanilla", location: "eu", term: "monthly" }, { customTimeouts: { create: "1h" } });`,
  "a Shield zone of a site": `const shield = new hosting.ShieldZone("it", { siteId: site.id, planType: "Advanced", wafExecutionMode: 1 });`,
  "Shield's children take its id": `new hosting.RateLimit("it", { siteId: shield.id, ruleName: "Login", ruleConfiguration: { value: site.name, nested: { any: [1] } } });`,
  "a rate limit in words": `new hosting.RateLimit("it", { siteId: shield.id, ruleName: "Login", ruleConfiguration: { condition: { variable: "REQUEST_URI", operator: "BeginsWith", value: site.name }, limit: { requests: pulumi.output(5), seconds: 60 }, response: { action: 7, severity: "Notice" }, extra: { any: [1] } } });`,
  "an access list of entries": `new hosting.AccessList("it", { siteId: shield.id, name: "office", type: "Ip", entries: [site.ssh.apply((ssh) => ssh?.ipaddr ?? "192.0.2.1")] });`,
  "an access list of a type that only the edge provider knows": `new hosting.AccessList("it", { siteId: shield.id, name: "office", type: 17, content: "x" });`,
  "a callback with a secret": `new hosting.Site("it", { name: "shop", plan: "starter", variant: "vanilla", location: "eu", term: "annual", callback: { url: "https://ci.example.com", authorization: pulumi.secret("x") }, adopt: true, allowReplacement: true });`,
  "a mailspace without a package": `const mailspace = new hosting.Mailspace("it", { domain: site.name });`,
  "the record that proves a domain": `const proof = new hosting.DnsRecord("it", { zoneId: "1", type: "TXT", name: mailspace.verification.apply((record) => record?.txtPrefix ?? "x"), value: mailspace.verification.apply((record) => record?.txtValue ?? "x") });`,
  "a verification that depends on it": `const verified = new hosting.MailspaceVerification("it", { mailspaceId: mailspace.id }, { dependsOn: proof, customTimeouts: { create: "2h" } });`,
  "mailboxes and aliases after it": `new hosting.MailAlias("it", { mailspaceId: verified.id, address: "info", targetEmail: new hosting.Mailbox("it", { mailspaceId: verified.id, username: "anna", password: "x", allowedIps: [] }).email });`,
  "an edge rule by a function": `new hosting.EdgeRule("it", { siteId: site.id, ...hosting.edge.redirect("*/old/*", site.name, { status: 301 }) });`,
  "records by functions": `new hosting.DnsRecords("it", { zoneId: "1", records: [hosting.dns.spf({ include: [site.name] }), hosting.dns.dmarc({ policy: "none" }), ...hosting.dns.noMail()] }); new hosting.DnsRecord("it", { zoneId: "1", ...hosting.dns.mtaSts({ id: "1" }), ttl: 60 });`,
  "edge rules by functions": `new hosting.EdgeRules("it", { siteId: site.id, rules: [hosting.edge.forceSsl(), hosting.edge.cacheFor([site.name, "*"], pulumi.output(60)), { actionType: 4 }] });`,
  "the port of SSH is a number": `const port: pulumi.Output<number | undefined> = site.ssh.apply((ssh) => ssh?.port); void port;`,
  "mail records are there or not": `const mail: pulumi.Output<string[]> = verified.dnsRecords.apply((records) => (records ?? []).map(({ type, name, value }) => [type, name, value].join(" "))); void mail;`,
  "the price of a subscription": `const cents: pulumi.Output<number | undefined> = site.subscription.apply((subscription) => subscription?.price?.amountCents); void cents;`,
});

const ofEdge = (call: string) => `new hosting.EdgeRule("it", { siteId: "1", ...hosting.edge.${call} });`;
const ofSite = (more: Record<string, string>) =>
  construct("Site", { name: '"shop"', plan: '"starter"', variant: '"vanilla"', location: '"eu"', term: '"monthly"', ...more });
const ofMailbox = (more: Record<string, string>) =>
  construct("Mailbox", { mailspaceId: '"1"', username: '"anna"', password: '"x"', ...more });

const wrongTogether = each({
  "a callback without an address": ofSite({ callback: '{ authorization: "x" }' }),
  "a callback with more than the API takes": ofSite({ callback: '{ url: "https://ci.example.com", method: "POST" }' }),
  "a Shield plan beyond the documented ones": `new hosting.ShieldZone("it", { siteId: "1", planType: 4 });`,
  "a WAF mode that is closed": `new hosting.ShieldZone("it", { siteId: "1", wafExecutionMode: 2 });`,
  "a rate limit in words without its response": `new hosting.RateLimit("it", { siteId: "1", ruleName: "Login", ruleConfiguration: { limit: { requests: 5, seconds: 60 } } });`,
  "a rate limit with a number in words": `new hosting.RateLimit("it", { siteId: "1", ruleName: "Login", ruleConfiguration: { limit: { requests: "5", seconds: 60 }, response: { action: 1 } } });`,
  "a rate limit with an operator that is none": `new hosting.RateLimit("it", { siteId: "1", ruleName: "Login", ruleConfiguration: { condition: { variable: "X", operator: "StartsWith" }, limit: { requests: 5, seconds: 60 }, response: { action: "Block" } } });`,
  "an access list with its checksum": `new hosting.AccessList("it", { siteId: "1", name: "office", type: 1, entries: [], checksum: "x" });`,
  "a mailspace with a term": `new hosting.Mailspace("it", { domain: "example.com", term: "annual" });`,
  "a mailbox that is told to wait for its deletion": ofMailbox({ status: '"pending_deletion"' }),
  "a mailbox with its address": ofMailbox({ email: '"anna@example.com"' }),
  "an SSH password that may be absent": `((site: hosting.Site): pulumi.Output<string> => site.ssh.apply((ssh) => ssh.password))(undefined as never);`,
  "an output that is set": `(undefined as unknown as hosting.Mailbox).email = pulumi.output("x");`,
  "SPF that lets everybody send": `hosting.dns.spf({ others: "pass" });`,
  "DMARC without a policy": `hosting.dns.dmarc({ reportsTo: "a@example.com" });`,
  "DMARC with another policy": `hosting.dns.dmarc({ policy: "refuse" });`,
  "a redirect with a status that is none": ofEdge(`redirect("*", "/", { status: 300 })`),
  "a redirect without its target": ofEdge(`redirect("*")`),
  "a cache time in words": ofEdge(`cacheFor("*", "1h")`),
  "an option that no rule has": ofEdge(`block("*", { orderIndex: 1 })`),
  "a rule by a function without its site": `new hosting.EdgeRule("it", hosting.edge.forceSsl());`,
});

const right: Case[] = types.flatMap(({ definition, sample }) => {
  const { type, inputFields } = definition;
  const code = codeOf(sample);
  const of = (name: string, wrap: (inner: string) => string) => construct(type, { ...code, [name]: wrap(code[name]!) });
  return [
    ...definition
      .samples(parentsOf(definition))
      .map((each, index) => ({ about: `${type} sample ${index + 1}`, code: construct(type, codeOf({ ...each })) })),
    ...Object.keys(code).flatMap((name) => [
      { about: `${type}.${name} takes an output`, code: of(name, (inner) => `pulumi.output(${inner} as const)`) },
      { about: `${type}.${name} takes a promise`, code: of(name, (inner) => `Promise.resolve(${inner} as const)`) },
      { about: `${type}.${name} takes a secret`, code: of(name, (inner) => `pulumi.secret(${inner} as const)`) },
    ]),
    ...Object.entries(inputFields)
      .filter(([, { required }]) => !required)
      .map(([name]) => ({ about: `${type}.${name} may be undefined`, code: construct(type, { ...code, [name]: "undefined" }) })),
    ...Object.entries(inputFields).flatMap(([name, { shape }]) =>
      shape.kind === "list" && shape.item.kind === "text"
        ? [{ about: `${type}.${name} takes a list of outputs`, code: construct(type, { ...code, [name]: `[pulumi.output("x"), "y"]` }) }]
        : [],
    ),
    {
      about: `${type} takes options`,
      code: `new hosting.${type}("it", ${json(sample)} as const satisfies object as never, { protect: true, dependsOn: [] });`,
    },
    {
      about: `${type}.get`,
      code: `const got${type}: hosting.${type} = hosting.${type}.get("it", pulumi.output("1"), {}); void got${type};`,
    },
    { about: `${type}.isInstance narrows`, code: `((value: unknown) => { if (hosting.${type}.isInstance(value)) void value.urn; });` },
  ];
});

const wrong: Case[] = types.flatMap(({ definition, sample }) => {
  const { type, inputFields, outputFields } = definition;
  const code = codeOf(sample);
  const without = (name: string) => Object.fromEntries(Object.entries(code).filter(([key]) => key !== name));
  return [
    { about: `${type} has no field nope`, code: construct(type, { ...code, nope: "1" }) },
    { about: `${type} needs arguments`, code: `new hosting.${type}("it");` },
    { about: `${type} has no property nope`, code: `void (undefined as unknown as hosting.${type}).nope;` },
    ...Object.keys(outputFields).map((name) => ({
      about: `${type}.${name} is no input`,
      code: construct(type, { ...code, [name]: '"x"' }),
    })),
    ...Object.entries(inputFields).flatMap(([name, { required, shape }]) => [
      ...(required ? [{ about: `${type} needs ${name}`, code: construct(type, without(name)) }] : []),
      {
        about: `${type}.${name} of a wrong type`,
        code: construct(type, { ...code, [name]: shape.kind === "text" || shape.kind === "choice" ? "4711" : '"no such value"' }),
      },
      // An output is an object, and a free-form input takes any.
      ...(shape.kind === "any"
        ? []
        : [
            {
              about: `${type}.${name} as an output of a wrong type`,
              code: construct(type, { ...code, [name]: "pulumi.output({ nope: new Date() })" }),
            },
          ]),
      ...(shape.kind === "choice" || shape.kind === "coded"
        ? [{ about: `${type}.${name} of a wrong literal`, code: construct(type, { ...code, [name]: '"NoSuchName"' }) }]
        : []),
      ...(shape.kind === "list" && shape.item.kind === "object"
        ? [{ about: `${type}.${name} with a wrong field inside`, code: construct(type, { ...code, [name]: "[{ nope: 1 }]" }) }]
        : []),
    ]),
  ];
});

/** Messages of the compiler by the line that they are about. */
function messagesOf(cases: readonly Case[]): string[][] {
  const file = join(root, "test", "types", "program.virtual.ts");
  const text = header + cases.map(({ code }) => code).join("\n");
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, ...more) =>
    name === file ? ts.createSourceFile(name, text, options.target!) : getSourceFile.call(host, name, ...more);
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  host.readFile = (name) => (name === file ? text : readFile.call(host, name));
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file)!;
  const first = header.split("\n").length - 1;
  const messages: string[][] = cases.map(() => []);
  for (const { start, messageText } of [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]) {
    const line = source.getLineAndCharacterOfPosition(start ?? 0).line - first;
    messages[line]!.push(ts.flattenDiagnosticMessageText(messageText, "\n"));
  }
  return messages;
}

describe("programs", () => {
  test("that are right compile", () => {
    const cases = [...right, ...rightTogether];
    const failing = messagesOf(cases).flatMap((messages, index) =>
      messages.length > 0 ? [`${cases[index]!.about}: ${messages.join("; ")}`] : [],
    );
    expect(failing).toEqual([]);
  });

  test("that are wrong don't", () => {
    const cases = [...wrong, ...wrongTogether];
    const messages = messagesOf(cases);
    expect(cases.filter((_, index) => messages[index]!.length === 0).map(({ about }) => about)).toEqual([]);
  });
});

describe("what an editor shows", () => {
  const program = ts.createProgram([entry], options);
  const checker = program.getTypeChecker();
  const exported = checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)!)!)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
  const own = (symbol: ts.Symbol) =>
    symbol.declarations?.some((declaration) => declaration.getSourceFile().fileName.includes("/src/")) ?? false;
  const documented = (symbol: ts.Symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim() !== "";

  test("holds the class, its arguments and every literal type of each definition", () => {
    const names = exported.map(({ name }) => name);
    for (const type of Object.keys(registry)) {
      expect(names).toContain(type);
      expect(names).toContain(`${type}Args`);
    }
    expect(names).toContain("Provider");
  });

  test("holds no type that no field has", () => {
    const declarations = exported.flatMap((symbol) =>
      (symbol.declarations ?? []).map((declaration) => ({ name: symbol.name, text: declaration.getText() })),
    );
    const isUsed = (name: string) => declarations.some((other) => other.name !== name && new RegExp(`\\b${name}\\b`).test(other.text));
    const useless = exported
      .filter((symbol) => !(symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Function | ts.SymbolFlags.ValueModule)))
      .map(({ name }) => name)
      .filter((name) => !isUsed(name));
    expect(useless).toEqual([]);
  });

  test("says something about every function of a group, and about each option", () => {
    const groups = exported.filter(({ flags }) => flags & ts.SymbolFlags.ValueModule);
    expect(groups.map(({ escapedName }) => String(escapedName).replace(/.*\/(\w+)"$/, "$1"))).toEqual(["dns", "edge"]);
    const bare = groups.flatMap((group) =>
      checker.getExportsOfModule(group).flatMap((symbol) => {
        const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
        const members = real.flags & ts.SymbolFlags.Interface ? checker.getDeclaredTypeOfSymbol(real).getProperties() : [];
        return [real, ...members].filter((one) => !documented(one)).map(({ name }) => `${symbol.name}.${name}`);
      }),
    );
    expect(bare).toEqual([]);
  });

  test("says something about every class, every type of its arguments, and each of their members", () => {
    const bare: string[] = [];
    for (const symbol of exported.filter(({ flags }) => !(flags & ts.SymbolFlags.ValueModule))) {
      const declared = checker.getDeclaredTypeOfSymbol(symbol);
      const isUnion = declared.isUnion();
      // Types of nested objects are shown by the field that has them.
      const isNested =
        (symbol.flags & ts.SymbolFlags.Interface) !== 0 &&
        !(symbol.name.replace(/Args$/, "") in registry) &&
        symbol.name !== "ProviderArgs";
      if (!documented(symbol) && !isUnion && !isNested) bare.push(symbol.name);
      if (isUnion) continue;
      for (const member of declared.getProperties())
        if (own(member) && !member.name.startsWith("_") && !documented(member)) bare.push(`${symbol.name}.${member.name}`);
    }
    expect(bare).toEqual([]);
  });

  test("describes each field with the text of its definition", () => {
    for (const [type, { inputFields, outputFields, description }] of Object.entries(registry)) {
      const instance = exported.find(({ name }) => name === type)!;
      expect(ts.displayPartsToString(instance.getDocumentationComment(checker))).toContain(description.slice(0, 40));
      const args = exported.find(({ name }) => name === `${type}Args`)!;
      for (const [name, field] of Object.entries(inputFields)) {
        const member = checker.getDeclaredTypeOfSymbol(args).getProperty(name)!;
        // An editor joins the lines of a comment.
        const shown = ts.displayPartsToString(member.getDocumentationComment(checker)).replaceAll("\n", " ");
        expect([name, shown]).toEqual([name, field.description]);
      }
      for (const name of Object.keys(outputFields)) expect(checker.getDeclaredTypeOfSymbol(instance).getProperty(name)).toBeDefined();
    }
  });

  test("gives every property of a resource as a typed output", () => {
    for (const [type, { inputFields, outputFields }] of Object.entries(registry)) {
      const instance = checker.getDeclaredTypeOfSymbol(exported.find(({ name }) => name === type)!);
      for (const [name, field] of Object.entries({ ...inputFields, ...outputFields })) {
        if (field.marks.providerOption) {
          expect(instance.getProperty(name)).toBeUndefined();
          continue;
        }
        const shown = checker.typeToString(
          checker.getTypeOfSymbol(instance.getProperty(name)!),
          undefined,
          ts.TypeFormatFlags.NoTruncation,
        );
        expect([type, name, shown]).toEqual([type, name, expect.stringMatching(/^(pulumi\.)?Output(Instance)?</)]);
        expect([type, name, /\bany\b/.test(shown) && !JSON.stringify(field.shape).includes('"any"')]).toEqual([type, name, false]);
        expect([type, name, /undefined/.test(shown)]).toEqual([type, name, !field.required]);
      }
    }
  });
});
