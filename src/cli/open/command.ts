import { spawn } from "node:child_process";
import { isLoopback } from "../../transport";
import type { Command } from "../frame/command";
import { settingsOf } from "../frame/platform";

/** What opens an address in the user's browser. */
const openers: Readonly<Record<string, string>> = { darwin: "open", win32: "explorer" };

export const open: Command = {
  name: "open",
  summary: "opens the simulator's panel in the browser",
  words: "",
  asks: "the platform, reads only",
  about: `Prints the address of the panel of the simulator that the settings name, and at a terminal opens it in the browser. The
platform's documents name no address of a panel, so the command opens none of a real platform.`,
  options: { json: { type: "boolean", describe: "print the address as JSON, and open nothing" } },
  examples: [
    ["Look at what `pulumi up` created", "pulumi-hosting open"],
    ["The address alone", "pulumi-hosting open --json | jq -r .url"],
  ],
  exits: { 0: "shown", 1: "no simulator, or a simulator without `--panel`" },
  async run(call, world) {
    const { baseUrl } = settingsOf(world);
    if (!isLoopback(new URL(baseUrl).hostname))
      throw new Error(`${baseUrl} is no simulator, and the platform's documents name no panel: sign in where you got your account.`);
    const url = new URL("/_panel/", baseUrl).href;
    const [routes, panel] = await Promise.all(["/_simulator/", url].map((path) => fetch(new URL(path, baseUrl)).catch(() => undefined)));
    if (!routes?.ok) throw new Error(`there is no simulator at ${baseUrl}. Start it: pulumi-hosting simulator --port N --panel`);
    if (!panel?.ok) throw new Error(`the simulator at ${baseUrl} serves no panel. Start it with --panel; a restart forgets all data.`);
    // A machine without a browser still has the address.
    if (world.outIsTerminal && !call.flag("json"))
      spawn(openers[process.platform] ?? "xdg-open", [url], { env: world.env, stdio: "ignore", detached: true })
        .on("error", () => undefined)
        .unref();
    return { json: { url }, line: url };
  },
};
