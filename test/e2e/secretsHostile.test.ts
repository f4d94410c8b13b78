import { startDeafServer } from "../unit/transport/deafServer";
import { expectFailed } from "./harness";
import { hosted } from "./hosted";
import { expectNoLeak, filesBelow } from "./leaks";

const token = "tok-3n0ugh-t0-be-f0und";
const site = (name: string) =>
  `new Site("${name}", { name: "${name}", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" });`;

// What redirects bring is in test/unit/transport/otherOrigins.
it("a platform whose answers to a purchase name addresses elsewhere is asked itself, and what they name is only shown", async () => {
  const other = await startDeafServer();
  const { stack, simulator } = await hosted(`${site("shop")} ${site("docs")}`, { token, sites: [] });
  const elsewhere = `http://127.0.0.1:${other.port}`;
  const answers: [route: string, body: unknown][] = [
    ["POST /api/orders", { cart: { status: "open", poll_url: `${elsewhere}/api/carts/astray%2F..%2F..%2Fx?token=1` } }],
    [
      "GET /api/carts/{token}",
      {
        cart: { token: "astray", status: "open", poll_url: `${elsewhere}/api/carts/astray` },
        payment: { status: "awaiting_authentication", hosted_invoice_url: `${elsewhere}/pay`, redirect_url: elsewhere },
        orders: [],
      },
    ],
  ];
  for (const [route, body] of answers)
    simulator.faults.add({
      kind: "status",
      status: 200,
      body,
      route,
      times: Infinity,
      headers: { location: elsewhere, link: `<${elsewhere}>; rel="next"`, refresh: `0; url=${elsewhere}` },
    });
  const failed = expectFailed(await stack.up({ args: ["--continue-on-error"] }), new RegExp(`pay at ${elsewhere}/pay`));
  const refreshed = await stack.refresh();
  const carts = simulator
    .report()
    .requests.filter(({ path }) => path.startsWith("/api/carts"))
    .map(({ path, query }) => [path, query]);
  expect(carts.length).toBeGreaterThan(0);
  expect([...new Set(carts.map(([path]) => path))]).toEqual(["/api/carts/astray%2F..%2F..%2Fx"]);
  expect(carts.every(([, query]) => query === undefined)).toBe(true);
  // Nobody but the platform was asked for anything, and the token is nowhere.
  expect([other.connections, simulator.report().unknownRoutes]).toEqual([[], []]);
  expectNoLeak({ token }, { failed, refreshed, ...filesBelow(stack.folder, /^index\.js$|^\.events-/) });
  await other.close();
});
