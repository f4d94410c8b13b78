import { create, killed, type ProcessOptions, update } from "../../../harness";
import { BillingWorld, dayMs, failureOf, mailspace, unfinished } from "./buying";

const { inputs, cents, changed, definition } = mailspace;
const notOwned = { strict: { ownedDomains: [] } };
const mailspacesOf = (world: BillingWorld) => world.platform.mailspaces;

describe("a mailspace of a domain that the platform doesn't know as ours", () => {
  test("is there as soon as the record that proves the domain is known", async () => {
    const world = await BillingWorld.open(notOwned);
    const made = await create(world.buyer(mailspace), inputs);
    const { verification } = mailspacesOf(world).get("example.com");
    expect(made.state).toMatchObject({
      provisioned: false,
      verification: { txtPrefix: verification.txt_prefix, txtHost: verification.txt_host, txtValue: verification.txt_value },
    });
    world.expectBought(made, cents);
  });

  test("has its proof after a run that was killed later, though the platform no longer shows it", async () => {
    const world = await BillingWorld.open(notOwned);
    const { verification } = (await create(world.buyer(mailspace), inputs)).state;
    mailspacesOf(world).get("example.com").confirmOwnership();
    const again = await create(world.buyer(mailspace), inputs);
    expect(again.state.verification).toEqual(verification);
    world.expectBought(again, cents);
  });

  test("has no other package as long as it isn't provisioned, and nothing is charged", async () => {
    const world = await BillingWorld.open(notOwned);
    const made = await create(world.buyer(mailspace), inputs);
    const failure = await failureOf(update(world.buyer(mailspace), made.id, made.state, changed));
    expect(failure.message).toMatch(/not_provisioned.*MailspaceVerification/);
    expect([world.plans, world.charged]).toEqual([["mail_20"], [cents]]);
  });
});

/** The token's only account is the account of its requests. */
const ofToken: ProcessOptions = { account: null, transport: { account: "account-1" } };
const named: ProcessOptions = { account: "account-1" };

test.each([
  ["named since", ofToken, named],
  ["no longer named", named, ofToken],
])("a mailspace that a killed run ordered isn't ordered again if its account is %s", async (_, before, now) => {
  const world = await BillingWorld.open();
  world.billing.payments.mode = "processing";
  const process = world.process(before);
  await killed(process, { from: "POST", request: 0, moment: "after" }, () => create(process.resource(definition), inputs));
  const failure = await failureOf(create(world.process(now).resource(definition), inputs));
  expect(failure.message).toMatch(/nothing was ordered|whether .* was ordered is unknown/);
  expect(world.carts).toHaveLength(1);
});

describe("a mailspace of a domain that the platform knows as ours", () => {
  test("is waited for until it is provisioned", async () => {
    const world = await BillingWorld.open({ delays: { provisionMs: 20_000 } });
    const process = world.process();
    const made = await create(process.resource(definition), inputs);
    expect(made.state).toMatchObject({ provisioned: true, status: "active" });
    expect(made.state.verification).toBeUndefined();
    world.expectBought(made, cents);
  });

  test("is kept under its id when that outlasts the limit, and gone on with", async () => {
    const world = await BillingWorld.open({ delays: { provisionMs: 200_000 } });
    const kept = await unfinished(create(world.buyer(mailspace), inputs));
    expect(kept).toMatchObject({ id: world.held[0], state: inputs, message: expect.stringMatching(/mailspace/) });
    world.clock.skip(200_000);
    await update(world.buyer(mailspace), kept.id, kept.state, inputs);
    world.expectBought(kept, cents);
  });
});

describe("a mailspace of the same domain that waits for its purge", () => {
  const deleted = async (secondMailspace: "refuse" | "refuseDeleted" | "allow" = "refuse") => {
    const world = await BillingWorld.open({ strict: { secondMailspace, ownedDomains: ["example.com"] } });
    const there = mailspacesOf(world).add({ domain: "example.com", package: "mail_20", pendingDelete: true });
    return { world, date: String(there.state.deleteScheduledAt) };
  };

  test.each([
    ["by itself", {}, {}],
    ["with adopt", { adopt: true }, {}],
    ["with HOSTING_ADOPT=1", {}, { adopt: true }],
    ["under another package", { package: "mail_50" }, {}],
    ["spelled otherwise", { domain: "EXAMPLE.com." }, {}],
  ])("keeps another from being bought, says until when, and orders nothing: %s", async (_, more, options) => {
    const { world, date } = await deleted("allow");
    const failure = await failureOf(create(world.process(options).resource(definition), { ...inputs, ...more }));
    for (const part of ["example.com", `scheduled for deletion on ${date}`, "Nothing was created", "Restore it"])
      expect(failure.message).toContain(part);
    expect([world.asked, world.carts]).toEqual([0, []]);
  });

  test("is in the way no more once it is purged", async () => {
    const { world } = await deleted();
    await failureOf(create(world.buyer(mailspace), inputs));
    world.clock.skip(31 * dayMs);
    world.expectBought(await create(world.buyer(mailspace), inputs), cents);
  });

  test("is said to be in the way, too, when it was bought by a killed run and deleted by somebody since", async () => {
    const world = await BillingWorld.open();
    const process = world.process();
    // Killed while the order is carried out: the note knows the cart, not the mailspace.
    await killed(process, { from: "POST", request: 1, moment: "after" }, () => create(process.resource(definition), inputs));
    world.clock.skip(1_000);
    const [there] = mailspacesOf(world).list();
    mailspacesOf(world).removeLater(there!);
    const failure = await failureOf(create(world.buyer(mailspace), inputs));
    expect(failure.message).toContain(String(there!.state.deleteScheduledAt));
    expect([world.carts.length, world.charged]).toEqual([1, [cents]]);
  });
});

describe("a mailspace of the same domain that is there already", () => {
  test("and belongs to another account is neither taken over nor touched", async () => {
    const world = await BillingWorld.open({
      accounts: ["account-1", "account-2"],
      strict: { secondMailspace: "allow", ownedDomains: ["example.com"] },
    });
    const theirs = mailspacesOf(world).add({ domain: "example.com", account: "account-2" });
    const failure = await failureOf(create(world.buyer(mailspace), { ...inputs, adopt: true }));
    expect(failure.message).toMatch(/nothing was ordered: with adopt: true/);
    const made = await create(world.buyer(mailspace), inputs);
    expect(world.held).toEqual([theirs.id, made.id]);
  });
});

test("a domain is bought in its plain form, and kept in the program's", async () => {
  const world = await BillingWorld.open({ strict: { ownedDomains: ["xn--bcher-kva.example"] } });
  const made = await create(world.buyer(mailspace), { domain: "Bücher.example." });
  expect(made.state).toMatchObject({ domain: "Bücher.example." });
  expect(mailspacesOf(world).list()).toMatchObject([{ domain: "xn--bcher-kva.example" }]);
});
