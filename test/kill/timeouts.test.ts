import { expectFailed, expectSucceeded, expectUnchanged } from "../e2e/harness";
import { hosted } from "../e2e/hosted";

const shop = (plan: string, timeouts: object = {}) =>
  `new Site("shop", { name: "shop", plan: "${plan}", variant: "vanilla", location: "eu-central", term: "monthly" }, ${JSON.stringify({ customTimeouts: timeouts })});`;
const site = (timeouts?: object) => shop("starter", timeouts);
const mail = (more: string) => `const mailspace = new Mailspace("mail", { domain: "example.com" }); ${more}`;
const slowMs = 600_000;
const second = (operation: string) => JSON.stringify({ customTimeouts: { [operation]: "1s" } });

interface Wait {
  /** What is there before. */
  readonly before?: string;
  readonly program: string;
  readonly command?: "up" | "destroy";
  /** What the user reads: the object, and how to go on. */
  readonly says: RegExp[];
  readonly paid: number[];
}

const waits: [string, Wait][] = [
  ["the order of a site", { program: site({ create: "1s" }), says: [/Site/, /cart [0-9a-f]{32}/, /`pulumi up` continues/], paid: [1_000] }],
  [
    "the order of a mailspace",
    {
      program: `new Mailspace("mail", { domain: "example.com" }, ${second("create")});`,
      says: [/Mailspace/, /cart [0-9a-f]{32}/, /`pulumi up` continues/],
      paid: [3_000],
    },
  ],
  [
    "another plan",
    {
      before: site(),
      program: shop("business", { update: "1s" }),
      says: [/change of Site \d+ \(plan\) is ordered \(cart [0-9a-f]{32}\)/],
      paid: [1_000, 1_500],
    },
  ],
  [
    "DNSSEC keys",
    {
      program: `new DnsZone("zone", { name: "example.com", dnssec: true }, ${second("create")});`,
      says: [/DnsZone/, /DNSSEC keys/, /customTimeouts/],
      paid: [],
    },
  ],
  [
    "Shield",
    {
      before: `const shop = ${site()}`,
      program: `const shop = ${site()} new ShieldZone("shield", { siteId: shop.id, ddosSensitivity: 2 }, ${second("create")});`,
      says: [/ShieldZone \d+/, /`pulumi up`/],
      paid: [1_000],
    },
  ],
  [
    "the proof of a mail domain",
    {
      before: mail(""),
      program: mail(`new MailspaceVerification("mail", { mailspaceId: mailspace.id }, ${second("create")});`),
      says: [/_mail-verification\.example\.com/, /customTimeouts/],
      paid: [3_000],
    },
  ],
  [
    "the deletion of a site",
    {
      before: site({ delete: "1s" }),
      program: site({ delete: "1s" }),
      command: "destroy",
      says: [/the deletion of Site \d+/, /customTimeouts/],
      paid: [1_000],
    },
  ],
];

it.each(waits)(
  "a wait for %s that customTimeouts ends is told of, and the same command goes on with it",
  async (_, { before, program, command = "up", says, paid }) => {
    let aheadMs = 0;
    const clock = {
      now: () => Date.now() + aheadMs,
      sleep: (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs).unref()),
    };
    const { stack, simulator, change } = await hosted(before ?? program, { sites: [], clock });
    const { platform } = simulator;
    if (before !== undefined) expectSucceeded(await stack.up());
    const slow = { provisioningMs: slowMs, dnssecMs: slowMs, shieldMs: slowMs, siteDeletionMs: slowMs };
    const { provisioningMs, dnssecMs, shieldMs, siteDeletionMs } = platform.delays;
    Object.assign(platform.delays, slow);

    change(program);
    expectFailed(await stack[command](), ...says);
    Object.assign(platform.delays, { provisioningMs, dnssecMs, shieldMs, siteDeletionMs });
    aheadMs += slowMs;
    for (const mailspace of platform.mailspaces.list()) mailspace.confirmOwnership();

    expectSucceeded(await stack[command]());
    if (command === "up") {
      expectUnchanged(await stack.up({ args: ["--refresh"] }));
      expectSucceeded(await stack.destroy());
    }
    expect(platform.sites.list().filter(({ deleteScheduledAt }) => deleteScheduledAt === null)).toEqual([]);
    expect(platform.billing.payments.charges.map(({ cents }) => cents)).toEqual(paid);
  },
);
