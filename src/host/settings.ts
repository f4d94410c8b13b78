import { z } from "zod";
import { byDefault, marksOf, secret } from "../kernel/definition/annotations";
import { usualLimits } from "../kernel/memory/session";
import { checkBaseUrl, usual } from "../transport";

/** More than this is no help to anybody: a system runs out of files, and the platform answers with 429. */
const most: Readonly<Record<string, number | undefined>> = { concurrency: 64 };

const figure = (text: string, value?: number, longest = Number.MAX_SAFE_INTEGER) => {
  const schema = z.int().min(1).max(longest).optional();
  return (value === undefined ? schema : byDefault(schema, value)).describe(text);
};

/** What is explained of settings, by the code that their errors carry. */
export const explanations = {
  "not-configured":
    "A setting is missing, or its value can't be used. The provider reads a setting from the stack's configuration " +
    "(`pulumi config set hosting:…`); if it isn't set there, from the environment ([all settings](settings.md)). " +
    "`pulumi refresh` and `pulumi destroy` use the settings that the last " +
    "`pulumi up` recorded.",
} as const;

/** The settings of the provider, as the stack's configuration names them: `hosting:baseUrl` and so on. */
export const settings = z.object({
  baseUrl: z
    .string()
    .optional()
    .describe(
      "The platform's address, `https://…`, without `/api` at its end. Plain http only for loopback addresses. " +
        "Environment: `HOSTING_BASE_URL`.",
    ),
  token: secret(z.string().optional()).describe("The API token of the account. Environment: `HOSTING_TOKEN`."),
  account: z.string().optional().describe("The id of the account that owns the created objects. Environment: `HOSTING_ACCOUNT`."),
  concurrency: figure(
    "How many requests the provider sends at the same time, 64 at most. Default: 8. Environment: `HOSTING_CONCURRENCY`.",
    usual.concurrency,
    most.concurrency,
  ),
  requestTimeoutMs: figure(
    "How long one request may take, in milliseconds. Default: 30000. Environment: `HOSTING_REQUEST_TIMEOUT_MS`.",
    usual.requestTimeoutMs,
  ),
  readTries: figure(
    "How often the provider tries a read, or a write that never left the machine. Default: 5. Environment: `HOSTING_READ_TRIES`.",
    usual.readTries,
  ),
  readWindowMs: figure(
    "The time in which the tries of `readTries` may begin, in milliseconds. Default: 60000. Environment: `HOSTING_READ_WINDOW_MS`.",
    usual.readWindowMs,
  ),
  rateLimitBudgetMs: figure(
    "How long one request waits in total because of 429 answers, in milliseconds. Default: 300000. Environment: " +
      "`HOSTING_RATE_LIMIT_BUDGET_MS`.",
    usual.rateLimitBudgetMs,
  ),
  firstPollMs: figure(
    "The pause before the first look during a wait, in milliseconds. Default: 500, on loopback 50. Environment: `HOSTING_FIRST_POLL_MS`.",
  ),
  longestPollMs: figure(
    "The longest pause between two looks during a wait, in milliseconds. Default: 15000. Environment: `HOSTING_LONGEST_POLL_MS`.",
    15_000,
  ),
  waitLimitMs: figure(
    "How long a creation or an update waits for its effect, in milliseconds, unless `customTimeouts` sets another limit. Default: " +
      "300000. Environment: `HOSTING_WAIT_LIMIT_MS`.",
    usualLimits.waitLimitMs,
  ),
  deletionLimitMs: figure(
    "How long a deletion waits for its effect, in milliseconds, unless `customTimeouts` sets another limit. Default: 900000. " +
      "Environment: `HOSTING_DELETION_LIMIT_MS`.",
    usualLimits.deletionLimitMs,
  ),
  orderLimitMs: figure(
    "How long the provider waits for an order, in milliseconds, unless `customTimeouts` sets another limit. Default: 1800000. " +
      "Environment: `HOSTING_ORDER_LIMIT_MS`.",
    usualLimits.orderLimitMs,
  ),
  lostOrderMs: figure(
    "How long the provider looks for an order whose answer was lost, in milliseconds. Default: 60000. Environment: " +
      "`HOSTING_LOST_ORDER_MS`.",
    usualLimits.lostOrderMs,
  ),
  sharedReadMs: figure(
    "How long several resources may share one answer of the platform, in milliseconds. Default: 600000. Environment: " +
      "`HOSTING_SHARED_READ_MS`.",
    600_000,
  ),
});

