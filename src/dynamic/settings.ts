import { z } from "zod";
import { secret } from "../kernel/annotations";
import { checkBaseUrl } from "../transport";

/** The settings of the provider, as the stack's configuration names them: `hosting:baseUrl` and so on. */
export const settings = z.object({
  baseUrl: z.string().optional().describe("The platform's address, `https://…`; plain http is accepted for loopback addresses only. Environment: `HOSTING_BASE_URL`."),
  token: secret(z.string().optional()).describe("The API token of the account. Environment: `HOSTING_TOKEN`."),
  account: z.string().optional().describe("The id of the account that owns what is made. Environment: `HOSTING_ACCOUNT`."),
  concurrency: z.int().optional().describe("How many requests may be in flight at once. Default: 8. Environment: `HOSTING_CONCURRENCY`."),
});

/** What the provider has to know before it can send anything. */
export interface Settings {
  readonly baseUrl: string;
  readonly token: string;
  readonly account?: string;
  readonly concurrency?: number;
  readonly adopt: boolean;
}

interface Config {
  get(key: string): string | undefined;
}

/** Settings come from the stack's configuration (or an explicit provider's arguments), else from the environment. */
export function readSettings(config: Config | undefined, environment: NodeJS.ProcessEnv): Settings {
  const read = (name: string): string | undefined => {
    const variable = `HOSTING_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
    return config?.get(`hosting:${name}`)?.trim() || environment[variable]?.trim() || undefined;
  };
  const baseUrl = read("baseUrl");
  const token = read("token");
  if (baseUrl === undefined) throw new SettingsError("the platform's address is not set. Run `pulumi config set hosting:baseUrl https://…`, or set HOSTING_BASE_URL.");
  const wrong = checkBaseUrl(baseUrl);
  if (wrong !== undefined) throw new SettingsError(wrong);
  if (token === undefined) throw new SettingsError("the platform's token is not set. Run `pulumi config set --secret hosting:token …`, or set HOSTING_TOKEN.");
  const concurrency = read("concurrency");
  if (concurrency !== undefined && !/^[1-9]\d{0,2}$/.test(concurrency)) throw new SettingsError("hosting:concurrency (or HOSTING_CONCURRENCY) must be a whole number from 1 to 999: how many requests may be in flight at once.");
  return { baseUrl, token, account: read("account"), concurrency: concurrency === undefined ? undefined : Number(concurrency), adopt: environment.HOSTING_ADOPT === "1" };
}

/** A setting is missing or can't be used. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}
