import { nameOf } from "../../../../src/kernel/identity/key";
import { Claims } from "../../../../src/kernel/memory/claims";

describe("claims", () => {
  test("belong to whoever had the object last", () => {
    const claims = new Claims();
    claims.own("DnsRecord 7/1", "old~1");
    claims.own("DnsRecord 7/1", "new~2");
    expect(claims.of("DnsRecord 7/1").owner).toBe("new~2");
    expect(claims.free("DnsRecord 7/1", "new~2")).toBe(true);
    expect(claims.free("DnsRecord 7/1", "old~1")).toBe(false);
    expect(claims.free("DnsRecord 7/2", "old~1")).toBe(true);
  });

  test("keep an object that this process deleted from being found in an older list", () => {
    const claims = new Claims();
    claims.own("DnsRecord 7/1", "old~1");
    claims.forget("DnsRecord 7/1");
    expect(claims.of("DnsRecord 7/1").owner).toBeUndefined();
    expect(claims.free("DnsRecord 7/1", "old~1")).toBe(false);
    claims.own("DnsRecord 7/1", "new~2");
    expect(claims.free("DnsRecord 7/1", "new~2")).toBe(true);
  });

  test("tell two resources that describe one thing from one that describes it twice", () => {
    const claims = new Claims();
    expect(claims.identities.declare(["www A"], "one~1")).toBeUndefined();
    expect(claims.identities.declare(["www A"], "one~1")).toBeUndefined();
    expect(claims.identities.declare(["docs A", "www A"], "two~2")).toEqual({ other: "one~1", identity: "www A", inSet: false });
  });

  test("give a thing free that its resource no longer describes", () => {
    const claims = new Claims();
    claims.identities.declare(["www A", "docs A"], "one~1");
    claims.identities.declare(["docs A"], "one~1");
    expect(claims.identities.declare(["www A"], "two~2")).toBeUndefined();
  });
});

test("a key's name is what stands before its digest", () => {
  expect([nameOf("www~abc"), nameOf("a.b-c_d~e_f-g1")]).toEqual(["www", "a.b-c_d"]);
});
