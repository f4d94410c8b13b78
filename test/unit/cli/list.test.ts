import type { Simulator, SimulatorOptions } from "../../../src/simulator";
import { called, countOf, ends, jsonOf, methodsOf, newSimulator } from "./called";

const accounts = ["account-1", "account-2"];
const address = (name: string, value: string) => ({ record_type: 0, name, value });
const platform: SimulatorOptions = {
  accounts,
  sites: [
    { id: "site-1", name: "shop", domains: ["www.example.com"] },
    { id: "site-2", name: "docs" },
    { id: "site-3", name: "theirs", account: "account-2" },
  ],
  zones: [{ id: "zone-1", name: "example.com", records: [address("www", "192.0.2.1"), address("mail", "192.0.2.2")] }],
  mailspaces: [
    {
      id: "m-1",
      domain: "example.com",
      provisioned: true,
      mailboxes: [{ username: "carol", display_name: "Singer" }, { username: "dave" }],
    },
  ],
  registrations: [
    { name: "my.uk", owner: { first_name: "Ada", last_name: "Jansen" } },
    { name: "my.net", owner: { first_name: "Bo", last_name: "Smit" } },
  ],
  panelAccounts: [
    { username: "u1", domain: "panel.example" },
    { username: "u2", domain: "old.example", delete_scheduled_at: "2030-01-01T00:00:00Z" },
  ],
};

test("a list has the account's objects in columns that say something, and only reads", async () => {
  const simulator = await newSimulator(platform);
  await ends(
    "site list",
    { simulator },
    0,
    /^name +id +plan .*\ndocs +site-2 .*\nshop +site-1 .*\n$|^name +id +plan .*\nshop +site-1 .*\ndocs +site-2 .*\n$/,
  );
  expect(methodsOf(simulator)).toEqual(["GET"]);
  const { out } = await called("site list", { simulator, env: { HOSTING_ACCOUNT: undefined } });
  expect(out).toMatch(/^name +id +plan .*account.*\n[^]*theirs +site-3 .*account-2/);
});

test("--json has all values, the parent, and keys for pulumi import", async () => {
  const simulator = await newSimulator(platform);
  const { out } = await called("mail boxes example.com --json", { simulator });
  const [carol] = simulator.platform.mailspaces.list()[0]!.mailboxes.list();
  expect(JSON.parse(out)).toEqual({
    mailspace: { id: "m-1", name: "example.com" },
    mailboxes: expect.arrayContaining([
      expect.objectContaining({
        id: `m-1/${carol!.id}`,
        name: "carol@example.com",
        key: "example.com/carol@example.com",
        status: "active",
      }),
    ]) as unknown,
    complete: true,
  });
});

test("two objects of one name have no key: pulumi import takes their ids", async () => {
  const simulator = await newSimulator({
    zones: [{ name: "example.com", records: ["192.0.2.1", "192.0.2.2"].map((value) => address("www", value)) }],
  });
  const { records } = await jsonOf<{ records: { value: string; key?: string }[] }>("zone records example.com", { simulator });
  expect(records.map(({ value, key }) => [value, key])).toEqual(
    expect.arrayContaining([
      ["192.0.2.1", undefined],
      ["192.0.2.2", undefined],
    ]),
  );
});

test.each([
  // The platform's search looks in addresses alone, in user names, in texts of ours that no column has.
  ["mail boxes example.com --query car", /carol@/, /dave/],
  ["mail boxes example.com --query Singer", /^No mailboxes with "Singer"/, /carol/],
  ["panel list --query u1", /panel\.example/, /old/],
  ["domain list --query y.u", /my\.uk/, /my\.net/],
  ["domain contacts --query Ada", /AJ1-REG/, /BS/],
  // There is no search for sites and records.
  ["site list --query SHOP", /shop/, /docs/],
  ["zone records example.com --query 192.0.2.1", /www/, /mail/],
])("%s shows what has the text: the platform searches if it can", async (words, shown, hidden) => {
  const { out } = await ends(words, { simulator: await newSimulator(platform) }, 0, shown);
  expect(out).not.toMatch(hidden);
});

test("a list is read to its last page", async () => {
  const zones = Array.from({ length: 203 }, (_, index) => ({ name: `zone-${index}.example` }));
  const simulator = await newSimulator({ zones });
  expect((await jsonOf<{ zones: unknown[] }>("zone list", { simulator })).zones).toHaveLength(203);
  // Twice, and the second time to an empty page.
  expect(countOf(simulator, "GET /api/dns_zones")).toBe(7);
});

