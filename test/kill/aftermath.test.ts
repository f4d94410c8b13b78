import { isLook, killEverywhere, type Moment, type Phase } from "./kills";
import { everything } from "./programs";
import { checkpoints, Scenario } from "./scenario";

const longestMs = 7_200_000;
const hourMs = 3_600_000;

/** Where the next command finds something that it doesn't know of. */
const leavesTraces = (moment: Moment) => isLook(moment) || moment.takesEffect;

/*
 * Without checkpoints, another machine can't learn the challenge of a certificate that the killed run made and that is active already; but
 * the program needs it.
 */
const activeCertificates = ({ simulator: { platform } }: Scenario) =>
  platform.sites
    .list()
    .flatMap(({ hosting: { domains } }) => domains.filter((domain) => platform.certificates.of(domain).active).map(({ id }) => id));
/** Where a certificate may be active a moment later. */
const completesCertificate = ({ route }: Moment) => /^GET .*\/certificate$|\/complete_certificate$/.test(route);

const aftermaths: [string, Partial<Phase>][] = [
  // What is young could be told to be ours by its age alone.
  ["two hours later", { meanwhile: (scenario) => scenario.later(2 * hourMs), only: ({ takesEffect }) => takesEffect }],
  [
    "on another machine",
    {
      meanwhile: (scenario) => scenario.elsewhere(),
      only: (moment) => leavesTraces(moment) && (checkpoints || !completesCertificate(moment)),
      asks: true,
    },
  ],
];

describe.each(aftermaths)("a killed up is gone on with %s", (when, how) => {
  async function kill(doing: string, program: string, before?: string): Promise<void> {
    const scenario = await Scenario.set({ program: before, owned: !checkpoints });
    const known = activeCertificates(scenario);
    const canLearn = (after: Scenario) => checkpoints || !how.asks || activeCertificates(after).every((id) => known.includes(id));
    await killEverywhere({ name: `${doing}, ${when}`, scenario, command: "up", program, canLearn, ...how });
  }

  it("when it makes one of each type", () => kill("create", everything("first")), longestMs);

  it("when it changes one of each type", () => kill("change", everything("changed"), everything("first")), longestMs);

  it("when it replaces what can't be changed", () => kill("replace", everything("replaced"), everything("first")), longestMs);
});
