/**
 * Loaded first into every Node process of the engine: lets the code that one compiled serve all later ones. V8's flags are
 * a part of its key, so those that the SDK and the provider set while they load are set from the start; and a provider
 * ends without an exit, so what it compiled is kept when it sets its flag.
 */
const Module = require("node:module");
const v8 = require("node:v8");

const { setFlagsFromString } = v8;
for (const flag of ["--allow-natives-syntax", "--semi-space-growth-factor=1"]) setFlagsFromString(flag);
v8.setFlagsFromString = (flag) => {
  Module.flushCompileCache();
  setFlagsFromString(flag);
};

/**
 * What the SDK loads from its start on and asks only to upload a function's packages, or to serialize a closure: a third of the time
 * that a program takes. It is loaded when something of it is asked for.
 */
const seldomAsked = new Set(["@npmcli/arborist", "normalize-package-data", "typescript"]);
const sdk = /[/\\]node_modules[/\\]@pulumi[/\\]pulumi[/\\]/;
const load = Module._load;
Module._load = (request, parent, isMain) => {
  if (!seldomAsked.has(request) || !sdk.test(parent?.filename ?? "")) return load(request, parent, isMain);
  const loaded = () => load(request, parent, isMain);
  // As a module with a default export, it is not copied by who imports it.
  return new Proxy({}, { get: (_, name) => (name === "__esModule" ? true : name === "default" ? loaded() : loaded()[name]) });
};
