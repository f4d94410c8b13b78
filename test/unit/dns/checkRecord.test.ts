import fc from "../../harness/properties";
import {
  checkRecord,
  notKnownYet,
  type RecordFields,
  type RecordType,
  recordTypeCodes,
  recordTypeName,
  recordTypes,
  writableRecordTypes,
} from "../../../src/dns";
import { doubts, sound, told, zone } from "./soundRecords";

describe("record types", () => {
  test("have the documented codes, there and back", () => {
    expect(Object.values(recordTypeCodes)).toEqual([...Array(16).keys()]);
    for (const type of recordTypes) expect(recordTypeName(recordTypeCodes[type])).toBe(type);
    expect(recordTypeName(16)).toBeUndefined();
    expect(writableRecordTypes).toEqual(Object.keys(sound));
  });

  test.each(Object.values(sound).map((fields) => [fields.type as string, fields] as const))(
    "a sound %s record passes without a word",
    (_, fields) => {
      expect(checkRecord(fields, zone)).toEqual({ problems: [], warnings: [] });
      expect(checkRecord(fields)).toEqual({ problems: [], warnings: [] });
    },
  );

  test.each(writableRecordTypes.map((type) => [type]))("%s needs a value", (type) => {
    expect(told({ ...sound[type as keyof typeof sound], value: undefined }).join()).toMatch(/^value is required for/);
    expect(told({ ...sound[type as keyof typeof sound], value: "" }).join()).toMatch(/^value is required for/);
  });

  test("TLSA is refused with the place where it can be read", () => {
    expect(told({ type: "TLSA", name: "_443._tcp", value: "3 1 1 aa" })).toEqual([expect.stringMatching(/^type .*`tlsaRecords`/)]);
  });

  test("an unknown type is refused with the list of types", () => {
    expect(told({ type: "SPF" as RecordType, value: "x" })).toEqual([expect.stringMatching(/^type must be one of A, AAAA, .*HTTPS\.$/)]);
  });
});

