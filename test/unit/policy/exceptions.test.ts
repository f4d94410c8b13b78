import { presets, type RuleName } from "../../../src/policy";
import { exceptedIn, exceptedText } from "../../../src/policy/exceptions";
import { type Declared, judge, unknown } from "./judge";

const record = (name: string, ttl: unknown = 5): Declared => ({ type: "DnsRecord", name, props: { name, type: "A", ttl } });
const excepted = (more: object, resource = "old-*") => ({ exceptions: [{ resource, ...more }] });

/** What a rule says of records with a configuration, and what the rule `exceptions` says after it. */
function judged(config: object, of: Declared[] = [record("old-www"), record("new")], name: RuleName = "ttl-bounds") {
  const { violations } = judge(name, of, config);
  return { violations, told: judge("exceptions", of).violations.map((text) => text.split(" Remove the exception")[0]) };
}

beforeEach(() => jest.useFakeTimers({ now: new Date("2027-03-31T23:59:00Z") }));
afterEach(() => jest.useRealTimers());

describe("an exception", () => {
  it("keeps a violation from counting, and is told with its reason, owner and end", () => {
    const { violations, told } = judged(excepted({ reason: 'moves in "May"', owner: "dns@example.com", end: "2027-03-31" }));
    expect(violations).toEqual([expect.stringContaining("`ttl` is 5 seconds")]);
    expect(told).toEqual([
      'an exception of ttl-bounds covers this until 2027-03-31 (owner: "dns@example.com"), because "moves in \\"May\\"". ' +
        "Without it: `ttl` is 5 seconds, outside of 60 to 86400.",
    ]);
  });

  it("needs no more than a resource", () => {
    expect(judged(excepted({})).told).toEqual([expect.stringMatching(/^an exception of ttl-bounds covers this\. Without it: `ttl`/)]);
  });

  it("counts again after its last day, and the violation says so", () => {
    jest.setSystemTime(new Date("2027-04-01T00:00:00Z"));
    const { violations, told } = judged(excepted({ reason: "moves", end: "2027-03-31" }));
    expect(violations[0]).toMatch(/`ttl` is 5 seconds.* The exception for it ended on 2027-03-31 \(it was: moves\)\. Choose/);
    expect([violations.length, told]).toEqual([2, []]);
  });

  it("that has ended gives way to one that goes on", () => {
    const config = { exceptions: [{ resource: "*", end: "2027-01-01" }, { resource: "old-www" }] };
    expect(judged(config).violations).toHaveLength(1);
  });

  it("that covers no violation is told, unless something couldn't be judged", () => {
    const idle = 'the exception of ttl-bounds for "gone" covers no violation.';
    expect(judged(excepted({}, "gone"))).toEqual({ violations: [expect.anything(), expect.anything()], told: [idle] });
    expect(judged(excepted({}, "gone"), [record("gone", unknown)]).told).toEqual([]);
  });

  it("names an item of a set by its resource alone, or with its label", () => {
    const set: Declared = {
      type: "DnsRecords",
      name: "all",
      props: { zoneId: "1", records: { "a A 192.0.2.1": { ttl: 5 }, "b A 192.0.2.1": { ttl: 5 } } },
    };
    expect(judged(excepted({}, "all"), [set]).violations).toEqual([]);
    expect(judged(excepted({}, "all a *"), [set]).violations).toEqual([expect.stringMatching(/^b A/)]);
  });

  it("covers what a rule says of the whole stack's resources by their names", () => {
    const site: Declared = { type: "Site", name: "shop", props: {} };
    expect(judged(excepted({}, "shop"), [site], "every-site-has-shield")).toEqual({
      violations: [],
      told: [expect.stringContaining('the site "shop" has no ShieldZone')],
    });
  });

  it.each<[object, RegExp]>([
    [{ resource: "x", end: "soon" }, /exceptions\.0\.end: must be a date such as 2027-03-31/],
    [{ resource: "x", end: "2027-02-30" }, /must be a date/],
    [{ resource: "x", until: "2027-01-01" }, /exceptions\.0: Unrecognized key: "until"/],
    [{ reason: "x" }, /exceptions\.0\.resource/],
    [{ resource: "" }, /exceptions\.0\.resource/],
  ])("that can't be used is an error: %j", (exception, problem) => {
    expect(() => judge("ttl-bounds", [], { exceptions: [exception] })).not.toThrow();
    expect(() => judge("ttl-bounds", [record("x")], { exceptions: [exception] })).toThrow(problem);
  });

  it("needs a reason and an end under strict alone", () => {
    const ask = (preset: keyof typeof presets, exception: object) => {
      const policy = presets[preset].find(({ name }) => name === "every-site-has-shield")!;
      const args = { resources: [], getConfig: () => ({ exceptions: [exception] }) };
      return () => "validateStack" in policy && policy.validateStack(args as never, () => undefined);
    };
    expect(ask("strict", { resource: "shop" })).toThrow(
      'the configuration of every-site-has-shield can\'t be used: the exception for "shop" has no reason and no end.',
    );
    expect(ask("strict", { resource: "shop", reason: "x" })).toThrow("has no end");
    expect(ask("strict", { resource: "shop", reason: "x", end: "2030-01-01" })).not.toThrow();
    expect(ask("recommended", { resource: "shop" })).not.toThrow();
    judge("exceptions", []);
  });
});

it.each([{ reason: 'a "b" \\ (owner: "c")', owner: "d). Without it: e", end: "2027-01-01" }, { reason: "only" }, { owner: "only" }, {}])(
  "what is told of an exception is read again: %j",
  (facts) => {
    const found = 'the site "x" has no ShieldZone. Without it: nothing\nmore';
    expect(exceptedIn(exceptedText("waf-enabled", { resource: "*", ...facts }, found))).toEqual({ rule: "waf-enabled", found, ...facts });
    expect(exceptedIn(found)).toBeUndefined();
  },
);
