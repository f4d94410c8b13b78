import { oneSource } from "./tools/oneSource.mjs";

const source = await oneSource();

/** The published code runs as it is on Node; only the tests need ESM-only dependencies turned into CommonJS. */
export default {
  testEnvironment: "node",
  // Time is no verdict: on a busy machine the longest of these take several times what they take alone.
  testTimeout: 30_000,
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  transform: { "\\.[cm]?[jt]s$": ["<rootDir>/tools/oneSource.mjs", { source }] },
  transformIgnorePatterns: ["/node_modules/(?!(p-retry|is-network-error|d3-[\\w-]+|internmap)/)"],
};
