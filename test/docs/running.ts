import { create } from "../../src/kernel/operations/create";
import { check } from "../../src/kernel/operations/check";
import { diffResource } from "../../src/kernel/operations/diff";
import * as pulumi from "@pulumi/pulumi";
import ts from "typescript";
import * as components from "../../src/components";
import * as hosting from "../../src/index";
import type { Judged } from "../../src/policy/judge";
import { readSettings } from "../../src/host/settings";
import type { Values } from "../../src/kernel/definition/values";
import { read } from "../../src/kernel/operations/read";
import { functions } from "../../src/functions";
import { callables, invoke } from "../../src/kernel/operations/invoke";
import { registry } from "../../src/resources";
import type { SimulatorOptions } from "../../src/simulator";
import { plain } from "../harness/componentModel";
import { World, type Process } from "../harness/world";

const all = callables(registry, functions);

export interface Run {
  readonly made: string[];
  /** Each resource as a policy sees it. */
  readonly resources: Judged[];
  /** What went wrong, and what a second run would change. */
  readonly problems: string[];
}

/** Runs a program as the engine would: each resource is checked and then made on a platform, after what it depends on. */
export async function run(program: string, platform: SimulatorOptions = {}): Promise<Run> {
  const world = await World.start({ ...platformFor(program), ...platform });
  const isRegistered = /DomainRegistration\.get\(|Domain(Registration)?\([^;]*adopt: true/.test(program);
  if (isRegistered) world.simulator.platform.registrar.registrations.add({ name: "example.com" });
  const process = world.process();
  const result: Run = { made: [], resources: [], problems: [] };
  const asked: Promise<{ id: string; state: Values }>[] = [];
  const newResource = (args: pulumi.runtime.MockResourceArgs) => {
    const answer = carriedOut(process, args, result);
    asked.push(answer);
    return answer;
  };
  const call = ({ token, inputs }: pulumi.runtime.MockCallArgs) => answered(process, token, plain(inputs) as Values, result);
  await pulumi.runtime.setMocks({ newResource, call }, "program", "dev");
  pulumi.runtime.setAllConfig({ ...configurationFor(program), ...settingsFor(world) });
  const { outputText } = ts.transpileModule(program, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023, esModuleInterop: true },
  });
  const ours: Record<string, unknown> = { "pulumi-hosting": hosting, "pulumi-hosting/components": components };
  new Function("require", "exports", outputText)((name: string) => ours[name] ?? require(name), {});
  // What hangs on another resource, or on the result of a function, is asked for once that is there.
  for (let known = -1; known !== asked.length; ) {
    known = asked.length;
    await sdk.waitForRPCs();
    await Promise.all(asked);
    await new Promise(setImmediate);
  }
  await world.end();
  return result;
}

/** What the SDK ends a program with: it waits for everything that a resource or an output still waits for. */
const sdk = pulumi.runtime as unknown as { waitForRPCs(): Promise<void> };

/** A value for each key that a program asks for. */
function configurationFor(program: string): Record<string, string> {
  const keys = [...program.matchAll(/\.require(?:Secret)?\("(\w+)"\)/g)].map(([, key = ""]) => key);
  return Object.fromEntries(keys.map((key) => [`program:${key}`, valueFor(key)]));
}

function valueFor(key: string): string {
  const [, checked] =
    Object.entries({ Country: "NL", Email: "ada@example.com", Phone: "+31.201234567" }).find(([end]) => key.endsWith(end)) ?? [];
  return { domain: "example.com", dnsToken: "t-2", otherToken: "t-2" }[key] ?? checked ?? "correct horse battery";
}

/** The settings of the stack, for a program that hands them to a provider of its own. */
function settingsFor({ simulator: { url, token, account } }: World): Record<string, string> {
  return { "hosting:baseUrl": url, "hosting:token": token, "hosting:account": account };
}

async function answered(process: Process, token: string, args: Values, { problems }: Run): Promise<Values> {
  try {
    return await invoke(all[token.replace("hosting:index:", "")]!, process, args);
  } catch (error) {
    problems.push(`${token}: ${String(error)}`);
    return {};
  }
}

/** What a program that looks at things finds there. */
function platformFor(program: string): SimulatorOptions {
  const there = (text: string) => program.includes(text);
  return {
    sites:
      there("Site.get(") || there("getSiteOutput(") || there("your-site-id") || there("SiteHostname.get(")
        ? [{ id: "your-site-id", name: "shop", domains: there("SiteHostname.get(") ? ["www.example.com"] : [] }]
        : [],
    strict: { hostnameCertificates: "issued" },
    // Where a program has a second provider, the zone is its account's.
    accounts: ["account-1", "account-2"],
    zones:
      there("DnsZone.get(") || there("getDnsZoneOutput(") || there("adopt: true")
        ? [{ name: "example.com", account: there("new Provider(") ? "account-2" : "account-1" }]
        : [],
    registeredNames: ["example.com", "second.example"],
    panelAccounts: there("PanelAccount.get(") ? [{ domain: "example.com" }] : [],
    mailspaces:
      there("Mailspace.get(") || there("MailspaceDomain.get(")
        ? [
            {
              domain: "example.com",
              domains: there("MailspaceDomain.get(") ? ["example.org"] : [],
              package: "mail_20",
              mailboxes: [{ username: "carol" }],
            },
          ]
        : [],
  };
}

async function carriedOut(
  process: Process,
  { type, name, inputs: given, id }: pulumi.runtime.MockResourceArgs,
  result: Run,
): Promise<{ id: string; state: Values }> {
  const { __provider: _, ...inputs } = plain(given) as Values;
  // A component only holds others together.
  if (type.startsWith("hosting:components:")) return { id: name, state: {} };
  const kind = type.split(":").at(-1) as string;
  const label = `${kind} "${name}"`;
  try {
    const definition = registry[kind];
    if (!definition) {
      // A provider of its own: the stack's configuration doesn't reach it.
      readSettings({ get: (key) => inputs[key] as string | undefined }, {});
      return { id: name, state: {} };
    }
    const resource = process.resource(definition, name);
    // What is made has the empty id here; only `get` gives one.
    if (id) {
      const found = await read(resource, id, {}, "get");
      return { id: found?.id ?? id, state: { ...found?.state, resolvedId: found?.id } };
    }
    const checked = await check(resource, {}, inputs);
    for (const { path, message } of [...checked.problems, ...checked.warnings]) result.problems.push(`${label}: ${path} ${message}`);
    const made = await create(resource, checked.inputs);
    result.made.push(label);
    result.resources.push({
      ...{ urn: `urn:pulumi:dev::program::hosting:index:${kind}::${name}`, token: `hosting:index:${kind}`, name, protect: true },
      ...{ inputs: checked.inputs, outputs: { ...made.state, id: made.id } },
      ...{ additionalSecretOutputs: ["password"], dependencies: [], propertyDependencies: {} },
    });
    const again = await diffResource(resource, made.id, made.state, checked.inputs);
    if (again.changed.length > 0) result.problems.push(`${label}: a second run would change ${again.changed.join(", ")}`);
    return { id: made.id, state: made.state };
  } catch (error) {
    result.problems.push(`${label}: ${String(error)}`);
    return { id: id || name, state: {} };
  }
}
