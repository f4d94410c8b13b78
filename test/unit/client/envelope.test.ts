import fc from "../../harness/properties";
import { anyName, isJson, lookUp, many, one } from "../../../src/client";

const record = { id: "1", name: "www" };

describe("one object", () => {
  test.each([
    ["bare", record],
    ["under its name", { dns_record: record }],
    ["in camelCase", { dnsRecord: record }],
    ["in PascalCase", { DnsRecord: record }],
    ["under data", { data: record }],
    ["under data and its name", { data: { dns_record: record } }],
    ["under result", { result: record }],
    ["in a list of one", [record]],
    ["in a list of one under its name", { data: [{ dns_record: record }][0] }],
  ])("is found %s", (_, body) => expect(one(body, "dns_record")).toEqual(record));

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "ok"],
    ["a number", 1],
    ["an empty object", {}],
    ["an empty list", []],
    ["a list of two", [record, record]],
    ["true", true],
  ])("is not found in %s", (_, body) => expect(one(body, "dns_record")).toBeUndefined());
});

describe("a list", () => {
  test.each([
    ["bare", [record]],
    ["under its name", { dns_records: [record] }],
    ["in camelCase", { dnsRecords: [record] }],
    ["in PascalCase", { DnsRecords: [record] }],
    ["under items", { Items: [record] }],
    ["under data", { data: [record] }],
    ["under data and its name", { data: { dns_records: [record] } }],
    ["beside page numbers", { page: 1, total: 1, dns_records: [record] }],
  ])("is found %s", (_, body) => expect(many(body, ["dns_records"])).toEqual([record]));

  test("may be empty only when it says so", () => {
    expect(many([], ["x"])).toEqual([]);
    expect(many({ x: [] }, ["x"])).toEqual([]);
    for (const body of [undefined, null, {}, "", "ok", 0, { x: null }, { x: {} }, { errors: ["no"] }, { data: {} }])
      expect([body, many(body, ["x"])]).toEqual([body, undefined]);
  });

  test("with something else than objects in it is no list", () => {
    for (const body of [["a", 1, null], [record, null], { x: [[]] }]) expect(many(body, ["x"])).toBeUndefined();
  });

  test.each([
    ["under a name of its own", { rateLimits: [record], page: 1 }, [record]],
    ["under its name, beside another list", { managedLists: [{ id: "m" }], lists: [record] }, [record]],
    ["within a wrapper", { data: { rateLimits: [record] } }, [record]],
    ["and is none beside another list of an unknown name", { theirs: [{ id: "m" }], ours: [record] }, undefined],
    ["and is none if it is empty: that proves no absence", { rateLimits: [] }, undefined],
    ["and is none if it tells of a failure", { errors: [{ message: "down" }] }, undefined],
    ["and is none if it holds no objects", { rateLimits: ["a"] }, undefined],
  ])("whose name isn't documented is found %s", (_, body, list) => expect(many(body, ["lists", anyName])).toEqual(list));

  test("whose name is documented is not sought under any other", () => {
    expect(many({ pending: [record] }, ["mailboxes"])).toBeUndefined();
  });

  test("is the same array for the same answer, so that work on it is done once", () => {
    const body = { dns_records: [record] };
    expect(many(body, ["dns_records"])).toBe(many(body, ["dns_records"]));
  });
});

test("no answer whatever makes them throw", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      one(body, "dns_record");
      many(body, ["dns_records"]);
    }),
  );
});

test("a key is found in each of its spellings, its own first", () => {
  expect(lookUp({ ActionType: 1 }, "action_type")).toBe(1);
  expect(lookUp({ actionType: 1 }, "ActionType")).toBe(1);
  expect(lookUp({ ACTION_TYPE: 2, ActionType: 1 }, "ActionType")).toBe(1);
  expect(lookUp({ other: 1 }, "ActionType")).toBeUndefined();
  expect(lookUp({}, "constructor")).toBeUndefined();
  expect(isJson([])).toBe(false);
});
