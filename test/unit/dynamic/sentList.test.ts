import * as pulumi from "@pulumi/pulumi";
import * as state from "@pulumi/pulumi/runtime/state";
import { token } from "../../../src/dynamic/resource";
import { sendAsText } from "../../../src/dynamic/sentList";
import type { Definition } from "../../../src/kernel/definition/resource";
import type { Values } from "../../../src/kernel/definition/values";
import { asWritten } from "../../../src/kernel/operations/asWritten";
import { registry } from "../../../src/resources";

const dnsRecords = registry.DnsRecords as Definition;
const list = [
  { name: "www", type: "A", value: "192.0.2.1", ttl: 300 },
  { name: "ü", type: "TXT", value: 'a "quoted" text\n', comment: undefined },
];
const store = (state as unknown as { getStore(): { callbacks?: unknown; stackResource?: unknown } }).getStore();

/** What a program hands to the engine. The mocks stand in for an engine, and are hidden. */
async function handedOver(records: unknown, opts: pulumi.CustomResourceOptions = {}): Promise<unknown> {
  const properties: pulumi.Inputs = { zoneId: "7", records };
  sendAsText(properties, "records", opts, token("DnsRecords"));
  return properties.records;
}

async function inMocks(preview = false): Promise<void> {
  const newResource = ({ name, inputs }: pulumi.runtime.MockResourceArgs) => ({ id: `${name}-id`, state: inputs as Values });
  await pulumi.runtime.setMocks({ newResource, call: () => ({}) }, "project", "stack", preview);
}

async function inProgram(preview = false): Promise<void> {
  await inMocks(preview);
  Object.assign(pulumi.runtime.getMonitor() as object, { mocks: undefined });
  store.stackResource = {};
}

beforeEach(() => inProgram());

afterEach(() => {
  store.stackResource = undefined;
  store.callbacks = undefined;
});

test("a list of plain values goes out as one text, and the check reads the same list from it", async () => {
  const sent = await handedOver(list);
  expect(typeof sent).toBe("string");
  expect(asWritten(dnsRecords, { zoneId: "7", records: sent })).toEqual({ zoneId: "7", records: list });
});

test("what a program writes itself is left alone", () => {
  for (const records of [undefined, "a text", "hosting:list:no JSON", list, { "www A 192.0.2.1": { ttl: 300 } }])
    expect(asWritten(dnsRecords, { records })).toEqual({ records });
});

test.each([
  ["an output", () => [{ ...list[0], value: pulumi.output("192.0.2.1") }]],
  ["a secret", () => [{ ...list[0], comment: pulumi.secret("hush") }]],
  ["a promise", () => [Promise.resolve(list[0])]],
  ["a number that JSON lacks", () => [{ ...list[0], ttl: Number.NaN }]],
  ["an object of a class", () => [{ ...list[0], comment: new Date() }]],
  ["a value that the SDK marked", () => [{ [pulumi.runtime.specialSigKey]: "mark" }]],
])("a list that holds %s goes out as it is", async (_, listed) => {
  const records = listed();
  expect(await handedOver(records)).toBe(records);
});

test("a list that is an output goes out as it is", () => {
  const properties: pulumi.Inputs = { records: pulumi.output(list) };
  const before = properties.records;
  sendAsText(properties, "records", {}, token("DnsRecords"));
  expect(properties.records).toBe(before);
});

test("where something compares the program's list with the state before the check, the list goes out as it is", async () => {
  expect(await handedOver(list, { ignoreChanges: ["records"] })).toBe(list);
  expect(await handedOver(list, { import: "7/set" })).toBe(list);
});

test("the mocks of a unit test get the list", async () => {
  await inMocks();
  expect(await handedOver(list)).toBe(list);
});

test("transforms get the list, also one that the program registers after the resource", async () => {
  const sent = handedOver(list);
  store.callbacks = {};
  expect(await sent).toBe(list);
});

test("a component in a process of its own hands the list on: the program that uses it may have transforms", async () => {
  store.stackResource = undefined;
  expect(await handedOver(list)).toBe(list);
});

test("a preview with an explicit provider hands the list on: the engine asks no provider whose settings are unknown", async () => {
  await inProgram(true);
  expect(typeof (await handedOver(list))).toBe("string");
  expect(await handedOver(list, { provider: {} as pulumi.ProviderResource })).toBe(list);
});
