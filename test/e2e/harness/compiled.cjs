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
 * What the SDK loads from its start on and asks only to upload a function's packages, to serialize a closure, to compare versions, to trace
 * itself or to start another engine: half of the time that a program takes to load. It is loaded when something of it is asked for.
 */
const seldomAsked = /^(@npmcli\/arborist|normalize-package-data|typescript|semver|\.\/automation|@opentelemetry\/.*)$/;
const sdk = /[/\\]node_modules[/\\]@pulumi[/\\]pulumi[/\\]/;
const load = Module._load;
Module._load = (request, parent, isMain) => {
  if (!seldomAsked.test(request) || !sdk.test(parent?.filename ?? "")) return load(request, parent, isMain);
  const loaded = () => load(request, parent, isMain);
  // The SDK takes functions and classes out of what traces, and calls them only if it is told to trace.
  const called = (name) =>
    function (...args) {
      return new.target ? Reflect.construct(loaded()[name], args) : loaded()[name](...args);
    };
  // As a module with a default export, it is not copied by who imports it.
  const asked = (name) => (name === "__esModule" ? true : name === "default" ? loaded() : loaded()[name]);
  return new Proxy({}, { get: (_, name) => (/^@opentelemetry.(?!api$)/.test(request) ? called(name) : asked(name)) });
};
