import { create, type Created, read, registry, type Resource, World } from "../../harness";

const self = (world: World, type: string): Resource => world.anew(registry[type]!);

/** The state after a refresh; a refresh of what nobody touched brings nothing new. */
async function untouched(world: World, type: string, { id, state }: Created) {
  const seen = await read(self(world, type), id, state);
  expect(seen?.state).toEqual(state);
  return state;
}

async function looked(world: World, type: string, id: string) {
  return (await read(self(world, type), id, {}, "get"))?.state;
}

test("a mailspace shows whether its domain is verified", async () => {
  const world = await World.start({
    mailspaces: [
      { id: "m-1", domain: "example.com", provisioned: false },
      { id: "m-2", domain: "b.example" },
    ],
  });
  expect(await looked(world, "Mailspace", "m-1")).toMatchObject({ verified: false });
  expect(await looked(world, "Mailspace", "m-2")).toMatchObject({ verified: true });
});

test("the records of a domain's mail show which of them is wrong", async () => {
  const world = await World.start({ mailspaces: [{ id: "m-1", domain: "example.com" }] });
  const { dns } = world.platform.mailspaces.get("m-1");
  const made = await create(self(world, "MailspaceVerification"), { mailspaceId: "m-1" });
  const state = await untouched(world, "MailspaceVerification", made);
  expect(state).toMatchObject({ dnsManaged: false, detected: 0, total: 7 });
  expect(state).not.toHaveProperty("allDetected");
  expect(state.dnsRecords).toContainEqual(expect.objectContaining({ purpose: "SPF", status: "unchecked" }));

  dns.publishElsewhere("example.com", { records: true });
  expect((await read(self(world, "MailspaceVerification"), made.id, state))?.state).toMatchObject({
    ...{ detected: 7, total: 7, allDetected: true },
    dnsRecords: expect.arrayContaining([expect.objectContaining({ purpose: "SPF", status: "ok" })]),
  });

  dns.publishInstead("example.com", "SPF", "v=spf1 -all");
  expect((await read(self(world, "MailspaceVerification"), made.id, state))?.state).toMatchObject({
    ...{ detected: 6, total: 7, allDetected: false },
    dnsRecords: expect.arrayContaining([expect.objectContaining({ purpose: "SPF", status: "mismatch", found: "v=spf1 -all" })]),
  });
});

test("a hostname in a hosted zone shows the records that lead it", async () => {
  const world = await World.start({ sites: [{ id: "site-1" }], zones: [{ id: "zone-1", name: "example.com" }] });
  const made = await create(self(world, "SiteHostname"), { siteId: "site-1", domain: "www.example.com", provisionMethod: "dns" });
  const state = await untouched(world, "SiteHostname", made);
  expect(state.dnsZoneRecords).toEqual([expect.objectContaining({ type: "PullZone", name: "www", id: expect.any(String) })]);
});

const times = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-02-02T00:00:00Z" };
const dns_zone = { id: 5, name: "example.com" };
const site = { id: "s1", name: "shop" };
const created = { createdAt: times.created_at };

test.each<[string, object, object]>([
  [
    "DomainRegistration",
    {
      ...{ local_contact_active: true, rtr_process_id: 9, rtr_process_status: "RUNNING", recovery_phase: "redemption" },
      ...{ dns_zone, linked_site: site, ...times },
    },
    {
      ...{ localContactActive: true, rtrProcessId: "9", rtrProcessStatus: "RUNNING", recoveryPhase: "redemption" },
      ...{ dnsZoneName: "example.com", linkedSiteName: "shop", ...created },
    },
  ],
  ["Site", { sftp_base_path: "/www", ...times }, { sftpBasePath: "/www", ...created }],
  ["SiteHostname", { dns_zone, ...times }, { dnsZoneName: "example.com", ...created }],
  ["DnsZone", times, created],
  ["DnsRecord", { record_type: 7, value: "s1", site }, { site }],
  ["Mailspace", times, created],
  [
    "Mailbox",
    { app_passwords: [{ id: 1 }], scheduled_deletion_at: "2026-03-03", ...times },
    { appPasswordCount: 1, scheduledDeletionAt: "2026-03-03", ...created },
  ],
  ["SiteMailSettings", { notifications_active: true }, { notificationsActive: true }],
])("a %s shows of itself what the documents offer", (type, row, outputs) => {
  expect(registry[type]!.wire.parse({ id: 1, name: "x", ...row })).toMatchObject(outputs);
});
