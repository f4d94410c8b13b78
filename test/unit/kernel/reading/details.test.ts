import { type Fault, read, registry, update, type Values, World } from "../../../harness";
import type { MailboxChanges, MailboxSeed } from "../../../../src/simulator";

const mailboxType = registry.Mailbox!;
const listRoute = "GET /api/mailspace/{mailspace_id}/mailboxes";
const itemRoute = "GET /api/mailspace/{mailspace_id}/mailboxes/{id}";

const full = { allowedIps: ["192.0.2.1"], groups: ["sales@example.com"], lists: ["news@example.com"] };
const shown: Partial<MailboxSeed> = { allowed_ips: full.allowedIps, groups: full.groups, lists: full.lists };

/** A mailspace with the mailbox anna, and what a run has in its state of her. */
async function withAnna(managed: Values = full, crowd: { mailboxes?: number; groups?: number } = {}) {
  const { mailboxes: others = 0, groups = 1 } = crowd;
  const world = await World.start({
    mailspaces: [
      {
        id: "m-1",
        domain: "example.com",
        groups: Array.from({ length: groups }, (_, number) => ({ email: number === 0 ? "sales" : `group${number}` })),
        lists: [{ email: "news" }],
        mailboxes: [
          ...Array.from({ length: others }, (_, number) => ({ username: `other${number}` })),
          { id: "b-1", username: "anna", password: "correct horse battery", ...shown },
        ],
      },
    ],
  });
  const { mailboxes } = world.platform.mailspaces.get("m-1");
  const state = { mailspaceId: "m-1", username: "anna", password: "correct horse battery", email: "anna@example.com", ...managed };
  return {
    world,
    state,
    refresh: () => read(world.anew(mailboxType, "anna"), "m-1/b-1", state),
    change: (changes: MailboxChanges) => void mailboxes.update("b-1", changes),
    mailboxes,
    byRoute: () => world.simulator.report().byRoute,
  };
}

describe("what only a mailbox by itself shows", () => {
  test("is read for a program that manages any of it, and for no other", async () => {
    const managing = await withAnna({ allowedIps: full.allowedIps });
    await managing.refresh();
    expect(managing.byRoute()[itemRoute]).toBe(1);
    const other = await withAnna({ displayName: "" });
    await other.refresh();
    expect(other.byRoute()[itemRoute]).toBeUndefined();
  });

  test.each<[string, MailboxChanges, Values]>([
    ["allowedIps", { allowed_ips: ["203.0.113.9"] }, { allowedIps: ["203.0.113.9"] }],
    ["groups", { groups: ["other@example.com"] }, { groups: ["other@example.com"] }],
    ["lists", { lists: ["more@example.com"] }, { lists: ["more@example.com"] }],
  ])("comes back as drift when somebody else changed it: %s", async (_, change, drifted) => {
    const { refresh, change: elsewhere, world } = await withAnna();
    const { groups, lists } = world.platform.mailspaces.get("m-1");
    groups.add({ email: "other" });
    lists.add({ email: "more" });
    elsewhere(change);
    const seen = await refresh();
    expect(seen?.inputs).toMatchObject(drifted);
    expect(seen?.state).toMatchObject(drifted);
  });
});

describe("an output that only a mailbox by itself shows", () => {
  test.each<[string, Values, boolean]>([
    ["is kept of the answer to a write for a program that manages any of it", { allowedIps: full.allowedIps }, true],
    ["is not kept for another, since no refresh would correct it", { displayName: "" }, false],
  ])("%s", async (_, managed, kept) => {
    const { world, state } = await withAnna(managed);
    const changed = await update(world.anew(mailboxType, "anna"), "m-1/b-1", state, {
      ...state,
      quotaMb: 5,
      email: undefined,
    });
    expect(["twoFactorEnabled" in changed, changed.quotaMb]).toEqual([kept, 5]);
  });
});

describe("an empty value of a mailbox by itself", () => {
  const cleared: [string, MailboxChanges][] = [
    ["allowedIps", { allowed_ips: [] }],
    ["groups", { groups: [] }],
    ["lists", { lists: [] }],
  ];

  test.each(cleared)("counts when the list can be read before and after it: %s", async (name, change) => {
    const { refresh, change: elsewhere, byRoute } = await withAnna();
    elsewhere(change);
    expect((await refresh())?.inputs).toMatchObject({ ...full, [name]: [] });
    expect(byRoute()[listRoute]).toBe(2);
  });

  test.each(cleared)("proves nothing when the list can't be read any more: %s", async (_, change) => {
    const { refresh, change: elsewhere, world, state } = await withAnna();
    elsewhere(change);
    world.fault({ kind: "status", status: 503, code: "mailboxes_unavailable", route: listRoute, after: 1, times: Infinity });
    const seen = await refresh();
    expect(seen?.inputs).toMatchObject(full);
    expect(seen?.state).toEqual(expect.objectContaining(state));
  });

  test("needs no second look where the program wants it empty", async () => {
    const { refresh, change, byRoute } = await withAnna({ allowedIps: [] });
    change({ allowed_ips: [] });
    expect((await refresh())?.inputs).toMatchObject({ allowedIps: [] });
    expect(byRoute()[listRoute]).toBe(1);
  });

  test("comes with values that are drift all the same", async () => {
    const { refresh, change, world } = await withAnna();
    change({ groups: [], allowed_ips: ["203.0.113.9"] });
    world.fault({ kind: "status", status: 503, code: "mailboxes_unavailable", route: listRoute, after: 1, times: Infinity });
    expect((await refresh())?.inputs).toMatchObject({ groups: full.groups, allowedIps: ["203.0.113.9"] });
  });
});

