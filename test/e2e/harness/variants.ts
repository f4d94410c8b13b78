const everything = process.env.HOSTING_E2E_ALL !== undefined;

/**
 * Variants of one claim, each of which also stands in a test in process. `npm run test:e2e` runs all of them through the
 * engine, `npm test` the first few: an engine command costs seconds, and CI has to end.
 */
export function variants<const T>(all: readonly T[], few = 2): readonly T[] {
  return everything ? all : all.slice(0, few);
}

const left = Object.assign(() => undefined, { each: () => () => undefined });

/** Claims that tests in process or tests with every sample hold: `npm run test:e2e` makes them as well, `npm test` leaves them out. */
export const thorough = {
  it: everything ? it : (left as unknown as jest.It),
  describe: everything ? describe : (left as unknown as jest.Describe),
};
