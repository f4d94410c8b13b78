import {
  CheckFailure,
  CheckResponse,
  DiffResponse,
  type CheckRequest,
  type ConfigureRequest,
  type DiffRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { errorText } from "../host/answers";
import type { Host } from "../host/host";
import { type Config, readSettings, secretSettings, settings } from "../host/settings";
import type { Values } from "../kernel/definition/values";
import { platformAt } from "../kernel/identity/key";
import { elsewhereText } from "../kernel/operations/home";
import { ExplainedError } from "../kernel/values/explained";
import { sameAny } from "../kernel/values/compare";
import { hasUnknown } from "../kernel/values/unknown";
import { secretsIn } from "./secrets";
import { decode, encode } from "./struct";

/** What the engine adds to the settings of a provider for itself. */
const ofTheEngine: ReadonlySet<string> = new Set(["version", "pluginDownloadURL", "pluginChecksums", "__internal"]);

/** The settings as they were given: nothing of the environment gets into the state. Wrong ones are told before any resource is made. */
export function checkConfig(request: CheckRequest, environment: NodeJS.ProcessEnv): CheckResponse {
  const { values } = decode(request.getNews());
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const answer = new CheckResponse().setInputs(encode(known, secretsIn(secretSettings)));
  const problem = problemOf(known, environment);
  return problem === undefined ? answer : answer.setFailuresList([new CheckFailure().setReason(problem)]);
}

function problemOf(given: Values, environment: NodeJS.ProcessEnv): string | undefined {
  const strange = Object.keys(given).find((name) => !Object.hasOwn(settings.shape, name) && !ofTheEngine.has(name));
  if (strange !== undefined) return `hosting:${strange} is not a setting. The settings are ${Object.keys(settings.shape).join(", ")}.`;
  const odd = Object.keys(given).find((name) => Object.hasOwn(settings.shape, name) && typeof given[name] === "object");
  if (odd !== undefined) return `hosting:${odd} must be a text.`;
  if (hasUnknown(given)) return undefined;
  try {
    readSettings(configOf(given), environment);
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

/**
 * A changed setting updates the provider; no resource is replaced for it. With another platform's address nothing of the program begins:
 * what it has is there, and not here.
 */
export function diffConfig(request: DiffRequest, environment: NodeJS.ProcessEnv): DiffResponse {
  const [olds, news] = [decode(request.getOlds()).values, decode(request.getNews()).values];
  const [there, here] = [platformAt(olds.baseUrl), platformAt(news.baseUrl)];
  if (there !== undefined && here !== undefined && there !== here && environment.HOSTING_ADOPT !== "1")
    throw new ExplainedError("elsewhere", elsewhereText("the stack", there, here));
  const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;
  return new DiffResponse().setChanges(sameAny(olds, news) ? DIFF_NONE : DIFF_SOME);
}

export function configure(request: ConfigureRequest, host: Host): void {
  host.configure(configOf(decode(request.getArgs()).values), request.getUrn());
}

/** Settings come as texts from the stack's configuration, and as numbers from programs. */
function configOf(given: Values): Config {
  return {
    get: (key) => {
      const value = given[key.replace(/^hosting:/, "")];
      return value === undefined || value === null ? undefined : String(value);
    },
  };
}
