import { killEverywhere } from "../kill/kills";
import { everything } from "../kill/programs";
import { Scenario } from "../kill/scenario";

/** What would be there, or be paid for, twice. `npm run test:kill` has all requests. */
const routes = [
  "POST /api/orders",
  "POST /api/mailspace",
  "POST /api/sites/{site_id}/edge_rules",
  "POST /api/dns_zones/{zone_id}/records",
  "POST /api/sites/{site_id}/shield/rate_limits",
  "POST /api/mailspace/{mailspace_id}/mailboxes",
];

it("an up that is killed while the answer to a creation is on its way is gone on with two hours later, and nothing is made or bought twice", async () => {
  const scenario = await Scenario.set();
  await killEverywhere({
    ...{ name: "create, two hours later", scenario, command: "up", program: everything("first") },
    meanwhile: () => scenario.later(7_200_000),
    only: ({ route, after, takesEffect }) => routes.includes(route) && after === 0 && takesEffect,
  });
});
