/**
 * Loaded first into every Node process of the engine: lets the code that one compiled serve all later ones. V8's flags are
 * a part of its key, so those that the SDK and the provider set while they load are set from the start; and a provider
 * ends without an exit, so what it compiled is kept when it sets its flag.
 */
const { flushCompileCache } = require("node:module");
const v8 = require("node:v8");

const { setFlagsFromString } = v8;
for (const flag of ["--allow-natives-syntax", "--semi-space-growth-factor=1"]) setFlagsFromString(flag);
v8.setFlagsFromString = (flag) => {
  flushCompileCache();
  setFlagsFromString(flag);
};
