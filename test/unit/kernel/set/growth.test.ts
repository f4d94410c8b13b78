import { dnsRecords, zoneWithSet } from "./setStack";

const kinds = [
  (i: number) => ({ type: "A", name: `host-${i}`, value: "192.0.2.1", ttl: 300 }),
  (i: number) => ({ type: "CNAME", name: `alias-${i}`, value: "www.example.net", ttl: 300 }),
  (i: number) => ({ type: "TXT", name: "@", value: `text ${i}` }),
  (i: number) => ({ type: "MX", name: "@", value: `mx-${i}.example.net`, priority: 10 }),
];

/** How often the set asks its definition what an item is, in each operation on so many records of one zone. */
async function questions(count: number): Promise<Record<string, number>> {
  const { set } = dnsRecords;
  const spies = [
    ...(["label", "updateGroup", "indexKey", "exclusivityGroup"] as const).map((name) => jest.spyOn(set, name)),
    ...(["key", "rules"] as const).map((name) => jest.spyOn(set.item, name)),
  ];
  const stack = await zoneWithSet();
  const records = Array.from({ length: count }, (_, i) => kinds[i % kinds.length]!(i));
  const asked: Record<string, number> = {};
  const step = async (name: string, listed: readonly object[], asSeen = false): Promise<void> => {
    for (const spy of spies) spy.mockClear();
    await (asSeen ? stack.set.refresh() : stack.up({ records: listed, allowMassChange: true }));
    asked[name] = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0) / count;
  };
  await step("create", records);
  await step("no-op", records);
  await step("refresh", records, true);
  await step("update of one", [{ ...records[0], ttl: 600 }, ...records.slice(1)]);
  await step(
    "update of all",
    records.map((record) => ({ ...record, ttl: 900 })),
  );
  await step(
    "other values",
    records.map((record, i) => (record.type === "A" ? { ...record, value: `192.0.2.${2 + (i % 200)}` } : record)),
  );
  for (const spy of spies) spy.mockRestore();
  return asked;
}

test("the work on a record is the same in a small set and in a large one", async () => {
  const [few, many] = [await questions(40), await questions(400)];
  for (const [operation, asked] of Object.entries(many)) {
    expect({ operation, growth: asked / (few[operation] as number) < 1.1 }).toEqual({ operation, growth: true });
  }
});
