import { type Face, pluginToken, token } from "../dynamic/resource";
import { version } from "./version";

/** Programs on the plugin: the engine starts it once, and asks it about each type. */
export const pluginFace: Face = {
  token: pluginToken,
  otherToken: token,
  hidden: () => ({}),
  options: { version },
};
