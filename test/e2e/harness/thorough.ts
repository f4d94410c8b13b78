/** Whether all variants are made: by `npm run test:e2e` and `npm run test:browser`, not by `npm test`. */
export const everything = process.env.HOSTING_E2E_ALL !== undefined;

const left = Object.assign(() => undefined, { each: () => () => undefined });

/** Claims of a rare case or a sentence: `npm run test:e2e` makes them as well, `npm test` leaves them out. */
export const thorough = {
  it: everything ? it : (left as unknown as jest.It),
  describe: everything ? describe : (left as unknown as jest.Describe),
};

/** Variants of one claim: `npm test` makes the usual ones, `npm run test:e2e` all. */
export function variants<const T, const U = T>(usual: readonly T[], others: readonly U[]): (T | U)[] {
  return [...usual, ...(everything ? others : [])];
}
