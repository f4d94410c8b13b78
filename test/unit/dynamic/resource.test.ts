import * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../../src/index";
import { registry } from "../../../src/resources";
import { optionsOf } from "../../../src/dynamic/resource";
import { keyOf } from "../../../src/kernel/identity/key";

interface Registered {
  readonly type: string;
  readonly name: string;
  readonly inputs: Record<string, unknown>;
  readonly id?: string;
}

const registered: Registered[] = [];
/** Where the objects are. */
let at = "https://platform.example";

beforeAll(async () => {
  await pulumi.runtime.setMocks(
    {
      newResource: ({ type, name, inputs, id }) => {
        registered.push({ type, name, inputs: inputs as Record<string, unknown>, id });
        return { id: id ?? `${name}-id`, state: { ...inputs, home: at } };
      },
      call: ({ inputs }) => inputs as Record<string, unknown>,
    },
    "project",
    "stack",
  );
});

type Class = new (name: string, args: object, opts?: pulumi.CustomResourceOptions) => pulumi.CustomResource;
const classes = hosting as unknown as Record<
  string,
  Class & { get(name: string, id: string): pulumi.CustomResource; __pulumiType: string; isInstance(value: unknown): boolean }
>;

async function seen(resource: pulumi.CustomResource, name: string): Promise<Registered> {
  await new Promise((resolve) => resource.urn.apply(resolve));
  return registered.findLast((each) => each.name === name)!;
}

describe.each(Object.values(registry).map((definition) => [definition.type, definition] as const))("the class %s", (type, definition) => {
  const Class = classes[type]!;
  const sample = definition.samples({ [definition.parent?.property ?? ""]: "7" })[0] as Record<string, unknown>;

  test("registers as a dynamic resource of its own type, and hands its arguments on as they are", async () => {
    const { type: token, inputs } = await seen(new Class(`${type}-a`, sample), `${type}-a`);
    expect(token).toBe(`pulumi-nodejs:dynamic/hosting:${type}`);
    expect(Class.__pulumiType).toBe(token);
    const { __provider: _, ...rest } = inputs;
    // Secret inputs go out as secrets, whether the program says so or not.
    const secrets = Object.entries(definition.inputFields).filter(([name, { marks }]) => marks.secret && sample[name] !== undefined);
    expect(rest).toEqual({
      ...sample,
      ...Object.fromEntries(secrets.map(([name]) => [name, expect.objectContaining({ value: sample[name] })])),
    });
  });

  test("names the provider in a line that is short, the same in every release, and free of values", async () => {
    const { inputs } = await seen(new Class(`${type}-b`, sample), `${type}-b`);
    const line = inputs.__provider as string;
    expect(line).toMatch(
      new RegExp(
        `^exports\\.handler=\\(\\)=>require\\('pulumi-hosting/provider'\\)\\.${type}\\('${`${type}-b`.slice(0, 24)}~[\\w-]{6}'(,\\{.*\\})?\\)$`,
      ),
    );
    if (definition.waiting.showsProgress)
      expect(line).toContain(`urn:pulumi:stack::project::pulumi-nodejs:dynamic/hosting:${type}::${type}-b`);
    else expect(line.length).toBeLessThanOrEqual(300);
    for (const value of Object.values(sample)) if (typeof value === "string" && value.length > 4) expect(line).not.toContain(value);
  });

  test("has the same line for the same resource, and another for another", async () => {
    const line = async (name: string, opts?: pulumi.CustomResourceOptions) =>
      (await seen(new Class(name, sample, opts), name)).inputs.__provider;
    expect(await line(`${type}-c`)).toBe(await line(`${type}-c`));
    expect(await line(`${type}-d`)).not.toBe(await line(`${type}-c`));
  });

  test("hands customTimeouts on when the type waits", async () => {
    const { inputs } = await seen(new Class(`${type}-e`, sample, { customTimeouts: { create: "1h" } }), `${type}-e`);
    expect((inputs.__provider as string).includes('"create":"1h"')).toBe(definition.waiting.showsProgress === true);
  });

  test("gets an existing one by its id, without arguments", async () => {
    const { id, inputs } = await seen(Class.get(`${type}-f`, "7"), `${type}-f`);
    expect(id).toBe("7");
    expect(Object.keys(inputs)).toEqual(["__provider"]);
  });

  test("knows its own instances", () => {
    expect(Class.isInstance(new Class(`${type}-g`, sample))).toBe(true);
    expect(Class.isInstance({})).toBe(false);
    expect(Class.isInstance(undefined)).toBe(false);
  });
});