describe("a list that changes between its pages", () => {
  type Zones = Simulator["platform"]["zones"];

  /** Lists 150 zones, the newest first, and changes them before so many of the pages that follow the first. */
  async function changed(times: number, change: (zones: Zones, newest: string, time: number) => void) {
    const simulator = await newSimulator({ zones: Array.from({ length: 150 }, (_, index) => ({ name: `zone-${index}.example` })) });
    const { zones } = simulator.platform;
    const list = zones.list.bind(zones);
    let pages = 0;
    jest.spyOn(zones, "list").mockImplementation(() => {
      if (pages > 0 && pages <= times) change(zones, list().at(-1)!.id, pages);
      pages += 1;
      return list().toReversed();
    });
    const { status, out, err } = await called("zone list --json", { simulator });
    const { zones: rows, complete } = JSON.parse(out) as { zones: { id: string; name: string; key?: string }[]; complete: boolean };
    const there = list().map(({ id }) => id);
    return { status, err, rows, complete, ids: rows.map(({ id }) => id).sort(), there: there.sort() };
  }
  const remove = (zones: Zones, newest: string): unknown => zones.remove(newest);
  const add = (zones: Zones, _: string, time: number): unknown => zones.add({ name: `new-${time}.example` });

  it.each([
    ["a deleted object", remove, 149],
    ["an added one", add, 151],
  ])("is read again: %s neither hides nor doubles another one", async (_, change, count) => {
    const { err, rows, complete, ids, there } = await changed(1, change);
    expect([complete, err, rows.length]).toEqual([true, expect.not.stringContaining("note:"), count]);
    expect(ids).toEqual(there);
    expect(rows.filter(({ name, key }) => key !== name)).toEqual([]);
  });

  it("has each object that was there, once, if others are added all the time", async () => {
    const { complete, ids, there } = await changed(Infinity, add);
    expect([complete, ids]).toEqual([true, [...new Set(ids)]]);
    expect(ids.length).toBeGreaterThanOrEqual(150);
    expect(there).toEqual(expect.arrayContaining(ids));
  });

  it("says so if no two readings agree, and has each object once", async () => {
    const { status, err, complete, ids } = await changed(Infinity, remove);
    expect([status, complete]).toEqual([0, false]);
    expect(err).toMatch(/^note: some may be missing: the list changed each time that its pages were read\.$/m);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe("nothing is left out in silence", () => {
  it("what the platform cuts", async () => {
    const simulator = await newSimulator(platform);
    simulator.faults.add({ kind: "status", status: 200, path: /mailboxes$/, body: { mailboxes: [], pending: [] } });
    const { status, out, err } = await called("mail boxes m-1 --json", { simulator });
    expect([status, JSON.parse(out)]).toEqual([0, { mailspace: { id: "m-1", name: "example.com" }, mailboxes: [], complete: false }]);
    expect(err).toMatch(/^note: some may be missing: the mailspace has 2 mailboxes, and the platform lists 0\.$/m);
  });

  it("what can't be read", async () => {
    const simulator = await newSimulator(platform);
    simulator.faults.add({
      kind: "status",
      status: 200,
      path: /dns_zones/,
      body: {
        dns_zones: [
          { id: "zone-1", name: ["odd"] },
          { id: "zone-2", name: "b.example" },
        ],
      },
    });
    const { out, err } = await called("zone list", { simulator });
    expect([out, err]).toEqual([
      expect.stringContaining("b.example"),
      expect.stringMatching(/^note: 1 of 2 are left out: .* can't be read\.$/m),
    ]);
  });

  it("what waits for its purge", async () => {
    const simulator = await newSimulator(platform);
    const { out, err } = await called("panel list", { simulator });
    expect([out, err]).toEqual([
      expect.not.stringContaining("old.example"),
      expect.stringMatching(/^note: 1 more waits for its purge, and is not listed\.$/m),
    ]);
  });
});

test.each([
  ["site hostnames nobody", 1, /Site "nobody" was not found/],
  ["shield limits shop", 1, /Shield/],
  ["site hostnames", 2, /takes these arguments: SITE/],
  ["zone list example.com", 2, /takes options only/],
  ["zone list --query", 2, /--query needs a value/],
])("%s ends with %s, and says why", async (words, status, says) => {
  await ends(words, { simulator: await newSimulator(platform) }, status, says);
});

test("an empty list says so", async () => {
  const simulator = await newSimulator({ sites: [] });
  await ends("site list", { simulator }, 0, "No sites.\n");
  await ends(["site list", "--query", "x\u001b[31m"], { simulator }, 0, /^No sites with ".*x.*"\.\n$/);
});

test("mailspace list is mail list", async () => {
  await ends("mailspace list", { simulator: await newSimulator(platform) }, 0, /example\.com +m-1/);
});
