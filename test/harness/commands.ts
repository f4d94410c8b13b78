import type { SimulatorOptions } from "../../src/simulator";

/** A platform with all that the calls below speak of. */
export const commandPlatform: SimulatorOptions = {
  sites: [{ id: "site-1", name: "shop", shield: { active: true } }],
  zones: [{ id: "zone-1", name: "example.com" }],
};

/** By command, the calls that send every request of it. */
export const commandCalls: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "site restart": [["shop", "--yes"]],
  "site tasks": [["shop"], ["shop", "--filter", "OK"], ["shop", "--id", "1"]],
};

/** Commands about programs and stacks: they read what the types read, and the tables of docs/api-coverage.md don't name them. */
export const readsOfTypes: Readonly<Record<string, readonly (readonly string[])[]>> = {
  doctor: [[]],
  costs: [[]],
  import: [["account"]],
  "zone export": [["example.com"]],
};
