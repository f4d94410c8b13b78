import type { Simulator, SiteSeed } from "../../../src/simulator";
import { called, countOf, ends, jsonLines, jsonOf, methodsOf, newSimulator } from "./called";

const at = "/api/sites/{site_id}/mail";
const shop = (mail: SiteSeed["mail"] = {}): Promise<Simulator> => newSimulator({ sites: [{ id: "site-1", name: "shop", mail }] });

describe("mail check", () => {
  it("queues one, and a second one within five minutes is refused in plain words, at once", async () => {
    const simulator = await shop();
    await ends("mail check shop", { simulator }, 0, /^queued: /);
    await ends(
      "mail check shop --json",
      { simulator },
      1,
      /answered 429 \(rate_limited\).*one check in five minutes.*Nothing was queued\.\n$/,
    );
    expect(countOf(simulator, `POST ${at}/dns_check`)).toBe(2);
  });

  it("prints JSON", async () => {
    const { out } = await called("mail check shop --json", { simulator: await shop() });
    expect(JSON.parse(out)).toEqual({ site: { id: "site-1", name: "shop" }, action: "mail check", status: "queued" });
  });
});

test.each<[SiteSeed["mail"], RegExp]>([
  [{}, /^status: +active\nsender: +shop <noreply@shop\.example>|^status: +active/],
  [{ suspended: "abuse" }, /\nblocked: +(?!no)/],
  [null, /^blocked: +no\n$|without|no mail/],
])("mail show tells sender, DNS and block of %j, with reads alone", async (mail, says) => {
  const simulator = await shop(mail);
  await ends("mail show shop", { simulator }, 0, says);
  expect(methodsOf(simulator)).toEqual(["GET"]);
  expect(await jsonOf("mail show shop", { simulator })).toMatchObject({ site: { id: "site-1", name: "shop" }, mail: expect.any(Object) });
});

describe("mail log", () => {
  const message = (index: number, more: object = {}) => ({
    ...{ sender: "noreply@example.com", rcpt: `user${index}@example.net`, subject: `Order ${index}`, delivered: index % 2 === 0 },
    ...{ rspcode: 250, rspmsg: "queued", timestamp: "2026-11-22T10:00:00Z" },
    ...more,
  });

  it("follows the platform's next place, over pages that show nothing", async () => {
    const internal = Array.from({ length: 30 }, (_, index) => message(index, { internal: true }));
    const simulator = await shop({ messages: [message(1), ...internal, message(2)] });
    const { status, out } = await called("mail log shop --json", { simulator });
    expect(status).toBe(0);
    expect(jsonLines(out).map(({ subject }) => subject)).toEqual(["Order 1", "Order 2"]);
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });

  it("shows a table of what was asked for", async () => {
    const simulator = await shop({ messages: [1, 2, 3].map((index) => message(index)) });
    const log = async (...words: string[]) => (await called(["mail log shop", ...words], { simulator })).out;
    expect(await log()).toMatch(/^timestamp +sender +rcpt +subject +delivered /);
    expect((await log("--failed")).match(/Order \d/g)).toEqual(["Order 1", "Order 3"]);
    expect((await log("--delivered")).match(/Order \d/g)).toEqual(["Order 2"]);
    expect((await log("--to", "user3")).match(/Order \d/g)).toEqual(["Order 3"]);
    expect(await log("--from", "2026-11-23")).toBe("No entries.\n");
    expect((await log("--limit", "1")).match(/Order \d/g)).toEqual(["Order 1"]);
  });

  it("says so where the platform shows no more", async () => {
    const simulator = await shop();
    const page = (start: number) => ({ messages: [{ subject: `Order ${start}` }], start_at: start, next_start_at: start + 5_000 });
    for (const start of [0, 5_000, 10_000])
      simulator.faults.add({ kind: "status", status: 200, body: page(start), route: `GET ${at}/logs` });
    const { out, err } = await called("mail log shop", { simulator });
    expect(out.match(/Order \d+/g)).toEqual(["Order 0", "Order 5000", "Order 10000"]);
    expect(err).toContain("note: the platform shows no more than 10000 messages");
  });
});

describe("mail unsuspend", () => {
  const end = `DELETE ${at}/suspension`;

  it("ends a block because of abuse, once, and says how often that is left", async () => {
    const simulator = await shop({ suspended: "abuse" });
    const { err } = await ends("mail unsuspend shop", { simulator, answer: "y" }, 0, "site shop may send mail again\n");
    expect(err).toContain("the account may unblock 2 more times in 30 days? [y/N]");
    expect(simulator.platform.sites.get("site-1").mail.state).toMatchObject({ suspended: null, remaining_self_unsuspends: 1 });
    expect(countOf(simulator, end)).toBe(1);
  });

  it("prints JSON", async () => {
    const { out } = await called("mail unsuspend shop --yes --json", { simulator: await shop({ suspended: "abuse" }) });
    expect(JSON.parse(out)).toMatchObject({ action: "mail unsuspend", suspension: { suspended: false, remainingSelfUnsuspends: 1 } });
  });

  it.each([
    [{}, "isn't blocked"],
    [{ suspended: "system" }, "because of an invoice"],
    [{ suspended: "abuse", remaining_self_unsuspends: 0 }, "as often as an account may"],
  ] as const)("says why not before anything is sent (%j)", async (mail, said) => {
    const simulator = await shop(mail);
    await ends("mail unsuspend shop --yes", { simulator }, 1, said);
    expect(countOf(simulator, end)).toBe(0);
  });

  it("reads the state again where the platform couldn't finish", async () => {
    const simulator = await shop({ suspended: "abuse" });
    const failed = { kind: "status", status: 422, code: "unsuspend_failed", route: end } as const;
    simulator.faults.add(failed);
    await ends("mail unsuspend shop --yes", { simulator }, 1, "still shows the block");
    simulator.faults.add({ ...failed, takesEffect: true });
    expect(await called("mail unsuspend shop --yes", { simulator })).toMatchObject({ status: 0 });
    expect(countOf(simulator, end)).toBe(2);
  });
});
