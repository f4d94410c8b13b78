import { killedEverywhere, type Moment } from "./kills";
import { sets } from "./programs";

/** One write after the other, so that the same request is the same item's in every run. */
const env = { HOSTING_CONCURRENCY: "1" };
const only = ({ route }: Moment): boolean => /records|edge_rules|dns_zones\/\{id\}|aliases/.test(route);
const setting = { env, program: sets("first") };
const change = { name: "change sets", program: sets("changed"), only, setting };
const removal = { name: "remove sets", program: sets("gone"), only, setting };

killedEverywhere("a killed up that makes sets of records, rules and aliases is gone on with, wherever it was killed", {
  ...{ name: "create sets", program: sets("first"), only },
  setting: { env },
});

killedEverywhere("a killed up that changes, swaps, adds, drops and moves items of sets is gone on with, wherever it was killed", change);

killedEverywhere("a killed up that takes sets out of the program is gone on with, wherever it was killed", removal);

killedEverywhere("a killed change is gone on with on another machine, which knows nothing of it", {
  ...change,
  name: "change sets, elsewhere",
  meanwhile: (there) => there.elsewhere(),
  asks: true,
});
