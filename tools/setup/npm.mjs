import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { findExecutable, run } from "./processes.mjs";
import { SetupError } from "./progress.mjs";
import { delimiter } from "node:path";

/** Runs npm quietly, with the given Node (else the running one), and without what an outer `npm run` left in the environment. */
export function runNpm(args, { cwd, node = process.execPath, onLine } = {}) {
  const env = { ...withoutNpmRun(process.env), npm_config_loglevel: "error", npm_config_update_notifier: "false" };
  env.PATH = `${dirname(node)}${delimiter}${env.PATH ?? ""}`;
  return run(...npmCommand(node, args), { cwd, env, onLine });
}

function npmCommand(node, args) {
  const outer = process.env.npm_execpath;
  if (outer?.endsWith("npm-cli.js")) return [node, [outer, ...args]];
  const npm = findExecutable("npm");
  if (!npm) throw new SetupError("npm was not found on PATH. It comes with Node: https://nodejs.org");
  const script = realpathSync(npm);
  return script.endsWith(".js") ? [node, [script, ...args]] : [npm, args];
}

/** `npm run` tells its children about itself; settings that the user made (registry, proxy, cache) stay. */
export function withoutNpmRun(env) {
  const own = /^(npm_(package|lifecycle|command|execpath|node_execpath)|npm_config_(local|global)_prefix|npm_config_prefix$|INIT_CWD$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)));
}
