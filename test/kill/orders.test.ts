import { killEverywhere, type Moment, type Phase } from "./kills";
import { everything } from "./programs";
import { checkpoints, Scenario } from "./scenario";

const longestMs = 7_200_000;
/** So slow that the next command comes while the order of the killed one is under way. */
const delays = { provisioningMs: 8_000 };
const buying = [
  ...["POST /api/orders", "POST /api/orders/domain", "POST /api/mailspace", "POST /api/panel_accounts"],
  ...["PATCH /api/sites/{id}", "PATCH /api/mailspace/{id}", "PATCH /api/panel_accounts/{username}"],
];
const only = ({ route, takesEffect }: Moment) => (buying.includes(route) && takesEffect) || route === "GET /api/carts/{token}";

const machines: [string, Partial<Phase>][] = [
  ["the same machine", {}],
  ["another machine", { meanwhile: (scenario) => scenario.elsewhere(), asks: true }],
];

describe.each(machines)(
  "an up that is killed while its order is carried out is gone on with on %s, and nothing is ordered twice,",
  (where, how) => {
    it(
      "when it makes one of each type",
      async () => {
        const scenario = await Scenario.set({ delays, owned: !checkpoints });
        await killEverywhere({
          name: `create, slow orders, ${where}`,
          scenario,
          command: "up",
          program: everything("first"),
          only,
          ...how,
        });
      },
      longestMs,
    );

    it.each(["changed", "replaced"] as const)(
      "when the program is %s",
      async (version) => {
        const scenario = await Scenario.set({ program: everything("first"), delays, owned: !checkpoints });
        await killEverywhere({
          name: `${version}, slow orders, ${where}`,
          scenario,
          command: "up",
          program: everything(version),
          only,
          ...how,
        });
      },
      longestMs,
    );
  },
);
