import { read, registry, World } from "../../../harness";

const zones = Array.from({ length: 150 }, (_, index) => ({ name: `zone-${index}.example` }));
const listed = "GET /api/dns_zones";

/** While the first list is read, its first object goes: the 101st slips to the first page, which was read already. */
async function slipping(): Promise<World> {
  const world = await World.start({ zones });
  const shelf = world.platform.zones;
  const list = shelf.list.bind(shelf);
  let pages = 0;
  jest.spyOn(shelf, "list").mockImplementation(() => {
    pages += 1;
    if (pages === 2) shelf.remove(list()[0]!.id);
    return list();
  });
  return world;
}

test("a look-up by a name isn't misled by an object that slips from page to page", async () => {
  const world = await slipping();
  const found = await read(world.anew(registry.DnsZone!), "zone-100.example", {}, "get");
  expect(found?.state.name).toBe("zone-100.example");
});

test("a list of one page is read once, and one of several pages until two readings agree", async () => {
  const look = async (count: number) => {
    const world = await World.start({ zones: zones.slice(0, count) });
    await read(world.anew(registry.DnsZone!), "zone-1.example", {}, "get");
    return world.count(listed);
  };
  expect([await look(50), await look(150)]).toEqual([1, 5]);
});