describe("a mail server that is down", () => {
  test("fails a refresh, which then changes nothing", async () => {
    const { refresh, world } = await withAnna();
    world.platform.rules.mailServer = "down";
    await expect(refresh()).rejects.toThrow(/GET .*\/mailboxes answered 503 \(mailboxes_unavailable\)/);
  });

  test.each<[string, Partial<Fault>]>([
    ["answers without the mailbox", { kind: "empty" }],
    ["answers with a page", { kind: "garbage" }],
  ])("fails it too when it %s", async (_, fault) => {
    const { refresh, world } = await withAnna();
    world.fault({ ...fault, route: itemRoute, times: Infinity } as Fault);
    await expect(refresh()).rejects.toThrow();
  });
});

describe("a mailbox that a full list leaves out", () => {
  // Groups stand in the same list, so here there are none.
  const managed = { allowedIps: full.allowedIps, lists: full.lists };

  test("is not gone, and shows by itself", async () => {
    const { refresh, change } = await withAnna(managed, { mailboxes: 500, groups: 0 });
    expect((await refresh())?.inputs).toMatchObject(managed);
    change({ allowed_ips: ["203.0.113.9"] });
    expect((await refresh())?.inputs).toMatchObject({ ...managed, allowedIps: ["203.0.113.9"] });
  });

  test("is not gone when groups fill the list, which they share", async () => {
    const { refresh } = await withAnna(full, { mailboxes: 250, groups: 250 });
    expect((await refresh())?.inputs).toMatchObject(full);
  });

  test("keeps in state what it shows empty, which may only be unreadable", async () => {
    const more = { ...managed, displayName: "Anna", quotaMb: 512, aliases: ["info@example.com"] };
    const { refresh, world } = await withAnna(more, { mailboxes: 500, groups: 0 });
    world.fault({
      kind: "status",
      status: 200,
      body: {
        mailbox: {
          id: "b-1",
          email: "anna@example.com",
          display_name: "",
          status: "active",
          quota_mb: 0,
          aliases: [],
          allowed_ips: [],
          groups: [],
          lists: [],
        },
      },
      route: itemRoute,
      times: Infinity,
    });
    world.fault({ kind: "status", status: 503, code: "mailboxes_unavailable", route: listRoute, after: 2, times: Infinity });
    expect((await refresh())?.inputs).toMatchObject(more);
  });

  test.each<[string, (mailboxes: Awaited<ReturnType<typeof withAnna>>["mailboxes"]) => unknown]>([
    ["unknown", (mailboxes) => mailboxes.remove("b-1")],
    ["scheduled for deletion", (mailboxes) => mailboxes.scheduleDeletion("b-1")],
  ])("is gone when it is %s", async (_, remove) => {
    const { refresh, mailboxes } = await withAnna(managed, { mailboxes: 500, groups: 0 });
    remove(mailboxes);
    expect(await refresh()).toBeUndefined();
  });

  test("is updated like any other, also when the answer shows nothing of it", async () => {
    const { world, state, mailboxes } = await withAnna(managed, { mailboxes: 500, groups: 0 });
    Object.assign(world.simulator.shapes, { mailboxWrite: "empty" });
    const wanted = { ...state, allowedIps: ["203.0.113.9"], displayName: "Anna" };
    const after = await update(world.anew(mailboxType, "anna"), "m-1/b-1", state, wanted);
    expect(after).toMatchObject({ allowedIps: ["203.0.113.9"], displayName: "Anna" });
    expect(mailboxes.get("b-1")).toMatchObject({ allowed_ips: ["203.0.113.9"], display_name: "Anna" });
  });
});

describe("an alias that a full list leaves out, with its target", () => {
  const state = { mailspaceId: "m-1", address: "info", targetEmail: "anna@example.com", email: "info@example.com" };
  const untold = { kind: "status", status: 200, body: { available: null, used_by: null }, times: Infinity } as const;
  const check = "GET /api/mailspace/{mailspace_id}/mailboxes/check";

  test("is not gone, is gone when its address is free, and stays in the state when that can't be told", async () => {
    const { world, change } = await withAnna({}, { mailboxes: 500, groups: 0 });
    const refresh = () => read(world.anew(registry.MailAlias!, "info"), "m-1/info@example.com", state);
    change({ aliases: ["info"] });
    expect(await refresh()).toMatchObject({ state });
    change({ aliases: [] });
    expect(await refresh()).toBeUndefined();
    world.fault({ ...untold, route: check });
    await expect(refresh()).rejects.toThrow(/info@example.com.*can't be told/);
  });
});
