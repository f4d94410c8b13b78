import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { registry } from "../../src/resources";
import type { Simulator } from "../../src/simulator";
import { fencedBlocks, newProject, releaseCommands, root, setUpCommands, siteId } from "./harness";

const examples = readdirSync(join(root, "examples"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The lines that a README may have. */
const screen = 50;

/** As many owners as the examples name. */
const accounts = ["account-1", "account-2", "account-3", "account-4"];

/** What an `up` that went well doesn't tell. */
const made: Record<string, (platform: Simulator["platform"]) => void> = {
  "edge-and-cache": ({ sites }) => {
    expect(sites.get(siteId).edgeRules.map(({ ActionType }) => ActionType)).toEqual([0, 4, 3, 3, 5, 1]);
    expect(sites.get(siteId).cacheLayers).toEqual({ bunny: true, nginx: true, redis: true });
  },
  "gitops-dns": ({ zones }) => {
    expect(
      zones
        .list()
        .map(({ name, records }) => [name, records.length])
        .sort(),
    ).toEqual([
      ["example.com", 12],
      ["example.org", 4],
    ]);
  },
  "mail-domain": ({ sites, zones, mailspaces }) => {
    const records = zones.get("example.com").records.map(({ name, value }) => `${name} ${value}`);
    for (const needed of [/^ mx1/, /^ mx2/, /^ v=spf1/, /^mail\._domainkey v=DKIM1/])
      expect(records.filter((record) => needed.test(record))).toHaveLength(1);
    expect(records.filter((record) => record.startsWith("_dmarc "))).toEqual([
      "_dmarc v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com",
    ]);
    expect(sites.get(siteId).mail.state).toMatchObject({ mail_from_local_part: "shop", mail_from_name: "The shop" });
    expect(mailspaces.get("example.com").domains.find("second.example")).toMatchObject({ state: "pending_verification" });
    expect([zones.get("example.com").account, mailspaces.get("example.com").account]).toEqual(["account-2", "account-1"]);
  },
  "domain-from-scratch": ({ sites, zones, mailspaces, registrar }) => {
    const { state } = registrar.registrations.get("example.com");
    expect(state).toMatchObject({ status: "OK", locked: true, privacyProtect: true, autoRenew: true, process: null });
    expect([state.keys.length, [...state.nameservers].sort()]).toEqual([1, [...zones.get("example.com").nameservers].sort()]);
    expect(state.contacts.tech).not.toBe(state.contacts.owner);
    const owners = [sites.list().some(({ name }) => name === "example.com"), mailspaces.get("example.com").account];
    expect(owners).toEqual([true, "account-1"]);
  },
  "panel-hosting": ({ panelAccounts }) => {
    const [account] = panelAccounts.list();
    expect([account?.domain, account?.domains, account?.status]).toEqual(["example.com", ["example.org"], "active"]);
  },
  "multi-account": ({ zones }) => {
    const owners = zones.list().map(({ name, account }) => [name, account]);
    expect(owners.sort()).toEqual([
      ["acme.example", "account-3"],
      ["example.com", "account-1"],
      ["globex.example", "account-4"],
      ["labs.example.com", "account-2"],
    ]);
  },
};

/** A quoted line may leave out what differs from run to run: `…`. */
function agree(quoted: string, said: string): boolean {
  const [start = "", end] = quoted.trim().split("…");
  return end === undefined ? said.trim() === start : said.trim().startsWith(start) && said.trim().endsWith(end);
}

it("there are examples", () => expect(examples).not.toEqual([]));

it("they show every type", () => {
  const programs = examples.map((name) => join(root, "examples", name, "index.ts")).map((file) => readFileSync(file, "utf8"));
  expect(Object.keys(registry).filter((type) => !programs.some((program) => program.includes(`new ${type}(`)))).toEqual([]);
});

it("docs/README.md leads to each", () => {
  const text = readFileSync(join(root, "docs/README.md"), "utf8");
  expect(examples.filter((name) => !text.includes(`examples/${name})`))).toEqual([]);
});

describe.each(examples)("the example %s", (name) => {
  const folder = join(root, "examples", name);
  const readme = join(folder, "README.md");
  const program = existsSync(join(folder, "index.ts")) ? readFileSync(join(folder, "index.ts"), "utf8") : "";

  it("lives as its README says", async () => {
    const project = await newProject({ accounts, registeredNames: ["example.com"] });
    project.copy(folder);
    const commands = setUpCommands(readme);
    expect(commands[0]).toBe("npm install");
    expect(commands.at(-1)).toMatch(/^pulumi up\b/);
    await project.follow(commands.slice(0, -1));
    await project.live(
      commands.at(-1),
      ({ stdout }) => {
        const said = stdout.split("\n");
        const quoted = fencedBlocks(readme, "text").flatMap((block) => block.trimEnd().split("\n"));
        expect(quoted.filter((line) => !said.some((text) => agree(line, text)))).toEqual([]);
        expect(said.filter((line) => line.includes("Undefined value"))).toEqual([]);
        made[name]?.(project.simulator.platform);
      },
      releaseCommands(readme),
    );
  });

  it("is written for a reader", () => {
    const text = readFileSync(readme, "utf8");
    expect(text).toMatch(/^# .+\n\n\S/);
    expect(text.split("\n").length).toBeLessThanOrEqual(screen);
    expect(readFileSync(join(folder, "Pulumi.yaml"), "utf8")).toMatch(/^description: .+\.$/m);
    expect(program).not.toMatch(/as any|@ts-|eslint-/);
    expect(JSON.parse(readFileSync(join(folder, "tsconfig.json"), "utf8"))).toMatchObject({ compilerOptions: { strict: true } });
  });

  it("asks for the versions that this repository has", () => {
    const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const { dependencies: atRunTime, devDependencies: inTests, peerDependencies } = own;
    const versions: Record<string, string> = { ...inTests, ...atRunTime, ...peerDependencies, "pulumi-hosting": `^${own.version}` };
    for (const [dependency, range] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([dependency, range]).toEqual([dependency, versions[dependency]]);
  });
});

it("they compile by their own settings, which are the same in each", async () => {
  const programs = examples.filter((name) => existsSync(join(root, "examples", name, "index.ts")));
  const [settings, ...others] = programs.map((name) => JSON.parse(readFileSync(join(root, "examples", name, "tsconfig.json"), "utf8")));
  expect(others).toEqual(others.map(() => settings));
  expect(settings.files).toEqual(["index.ts"]);
  const project = await newProject();
  project.copy(join(root, "examples"));
  project.write({ "tsconfig.json": { ...settings, files: programs.map((name) => join(name, "index.ts")) } });
  expect(project.compile()).toBe("");
});
