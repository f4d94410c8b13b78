/**
 * Variants of one claim, each of which also stands in a test in process. `npm run test:e2e` runs all of them through the
 * engine, `npm test` the first few: an engine command costs seconds, and CI has to end.
 */
export function variants<const T>(all: readonly T[], few = 2): readonly T[] {
  return process.env.HOSTING_E2E_ALL === undefined ? all.slice(0, few) : all;
}
