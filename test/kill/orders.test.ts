import { killedEverywhere, type Moment, type Phase } from "./kills";
import { everything } from "./programs";
import { checkpoints } from "./scenario";

const first = everything("first");
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
    const setting = { delays, owned: !checkpoints };
    killedEverywhere("when it makes one of each type", {
      ...{ name: `create, slow orders, ${where}`, program: first, only, setting, ...how },
    });
    for (const version of ["changed", "replaced"] as const)
      killedEverywhere(`when the program is ${version}`, {
        ...{ name: `${version}, slow orders, ${where}`, program: everything(version), only, ...how },
        setting: { ...setting, program: first },
      });
  },
);
