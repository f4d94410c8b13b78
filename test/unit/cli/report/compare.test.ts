import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compare } from "../../../../src/cli/report/compare";
import type { Report, Zone } from "../../../../src/cli/report/report";
import { called, newFolder, newSimulator } from "../called";

const record = (id: string, value?: string): Zone["records"][number] => ({
  ...{ type: "DnsRecord", id: `z/${id}`, name: `${id} A`, at: id, kind: "A" },
  ...(value !== undefined && { value }),
});

const made = (records: Zone["records"], rest: Partial<Report> = {}): Report => ({
  ...{ report: "pulumi-hosting", version: 1, madeAt: "2026-11-23T10:00:00.000Z", madeBy: "pulumi-hosting 1", rules: 0 },
  ...{ sites: [], mail: [], domains: [], others: [], stacks: [], drift: [], gaps: [], subscriptions: [] },
  zones: [{ type: "DnsZone", id: "z", name: "example.com", nameservers: [], records, mail: [] }],
  ...rest,
});

const drift: Report["drift"] = [{ stack: "web/prod", type: "DnsRecord", id: "z/a", name: "a", change: "changed", differences: [] }];

describe("comparison with an earlier report", () => {
  it("names what is new, gone and changed, and what it costs now", () => {
    const price = (amountCents: number): Report["subscriptions"] => [{ id: "s", what: [], amountCents, term: "annual" }];
    const changes = compare(
      made([record("a", "192.0.2.1"), record("b", "192.0.2.2")], { subscriptions: price(1_200) }),
      made([record("a", "192.0.2.9"), record("c", "192.0.2.3")], { subscriptions: price(2_400) }),
    );
    expect(changes).toEqual({
      since: "2026-11-23T10:00:00.000Z",
      added: [{ type: "DnsRecord", id: "z/c", name: "c A" }],
      removed: [{ type: "DnsRecord", id: "z/b", name: "b A" }],
      changed: [{ type: "DnsRecord", id: "z/a", name: "a A", differences: [{ path: "value", was: "192.0.2.1", is: "192.0.2.9" }] }],
      worse: [],
      better: [],
      monthlyCents: { was: 100, is: 200 },
      unclear: [],
    });
  });

  it("takes nothing for gone that couldn't be read", () => {
    const gaps = [{ type: "DnsZone", within: "DnsZone z", why: "the platform answered 500" }];
    const { removed, unclear } = compare(made([record("a")]), { ...made([]), zones: [], gaps });
    expect(removed).toEqual([]);
    expect(unclear).toEqual(["DnsZone of DnsZone z: the platform answered 500"]);
  });

  it("names drift that began and drift that ended", () => {
    expect(compare(made([]), made([], { drift })).worse).toEqual(["drift: DnsRecord a of web/prod (changed)"]);
    expect(compare(made([], { drift }), made([])).better).toEqual(["drift: DnsRecord a of web/prod (changed)"]);
    expect(compare(made([], { drift }), made([], { drift }))).toMatchObject({ worse: [], better: [] });
  });

  it("is part of the page, the summary and the data", async () => {
    const simulator = await newSimulator({ zones: [{ id: "zone-1", name: "example.com" }] });
    const folder = newFolder();
    const calls = (...words: string[]) => called(["report", ...words], { simulator, folder });
    expect(await calls("--json", "--out", "before.json")).toMatchObject({ status: 0 });
    simulator.platform.zones.get("zone-1").addRecord({ record_type: 0, name: "new", value: "192.0.2.1" });
    expect((await calls("--since", "before.json", "--markdown")).out).toContain("- new: `DnsRecord new A`");
    expect((await calls("--since", "before.json")).out).toMatch(/Since the earlier report[^]+<bdi>new A<\/bdi>/);
    expect((JSON.parse((await calls("--since", "before.json", "--json")).out) as Report).changes?.added).toHaveLength(1);
    writeFileSync(join(folder, "other.json"), '{"version":9}');
    expect((await calls("--since", "other.json")).err).toContain("other.json is no report of version 1");
  });
});