/** Settings that are kept as secrets. */
export const secretSettings: readonly string[] = Object.entries(settings.shape).flatMap(([name, schema]) =>
  marksOf(schema).secret ? [name] : [],
);

/** What the provider has to know before it can send anything. */
export type Settings = Omit<z.infer<typeof settings>, "baseUrl" | "token"> & {
  readonly baseUrl: string;
  readonly token: string;
  /** Whether to take over whatever stands in the way, for this run: `HOSTING_ADOPT=1`. */
  readonly adopt: boolean;
  /** The note of an order of which, as the user says, nothing came: `HOSTING_ORDER_AGAIN`. */
  readonly orderAgain: string | undefined;
  /** The same for a resource that only has to leave the state: `HOSTING_FORGET_ORDER`. */
  readonly forgetOrder: string | undefined;
  /** The simulator of a rehearsal, which takes the platform's place: `HOSTING_REHEARSAL`. */
  readonly standIn: string | undefined;
};

export interface Config {
  get(key: string): string | undefined;
}

/** Settings come from the stack's configuration (or an explicit provider's arguments), else from the environment. */
export function readSettings(config: Config | undefined, environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(
    Object.keys(settings.shape)
      .map((name): [string, string | undefined] => [
        name,
        config?.get(`hosting:${name}`)?.trim() || environment[variable(name)]?.trim() || undefined,
      ])
      .filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  const { baseUrl, token, account, ...figures } = given;
  if (baseUrl === undefined)
    throw new SettingsError(
      "the platform's address is not set. Run `pulumi config set hosting:baseUrl https://…`, or set HOSTING_BASE_URL.",
    );
  const wrong = checkBaseUrl(baseUrl);
  if (wrong !== undefined) throw new SettingsError(wrong);
  if (token === undefined)
    throw new SettingsError("the platform's token is not set. Run `pulumi config set --secret hosting:token …`, or set HOSTING_TOKEN.");
  return {
    baseUrl,
    token,
    account,
    ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, number(name, value)])),
    adopt: environment.HOSTING_ADOPT === "1",
    orderAgain: environment.HOSTING_ORDER_AGAIN?.trim().toLowerCase() || undefined,
    forgetOrder: environment.HOSTING_FORGET_ORDER?.trim().toLowerCase() || undefined,
    standIn: standInOf(environment),
  };
}

/** The backend of a rehearsal lies in a folder of this name. */
export const rehearsalFolder = "pulumi-hosting-rehearsal-";

/** A stack of another backend is real: its run must not be green without a request to the platform. */
function standInOf({ HOSTING_REHEARSAL: standIn, PULUMI_BACKEND_URL: backend = "" }: NodeJS.ProcessEnv): string | undefined {
  if (!standIn?.trim()) return undefined;
  if (backend.startsWith("file://") && backend.includes(`/${rehearsalFolder}`)) return standIn.trim();
  throw new SettingsError("HOSTING_REHEARSAL is set outside of a rehearsal, so nothing would reach the platform. Unset the variable.");
}

/** The environment variable that a setting may come from: `HOSTING_BASE_URL`. */
export function variable(name: string): string {
  return `HOSTING_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

function number(name: string, value: string): number {
  const limit = most[name];
  if (!/^[1-9]\d{0,9}$/.test(value) || Number(value) > (limit ?? Infinity))
    throw new SettingsError(
      `hosting:${name} (or ${variable(name)}) must be a whole number ${limit ? `from 1 to ${limit}` : "of 1 or more"}.`,
    );
  return Number(value);
}

/** A setting is missing or can't be used. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
  readonly explained = "not-configured" satisfies keyof typeof explanations;
}
