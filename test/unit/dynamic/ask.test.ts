import * as pulumi from "@pulumi/pulumi";
import * as plugin from "../../../src/pluginClasses";
import * as hosting from "../../../src/index";

const asked: pulumi.runtime.MockCallArgs[] = [];

beforeAll(async () => {
  expect(pulumi.runtime.getMonitor()).toBeUndefined();
  await pulumi.runtime.setMocks(
    {
      newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: { ...inputs } }),
      call: (args) => {
        asked.push(args);
        return { id: "site-1", name: (args.inputs as { id: string }).id, ssh: { username: "u" } };
      },
    },
    "project",
    "stack",
  );
});

beforeEach(() => asked.splice(0));

const known = <T>(output: pulumi.Output<T>) => new Promise<T>((resolve) => void output.apply(resolve));

describe.each(Object.entries({ hosting, plugin }))(
  "a unit test of a program (%s) with mocks",
  (_, { getSite, getSiteOutput, getSubscriptions, DnsZone }) => {
    it("answers functions itself, under one token", async () => {
      expect(await getSite({ id: "shop" })).toMatchObject({ id: "site-1", name: "shop" });
      await getSubscriptions();
      expect(asked.map(({ token, inputs }) => [token, inputs as object])).toEqual([
        ["hosting:index:getSite", { id: "shop" }],
        ["hosting:index:getSubscriptions", {}],
      ]);
    });

    it("answers them with what resources give", async () => {
      const zone = new DnsZone("zone", { name: "example.com" });
      const site = getSiteOutput({ id: zone.name }, { dependsOn: [zone] });
      expect(await known(site.name)).toBe("example.com");
      expect(asked).toHaveLength(1);
    });
  },
);

// The SDK's types don't show these. Functions without the plugin lean on them.
describe("what functions use of the SDK", () => {
  interface Internals {
    readonly isKnown: Promise<boolean>;
    promise(): Promise<unknown>;
    allResources(): Promise<Set<pulumi.Resource>>;
  }

  it("an output says whether it is known, what it is, and which resources it comes from", async () => {
    const zone = new hosting.DnsZone("known", { name: "example.com" });
    const known = pulumi.output({ id: zone.id }) as unknown as Internals;
    expect([await known.isKnown, await known.promise()]).toEqual([true, { id: "known-id" }]);
    expect([...(await known.allResources())]).toEqual([zone]);
    const unknown = pulumi.output((pulumi as unknown as { unknown: unknown }).unknown) as unknown as Internals;
    expect(await unknown.isKnown).toBe(false);
  });

  it("a component lists its children", () => {
    const group = new pulumi.ComponentResource("test:index:Group", "group");
    const zone = new hosting.DnsZone("child", { name: "example.com" }, { parent: group });
    expect([...(group as unknown as { __childResources: Set<pulumi.Resource> }).__childResources]).toEqual([zone]);
  });

  it("a mocked engine has its mocks, and no other has any", () => {
    const { mocks } = pulumi.runtime.getMonitor() as unknown as { mocks: pulumi.runtime.Mocks };
    expect(typeof mocks.call).toBe("function");
    const { ResourceMonitorClient } = require("@pulumi/pulumi/proto/resource_grpc_pb") as { ResourceMonitorClient: { prototype: object } };
    expect("mocks" in ResourceMonitorClient.prototype).toBe(false);
  });
});
