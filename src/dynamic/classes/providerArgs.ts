// Generated from src/host/settings.ts by `npm run generate`. Changes belong there.
import type * as pulumi from "@pulumi/pulumi";

/** The settings of one account. */
export interface ProviderArgs {
  /**
   * The platform's address, `https://…`, without `/api` at its end. Plain http only for loopback addresses. Environment:
   * `HOSTING_BASE_URL`.
   */
  baseUrl?: pulumi.Input<string | undefined>;
  /** The API token of the account. Environment: `HOSTING_TOKEN`. */
  token?: pulumi.Input<string | undefined>;
  /** The id of the account that owns the created objects. Environment: `HOSTING_ACCOUNT`. */
  account?: pulumi.Input<string | undefined>;
  /** How many requests the provider sends at the same time, 64 at most. Default: 8. Environment: `HOSTING_CONCURRENCY`. */
  concurrency?: pulumi.Input<number | undefined>;
  /** How long one request may take, in milliseconds. Default: 30000. Environment: `HOSTING_REQUEST_TIMEOUT_MS`. */
  requestTimeoutMs?: pulumi.Input<number | undefined>;
  /** How often the provider tries a read, or a write that never left the machine. Default: 5. Environment: `HOSTING_READ_TRIES`. */
  readTries?: pulumi.Input<number | undefined>;
  /** The time in which the tries of `readTries` may begin, in milliseconds. Default: 60000. Environment: `HOSTING_READ_WINDOW_MS`. */
  readWindowMs?: pulumi.Input<number | undefined>;
  /**
   * How long one request waits in total because of 429 answers, in milliseconds. Default: 300000. Environment:
   * `HOSTING_RATE_LIMIT_BUDGET_MS`.
   */
  rateLimitBudgetMs?: pulumi.Input<number | undefined>;
  /** The pause before the first look during a wait, in milliseconds. Default: 500, on loopback 50. Environment: `HOSTING_FIRST_POLL_MS`. */
  firstPollMs?: pulumi.Input<number | undefined>;
  /** The longest pause between two looks during a wait, in milliseconds. Default: 15000. Environment: `HOSTING_LONGEST_POLL_MS`. */
  longestPollMs?: pulumi.Input<number | undefined>;
  /**
   * How long a creation or an update waits for its effect, in milliseconds, unless `customTimeouts` sets another limit. Default: 300000.
   * Environment: `HOSTING_WAIT_LIMIT_MS`.
   */
  waitLimitMs?: pulumi.Input<number | undefined>;
  /**
   * How long a deletion waits for its effect, in milliseconds, unless `customTimeouts` sets another limit. Default: 900000. Environment:
   * `HOSTING_DELETION_LIMIT_MS`.
   */
  deletionLimitMs?: pulumi.Input<number | undefined>;
  /**
   * How long the provider waits for an order, in milliseconds, unless `customTimeouts` sets another limit. Default: 1800000. Environment:
   * `HOSTING_ORDER_LIMIT_MS`.
   */
  orderLimitMs?: pulumi.Input<number | undefined>;
  /**
   * How long the provider looks for an order whose answer was lost, in milliseconds. Default: 60000. Environment: `HOSTING_LOST_ORDER_MS`.
   */
  lostOrderMs?: pulumi.Input<number | undefined>;
  /**
   * How long several resources may share one answer of the platform, in milliseconds. Default: 600000. Environment:
   * `HOSTING_SHARED_READ_MS`.
   */
  sharedReadMs?: pulumi.Input<number | undefined>;
}

/** Settings that are kept as secrets. */
export const secretSettings: readonly string[] = ["token"];
