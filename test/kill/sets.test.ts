import { killEverywhere, type Moment } from "./kills";
import { sets } from "./programs";
import { Scenario } from "./scenario";

const longestMs = 7_200_000;
/** One write after the other, so that the same request is the same item's in every run. */
const env = { HOSTING_CONCURRENCY: "1" };
const ofItems = ({ route }: Moment): boolean => /records|edge_rules|dns_zones\/\{id\}|aliases/.test(route);

it(
  "a killed up that makes sets of records, rules and aliases is gone on with, wherever it was killed",
  async () => {
    const scenario = await Scenario.set({ env });
    await killEverywhere({ name: "create sets", scenario, command: "up", program: sets("first"), only: ofItems });
  },
  longestMs,
);

it(
  "a killed up that changes, swaps, adds, drops and moves items of sets is gone on with, wherever it was killed",
  async () => {
    const scenario = await Scenario.set({ env, program: sets("first") });
    await killEverywhere({ name: "change sets", scenario, command: "up", program: sets("changed"), only: ofItems });
  },
  longestMs,
);

it(
  "a killed up that takes sets out of the program is gone on with, wherever it was killed",
  async () => {
    const scenario = await Scenario.set({ env, program: sets("first") });
    await killEverywhere({ name: "remove sets", scenario, command: "up", program: sets("gone"), only: ofItems });
  },
  longestMs,
);

it(
  "a killed change is gone on with on another machine, which knows nothing of it",
  async () => {
    const scenario = await Scenario.set({ env, program: sets("first") });
    await killEverywhere({
      name: "change sets, elsewhere",
      scenario,
      command: "up",
      program: sets("changed"),
      only: ofItems,
      meanwhile: (there) => there.elsewhere(),
      asks: true,
    });
  },
  longestMs,
);
