import { isLook, killEverywhere, type Moment, type Phase } from "./kills";
import { everything } from "./programs";
import { checkpoints, Scenario } from "./scenario";

const longestMs = 7_200_000;
const hourMs = 3_600_000;

/** Where the next command finds something that it doesn't know of. */
const leavesTraces = (moment: Moment) => isLook(moment) || moment.takesEffect;
/** Without checkpoints, another machine can't learn the challenge of a certificate that is active already, and the program needs it. */
const hasNoNewCertificate = ({ simulator: { platform } }: Scenario) =>
  !platform.sites.list().some(({ hosting: { domains } }) => domains.some((domain) => platform.certificates.of(domain).active));
/** What may be active a moment later. */
const canBeLearnt = ({ route }: Moment) => checkpoints || !/^GET .*\/certificate$|\/complete_certificate$/.test(route);

const aftermaths: [string, Partial<Phase>][] = [
  // What is young could be told to be ours by its age alone.
  ["two hours later", { meanwhile: (scenario) => scenario.later(2 * hourMs), only: ({ takesEffect }) => takesEffect }],
  [
    "on another machine",
    { meanwhile: (scenario) => scenario.elsewhere(), only: (moment) => leavesTraces(moment) && canBeLearnt(moment), asks: true },
  ],
];

describe.each(aftermaths)("a killed up is gone on with %s", (when, how) => {
  it(
    "when it makes one of each type",
    async () => {
      const scenario = await Scenario.set({ owned: !checkpoints });
      const canLearn = checkpoints || !how.asks ? undefined : hasNoNewCertificate;
      await killEverywhere({ name: `create, ${when}`, scenario, command: "up", program: everything("first"), canLearn, ...how });
    },
    longestMs,
  );

  it(
    "when it changes one of each type",
    async () => {
      const scenario = await Scenario.set({ program: everything("first"), owned: !checkpoints });
      await killEverywhere({ name: `change, ${when}`, scenario, command: "up", program: everything("changed"), ...how });
    },
    longestMs,
  );

  it(
    "when it replaces what can't be changed",
    async () => {
      const scenario = await Scenario.set({ program: everything("first"), owned: !checkpoints });
      await killEverywhere({ name: `replace, ${when}`, scenario, command: "up", program: everything("replaced"), ...how });
    },
    longestMs,
  );
});
