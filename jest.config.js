/** The published code runs as it is on Node; only the tests need ESM-only dependencies turned into CommonJS. */
module.exports = {
  testEnvironment: "node",
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  transform: {
    "^.+\\.[cm]?[jt]s$": ["@swc/jest", { jsc: { target: "es2023", parser: { syntax: "typescript" } }, module: { type: "commonjs" } }],
  },
  transformIgnorePatterns: ["/node_modules/(?!(p-retry|is-network-error)/)"],
};
