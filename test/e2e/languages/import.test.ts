import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Simulator } from "../../../src/simulator";
import { inJava, inLanguage, languageHome, newProject, type Project, sdks, useJava, useLanguage, writeJava } from "../../package/harness";
import { everything } from "../everything";
import { membersIn, sourceIn, unknownIn } from "./csharp";
import { expectSucceeded, expectUnchanged } from "../harness/expectations";
import { thorough } from "../harness/thorough";

jest.setTimeout(900_000);

/** Names that are words of the languages or of the programs, and texts that other languages spell in another way. */
const awkward = [
  ...["import", "lambda", "func", "hosting", "pulumi", "main", "ctx", "err", "string", "1up"].map((name) => ({
    ...{ record_type: 0, name, value: "192.0.2.7" },
  })),
  ...[
    "${name} %{name} $$5",
    "tab\t \\n \"quote\" 'single'",
    "{{ 1 }} #{x} \u00fc \u{1f600}",
    "yes",
    "007",
    "0x1f",
    "null",
    "# no comment",
  ].map((value, index) => ({
    ...{ record_type: 3, name: `text${index}`, value },
  })),
];
const hostile =
  '""" + evil() + """); evil(1) #\n*/ ${x} $$y $${z} \\u001b\\u000a \u001b[2J\u2028\u202e`${evil()}` {evil} \u{1f600}\u{e0041}\n@""; evil(); //';
/** Its configuration may have keys of any form. */
const free = {
  rule_name: "free",
  rule_configuration: {
    ...{ actionType: 1, requestCount: 20, timeframe: 60, large: 5_000_000_000, text: hostile },
    ...{ one: ["a"], none: [], several: [1, hostile, true, null], inner: { objects: [{ a: [0.5] }], empty: {} } },
  },
};
const custom = { rule_name: "custom", rule_configuration: { action_type: 1, tags: ["a"] } };
const account = {
  ...everything,
  zones: [...(everything.zones ?? []), { id: "zone-2", name: "class.example", records: awkward }],
  sites: [
    ...(everything.sites ?? []),
    {
      id: "site-2",
      name: "func",
      edgeRules: [
        { ActionType: 1, ActionParameter1: hostile, Description: hostile },
        // Newer than what the SDKs have names for.
        { ActionType: 99, Description: "from the future" },
      ],
      shield: { active: true, rateLimits: [free], customRules: [custom] },
    },
  ],
};

/** Some of it looks like a number. */
const person = {
  name: "Ada",
  organization: "Shop",
  address: "7",
  code: "1011",
  city: "Amsterdam",
  country: "NL",
  email: "ada@example.com",
  phone: "+31.201234567",
};
const contact = {
  organization: person.organization,
  ...{ tld_name: ".nl", first_name: person.name, last_name: person.name, street_address: person.address, post_code: person.code },
  ...{ city: person.city, country: person.country, email: person.email, phone: person.phone },
};

const files = { yaml: "Main.yaml", python: "__main__.py", go: "main.go", java: "src/main/java/App.java" } as const;

/** A project that the command has written; for Go, as `pulumi new` does. */
async function newIn(language: keyof typeof files, project: Project, { url, account: id }: Simulator): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "import-"));
  try {
    writeFileSync(join(folder, "go.mod"), "module imported\n\ngo 1.25.11\n\nrequire github.com/pulumi/pulumi/sdk/v3 v3.259.0\n");
    if (language === "go") writeFileSync(join(folder, "Pulumi.yaml"), "name: imported\nruntime: go\n");
    else if (language === "java") writeJava(folder, { "App.java": "public class App {}" });
    else
      expect(await project.script(`pulumi-hosting new ${folder} --language ${language} --url ${url} --account ${id}`)).toMatchObject({
        code: 0,
      });
    useLanguage(project, language, folder);
    if (language === "java") await useJava(project);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("an account that is imported into a new project", () => {
  imported("python");
});

thorough.describe("an account that is imported into a new project", () => {
  // In YAML, `e2e/command` has it, with the program that the engine writes.
  for (const language of ["yaml", "go", "java"] as const) imported(language);

  inLanguage("dotnet", "has a program in C# that names nothing that the SDK's source doesn't have", async () => {
    const project = await newProject(account);
    const { url, token, account: id } = project.simulator;
    project.set({ HOSTING_BASE_URL: url, HOSTING_TOKEN: token, HOSTING_ACCOUNT: id });
    mkdirSync(join(project.folder, "csharp"));
    const wrote = await project.script("pulumi-hosting import account --language csharp --out csharp/Program.cs");
    expect([wrote.code, wrote.text]).toEqual([0, expect.stringContaining("pulumi package add hosting")]);
    const program = readFileSync(join(project.folder, "csharp", "Program.cs"), "utf8");
    expect(program).toContain("ActionType = Hosting.EdgeRuleActionType.Redirect");
    expect(unknownIn(program, membersIn(sourceIn(join(sdks("dotnet"), "dotnet"))))).toEqual([]);
  });
});

function imported(language: keyof typeof files): void {
  const inIts = language === "java" ? inJava : inLanguage.bind(undefined, language);
  inIts(`is in the state as the program in ${language} has it: the up after the import changes nothing`, async () => {
    const project = await newProject(account);
    const { simulator } = project;
    for (const more of [{}, { organization: "Other", extra_properties: { codes: ["a"] } }])
      simulator.platform.registrar.contacts.add({ ...contact, ...more });
    project.set({
      ...languageHome(),
      HOSTING_BASE_URL: simulator.url,
      HOSTING_TOKEN: simulator.token,
      HOSTING_ACCOUNT: simulator.account,
    });
    await newIn(language, project, simulator);
    const wrote = await project.script(`pulumi-hosting import account --language ${language} --out ${files[language]} --force`);
    expect(wrote).toMatchObject({
      code: 0,
      text: expect.stringMatching(/TLSA[^]*extraProperties is secret[^]*actionType is 99[^]*pulumi import --file hosting-import.json/),
    });
    const importFile = join(dirname(files[language]), "hosting-import.json");
    const program = readFileSync(join(project.folder, files[language]), "utf8");
    expect(program).not.toContain("correct horse battery");
    expect(program.match(/protect/gi)).toHaveLength(6);
    simulator.resetReport();
    await project.run(["stack", "init", "dev"]);
    // The data of a person come from the configuration.
    for (const [, words = "", field = ""] of wrote.text.matchAll(/pulumi config set (--secret (?:--path )?\S*?([A-Z][a-z]+))(?= {3}#)/g))
      expectSucceeded(await project.run(["config", "set", ...words.split(" "), person[`${field.toLowerCase()}` as keyof typeof person]]));
    expectSucceeded(await project.run(["import", "--file", importFile, "--generate-code=false", "--yes"]));
    expectUnchanged(await project.run(["up", "--yes", "--skip-preview"], true));
    expect(simulator.report().requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });
}
