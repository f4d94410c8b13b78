/** The environment of a hermetic engine run: nothing of the caller's Pulumi or hosting settings gets in or is touched. */
import { mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./cache.mjs";
import { nodeFolder } from "./node.mjs";
import { withoutNpmRun } from "./npm.mjs";

/** Settings of the caller that would change what a run does, but for those of our own tests. A proxy would also catch the engine's calls to itself. */
const foreign =
  /^(PULUMI_(?!HOSTING_CACHE$)|HOSTING_(?!KILL_|FAULTS_|FUZZ_|HISTORIES_|PREDICTIONS|E2E_|FACE$|PAGES_WRITE$)|NODE_OPTIONS$|NODE_PATH$|TS_NODE_|npm_config_|(https?|all|no|grpc)_proxy$|NODE_USE_ENV_PROXY$|JEST_)/i;

/** For our own tools and tests: the right Node first on PATH, and no settings of the caller. */
export function toolEnvironment({ node, engine }, env = process.env) {
  const kept = Object.fromEntries(Object.entries(withoutNpmRun(env)).filter(([name]) => !foreign.test(name)));
  // The chosen Node comes first: the folder of an engine found on PATH may hold another one.
  const path = [nodeFolder(node), engine, join(root, "node_modules", ".bin"), env.PATH].filter(Boolean);
  return { ...kept, PATH: path.join(delimiter) };
}

/** For the engine: what it keeps lies below `home`, stacks in a file backend there unless another folder is given. */
export function engineEnvironment({ node, engine, home, backend = join(home, "stacks") }, env = process.env) {
  for (const folder of [home, backend]) mkdirSync(folder, { recursive: true });
  return {
    ...toolEnvironment({ node, engine }, env),
    PULUMI_HOME: join(home, "pulumi"),
    PULUMI_BACKEND_URL: pathToFileURL(backend).href,
    PULUMI_CONFIG_PASSPHRASE: "hermetic",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_SUPPRESS_NEO_LINK: "true",
    PULUMI_SKIP_CONFIRMATIONS: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    PULUMI_DISABLE_REGISTRY_RESOLVE: "true",
    HOSTING_STATE_DIR: join(home, "hosting"),
    // Errors lead to the page on the disk, also where the tests run as a job.
    CI: "",
  };
}
