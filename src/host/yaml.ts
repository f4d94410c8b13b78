/** The parser is loaded when it is first needed: most runs need none. It is here, so that the package holds it once. */
export function loadYaml(): typeof import("yaml") {
  return require("yaml") as typeof import("yaml");
}