describe("fields", () => {
  test.each<[RecordType, Partial<RecordFields>, RegExp]>([
    ["A", { priority: 10 }, /^priority is not a field of A.*MX, SRV, SVCB, HTTPS/],
    ["A", { weight: 101 }, /^weight must be a whole number from 0 to 100 for A .*not 101/],
    ["AAAA", { weight: -1 }, /^weight must be a whole number from 0 to 100/],
    ["TXT", { weight: 5 }, /^weight is not a field of TXT.*A, AAAA, SRV/],
    ["MX", { priority: undefined }, /^priority is required for MX: a whole number from 0 to 65535/],
    ["MX", { priority: 65536 }, /^priority must be .* from 0 to 65535/],
    ["MX", { priority: 1.5 }, /^priority must be a whole number/],
    ["MX", { priority: NaN }, /^priority must be a whole number/],
    ["SRV", { weight: 65536 }, /^weight must be .* from 0 to 65535/],
    ["SRV", { port: undefined }, /^port is required for SRV/],
    ["SRV", { weight: undefined }, /^weight is required for SRV/],
    ["CAA", { flags: 256 }, /^flags must be a whole number from 0 to 255/],
    ["CAA", { recordTag: undefined }, /^recordTag is required for CAA: issue, issuewild/],
    ["CAA", { recordTag: "is sue" }, /^recordTag must be made of letters and digits/],
    ["CNAME", { port: 80 }, /^port is not a field of CNAME.*SRV/],
    ["NS", { flags: 128 }, /^flags is not a field of NS.*CAA/],
    ["NS", { recordTag: "issue" }, /^recordTag is not a field of NS.*CAA/],
    ["HTTPS", { priority: undefined }, /^priority is required for HTTPS/],
    ["A", { ttl: -1 }, /^ttl must be a whole number of seconds from 1 to 2147483647/],
    ["A", { ttl: 2147483648 }, /^ttl must be/],
    ["A", { ttl: 0.5 }, /^ttl must be/],
  ])("%s with %j is refused", (type, change, reason) => {
    expect(told({ ...sound[type as keyof typeof sound], ...change })).toEqual([expect.stringMatching(reason)]);
  });

  test.each<[RecordType, Partial<RecordFields>, RegExp]>([
    ["A", { ttl: 0 }, /^ttl of 0 means/],
    ["A", { comment: "two\nlines" }, /^comment contains a control character/],
    ["CAA", { flags: 1 }, /^flags should be 0 or 128/],
    ["TXT", { priority: 0 }, /^priority has no effect for TXT/],
    ["Redirect", { weight: 50 }, /^weight has no known effect for Redirect/],
    ["CAA", { recordTag: "future" }, /^recordTag .*is not a known tag/],
    ["Redirect", { value: "/path" }, /^value should be an absolute URL/],
    ["CNAME", { value: "www" }, /^value "www" is read as a full name/],
    ["CNAME", { value: "-x.example.com" }, /^value .*hyphen/],
    ["AAAA", { value: "::ffff:192.0.2.1" }, /^value is an IPv4 address/],
    ["TXT", { value: '"open' }, /^value begins with a quote/],
    ["HTTPS", { value: ". alpn=h2 tomorrow=1" }, /^value has the parameter `tomorrow`/],
    ["HTTPS", { value: "1 . alpn=h2" }, /^value begins with a number \(1\)/],
    ["CAA", { recordTag: "iodef", value: "security@example.com" }, /^value should be a URL/],
    ["CAA", { recordTag: "contactemail", value: "security" }, /^value should be a mail address/],
  ])("%s with %j passes with a warning", (type, change, reason) => {
    const fields = { ...sound[type as keyof typeof sound], ...change };
    expect(told(fields)).toEqual([]);
    expect(doubts(fields)).toEqual([expect.stringMatching(reason)]);
  });

  test("a longer record tag in capitals is the same tag", () => {
    expect(told({ ...sound.CAA, recordTag: "ISSUEWILD" })).toEqual([]);
  });

  test("every problem is told at once", () => {
    expect(
      told({ type: "MX", name: "a b", value: "192.0.2.1", port: 1, ttl: -5, comment: "\ud83d" }).map((line) => line.split(" ")[0]),
    ).toEqual(["name", "value", "priority", "port", "ttl", "comment"]);
  });

  test("null is absent", () => {
    expect(checkRecord({ ...sound.A, priority: null, comment: null, ttl: null, name: null })).toEqual({ problems: [], warnings: [] });
  });
});

describe("names of some types", () => {
  test.each(["sip", "_sip", "_sip.tcp", "", "*.tcp", "*"])("an SRV record is not named %j", (name) => {
    expect(told({ ...sound.SRV, name }, zone)).toEqual([expect.stringMatching(/^name must begin with `_service._proto`/)]);
  });

  test("an instance of a service (DNS-SD) stands before the service's name", () => {
    const instance = { ...sound.SRV, name: "Office\\032Printer._ipp._tcp" };
    expect([told(instance, zone), doubts(instance, zone)]).toEqual([
      [],
      [expect.stringMatching(/^name has an escape/), expect.stringMatching(/^name has a label before `_service\._proto`/)],
    ]);
  });

  test("the zone may carry the rest of the service's name", () => {
    expect(told({ ...sound.SRV, name: "_sip" }, "_tcp.example.com")).toEqual([]);
    expect(told({ ...sound.SRV, name: "_sip._tcp.example.com." })).toEqual([]);
  });
});

describe("what isn't known yet", () => {
  test("is passed over, field by field", () => {
    const required = ["name", "value", "priority", "weight", "port", "flags", "recordTag", "ttl", "comment"] as const;
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(sound)), fc.subarray([...required]), (fields, hidden) => {
        const partly: RecordFields = { ...fields };
        for (const field of hidden) if (fields[field] !== undefined) partly[field] = notKnownYet;
        expect(checkRecord(partly, zone)).toEqual({ problems: [], warnings: [] });
      }),
    );
  });

  test("does not hide a field that the type doesn't take", () => {
    expect(told({ ...sound.A, priority: notKnownYet })).toEqual([expect.stringMatching(/^priority is not a field/)]);
  });

  test("an unknown type leaves the fields that all types have", () => {
    expect(told({ type: notKnownYet, name: "a b", value: "x", ttl: -1 }).map((line) => line.split(" ")[0])).toEqual(["name", "ttl"]);
  });
});
