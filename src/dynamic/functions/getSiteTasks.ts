// Generated from the definitions in src/functions by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";

export type GetSiteTasksFilter = "OK" | "PENDING" | "RUNNING" | "CANCELLED" | "PAUSED" | "FAILED" | "TODAY";

/** The fields of `tasks` of GetSiteTasks. */
export interface GetSiteTasksTask {
  /** The task's id. */
  id?: number;
  /** What it does. */
  name?: string;
  /** `OK`, `PENDING`, `RUNNING`, `CANCELLED`, `PAUSED` or `FAILED`; other words may come. */
  status?: string;
  /** When it began. */
  startOn?: string;
  /** When it ended; the platform doesn't fill it in for every task. */
  endOn?: string;
  /** When it was asked for. */
  createdAt?: string;
}

/** The arguments of `getSiteTasks`. */
export interface GetSiteTasksArgs {
  /** The id of the site: `site.id`. */
  siteId: string;
  /** Only tasks with this status, or those of today (`TODAY`). Default: all. */
  filter?: GetSiteTasksFilter;
}

/** The arguments of `getSiteTasksOutput`. */
export interface GetSiteTasksOutputArgs {
  /** The id of the site: `site.id`. */
  siteId: pulumi.Input<string>;
  /** Only tasks with this status, or those of today (`TODAY`). Default: all. */
  filter?: pulumi.Input<GetSiteTasksFilter | undefined>;
}

/** The result of `getSiteTasks`. */
export interface GetSiteTasksResult {
  /** The tasks, at most the 100 that the platform shows. */
  tasks: GetSiteTasksTask[];
}

/** Lists the platform's tasks for a site: what it does, or did, after it had accepted a change. */
export function getSiteTasks(args: GetSiteTasksArgs, opts?: pulumi.InvokeOptions): Promise<GetSiteTasksResult> {
  return ask("getSiteTasks", args, opts);
}

/** Lists the platform's tasks for a site: what it does, or did, after it had accepted a change. Takes outputs and gives an output. */
export function getSiteTasksOutput(args: GetSiteTasksOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetSiteTasksResult> {
  return askOutput("getSiteTasks", args, opts);
}
