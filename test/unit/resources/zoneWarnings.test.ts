import { checkInputs, unknownValue } from "../../harness";
import { dnsRecord } from "../../../src/resources/dnsRecord";
import { dnsRecords } from "../../../src/resources/dnsRecords";

const set = dnsRecords(dnsRecord);
const www = { name: "www", type: "CNAME", value: "gone.example.com." };
const mx = { name: "@", type: "MX", value: "www.example.com", priority: 10 };
const dmarc = { name: "_dmarc", type: "TXT", value: "v=DMARC1; p=rejct" };

function warnings(records: readonly object[], more: object = {}, zone: string | undefined = "example.com"): string[] {
  const { problems, warnings: told } = checkInputs(set, {}, { zoneId: "z1", manage: "all", records, ...more }, zone === "" ? {} : { zone });
  expect(problems).toEqual([]);
  return told.map(({ path, message }) => `${path} ${/\(([a-z-]+)\)$/.exec(message)?.[1] ?? message}`);
}

const ofWww = "records[0] cname-target-resolvable-in-zone";
const ofMx = "records[1] mx-target-not-cname";
const ofDmarc = "records[2] dmarc-syntax";

it.each<[what: string, records: readonly object[], more: object, zone: string, says: readonly string[]]>([
  ["a whole zone", [www, mx, dmarc], {}, "example.com", [ofWww, ofMx, ofDmarc]],
  ["a zone of which only some records are listed", [www, mx, dmarc], { manage: "listed" }, "example.com", []],
  ["a zone whose name isn't known yet", [www, mx, dmarc], {}, "", [ofDmarc]],
  ["a value that isn't known yet", [{ ...www, value: unknownValue }, mx, dmarc], {}, "example.com", [ofMx, ofDmarc]],
  ["a name that isn't known yet", [www, mx, dmarc, { ...mx, name: unknownValue }], {}, "example.com", [ofMx, ofDmarc]],
  ["targets that others may have", [www, mx, dmarc], { ignore: [{ name: "gone" }] }, "example.com", [ofMx, ofDmarc]],
  ["challenges of certificates", [www, mx, dmarc], { ignore: [{ owner: "acme" }] }, "example.com", [ofWww, ofMx, ofDmarc]],
  ["records of another program", [www, mx, dmarc], { ignore: [{ owner: "external-dns" }] }, "example.com", [ofMx, ofDmarc]],
  ["texts of others", [www, mx, dmarc], { ignore: [{ name: "_acme-challenge*", types: ["TXT"] }] }, "example.com", [ofWww, ofMx, ofDmarc]],
])("warns at preview of what the rules of a zone say of %s", (_, records, more, zone, says) => {
  expect(warnings(records, more, zone)).toEqual(says);
});

it("warns in one sentence of what is more than anybody reads at a preview", () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ ...www, name: `www${index}` }));
  const told = warnings(many);
  expect([told.length, told.at(-1)]).toEqual([11, expect.stringContaining("in 20 more places: `pulumi-hosting zone check` lists them.")]);
});

it("says what is wrong, what to do, and which rule says so", () => {
  const { warnings: told } = checkInputs(set, {}, { zoneId: "z1", manage: "all", records: [www] }, { zone: "example.com" });
  expect(told).toEqual([
    {
      path: "records[0]",
      message:
        "breaks a rule of zones: www CNAME points to gone.example.com, which has no record in the zone. Add the target's record, or " +
        "correct the target. (cname-target-resolvable-in-zone)",
    },
  ]);
});