describe("what goes with its parent", () => {
  const spec = { type: "DnsRecord", properties: [], parent: "zoneId" };
  const zoneWith = (opts?: pulumi.CustomResourceOptions) => new hosting.DnsZone(`zone-${registered.length}`, { name: "example.com" }, opts);

  /** The resource that the engine is told a record goes with. */
  const goesWith = async (zone: pulumi.CustomResource, opts?: pulumi.CustomResourceOptions): Promise<unknown> => {
    const { deletedWith } = optionsOf(spec, "www", { zoneId: zone.id }, opts);
    return deletedWith && new Promise((resolve) => deletedWith.urn.apply(resolve));
  };
  const urnOf = (zone: pulumi.CustomResource): Promise<unknown> => new Promise((resolve) => zone.urn.apply(resolve));

  test.each([
    ["the configuration's platform", { "hosting:baseUrl": "https://platform.example/" }, "https://platform.example", true],
    ["another platform", { "hosting:baseUrl": "https://other.example" }, "https://platform.example", false],
    ["another path of its host", { "hosting:baseUrl": "https://platform.example/staging" }, "https://platform.example/prod", false],
    ["a path of its host", { "hosting:baseUrl": "https://platform.example/prod/" }, "https://platform.example/prod", true],
    ["what the environment names", {}, "https://platform.example", false],
    ["the account", { "hosting:baseUrl": "https://platform.example", "hosting:account": "a" }, "https://platform.example a", true],
    ["another account", { "hosting:baseUrl": "https://platform.example", "hosting:account": "b" }, "https://platform.example a", false],
    ["the environment's account", { "hosting:baseUrl": "https://platform.example" }, "https://platform.example a", false],
  ])("is told so when the parent is made by this program, and is there: %s", async (_, config, home, isTold) => {
    pulumi.runtime.setAllConfig(config);
    at = home;
    const zone = zoneWith();
    expect(await goesWith(zone)).toBe(isTold ? await urnOf(zone) : "");
  });

  test("follows the settings of an explicit provider", async () => {
    pulumi.runtime.setAllConfig({ "hosting:baseUrl": "https://other.example" });
    at = "https://platform.example";
    const zone = zoneWith({ provider: new hosting.Provider("own", { baseUrl: at }) });
    expect(await goesWith(zone)).toBe(await urnOf(zone));
    expect(await goesWith(zoneWith({ provider: new hosting.Provider("other", { baseUrl: "https://other.example" }) }))).toBe("");
  });

  test("is deleted by itself when the parent is only looked at, stays behind, or is known by its id alone", () => {
    const got = hosting.DnsZone.get("got", "7");
    for (const zoneId of [
      got.id,
      zoneWith({ retainOnDelete: true }).id,
      "7",
      pulumi.output("7"),
      zoneWith().id.apply((id) => id),
      undefined,
    ]) {
      expect(optionsOf(spec, "www", { zoneId }).deletedWith).toBeUndefined();
    }
  });

  test("does what the user says", () => {
    const [zone, other] = [zoneWith(), zoneWith()];
    expect(optionsOf(spec, "www", { zoneId: zone.id }, { deletedWith: other }).deletedWith).toBe(other);
    expect(optionsOf(spec, "www", { zoneId: zone.id }, { id: "7/1" }).deletedWith).toBeUndefined();
    expect(optionsOf({ ...spec, parent: undefined }, "www", { zoneId: zone.id }).deletedWith).toBeUndefined();
  });
});

test("secret outputs are marked beside those that the user marks", () => {
  const { additionalSecretOutputs } = optionsOf(
    { type: "Site", properties: [], secrets: ["ssh"] },
    "shop",
    {},
    { additionalSecretOutputs: ["name"] },
  );
  expect(additionalSecretOutputs).toEqual(["ssh", "name"]);
});

test("a key is short, safe inside quotes and different for different resources", () => {
  expect(keyOf("urn:1", 'it\'s\n"x"\\')).toMatch(/^[\w.-]+~[\w-]{6}$/);
  expect(keyOf("urn:1", "x".repeat(500)).length).toBeLessThanOrEqual(31);
  expect(keyOf("urn:1", "x")).not.toBe(keyOf("urn:2", "x"));
});

test("a provider's settings keep the token secret and have the names that the provider reads", async () => {
  const provider = new hosting.Provider("two", { baseUrl: "https://api.example.com", token: "hush", account: "a-2", concurrency: 4 });
  await new Promise((resolve) => provider.urn.apply(resolve));
  const { inputs } = registered.findLast(({ name }) => name === "two")!;
  expect(inputs).toMatchObject({ "hosting:baseUrl": "https://api.example.com", "hosting:account": "a-2", "hosting:concurrency": "4" });
  expect(JSON.stringify(inputs["hosting:token"])).toContain("hush");
});

test("a provider's settings that turn out to have no value are absent, and no account named undefined", async () => {
  const nothing = pulumi.output<string | undefined>(undefined);
  const others = { account: nothing, token: nothing, concurrency: null as unknown as undefined };
  const provider = new hosting.Provider("partial", { baseUrl: "https://api.example.com", ...others });
  await new Promise((resolve) => provider.urn.apply(resolve));
  expect(registered.findLast(({ name }) => name === "partial")!.inputs).toEqual({ "hosting:baseUrl": "https://api.example.com" });
});
