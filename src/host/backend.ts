import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ifJson, isJson } from "../transport";
import { homeInPasswordFile } from "./notesFolder";
import { loadYaml } from "./yaml";

/** The names and the order in which the engine looks for the project's file. */
const projectFiles = ["Pulumi.json", "Pulumi.yaml", "Pulumi.yml"];

/**
 * The address of the backend that keeps the stack's state. The engine doesn't tell it to a provider, so it is found as the engine finds
 * it: the environment, the project's file (in `folder` or above it: `main` can name a folder below), the login, and else Pulumi Cloud.
 * What can't be read is passed over: without the backend's address the notes still know the folder.
 */
export function backendUrl(environment: NodeJS.ProcessEnv, folder: string, home: () => string | undefined = homeInPasswordFile): string {
  const { PULUMI_BACKEND_URL: chosen, PULUMI_API: cloud } = environment;
  const url = chosen || ofProject(folder) || ofLogin(environment, home) || cloud || "https://api.pulumi.com";
  return spelled(url.trim(), home);
}

/** The engine, too, takes the nearest file, and no other one if that names no backend. */
function ofProject(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    for (const name of projectFiles) {
      const text = textOf(join(at, name));
      if (text !== undefined) return textAt(ifJson(text), "backend", "url") ?? inYaml(text);
    }
    if (at === dirname(at)) return undefined;
  }
}

/** Only a file that names a backend is parsed: most name none, and the parser would cost each start more than all else here. */
function inYaml(project: string): string | undefined {
  if (!/^["']?backend["']?[ \t]*:/m.test(project)) return undefined;
  try {
    return textAt(loadYaml().parse(project), "backend", "url");
  } catch {
    return undefined;
  }
}

/** What `pulumi login` wrote. The file has the tokens of all logins: nothing else is taken from it. */
function ofLogin({ PULUMI_CREDENTIALS_PATH, PULUMI_HOME }: NodeJS.ProcessEnv, home: () => string | undefined): string | undefined {
  const folder = PULUMI_CREDENTIALS_PATH || PULUMI_HOME || join(home() ?? "", ".pulumi");
  return textAt(ifJson(textOf(join(folder, "credentials.json")) ?? ""), "current");
}

/** One spelling for one backend: `https://host/` is `https://host`, and `file://~` is the home. */
function spelled(url: string, home: () => string | undefined): string {
  const inHome = /^file:\/\/~(?=\/|$)/;
  const whole = inHome.test(url) ? url.replace(inHome, () => `file://${home() ?? "~"}`) : url;
  return whole.replace(/([^/:])\/+$/, "$1");
}

function textOf(path: string): string | undefined {
  try {
    // Mostly it isn't there, and an exception takes longer.
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = path.reduce((at, name) => (isJson(at) ? at[name] : undefined), value);
  return typeof found === "string" ? found : undefined;
}
