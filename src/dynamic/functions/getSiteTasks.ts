// Generated from the definitions in src/functions by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";

export type GetSiteTasksFilter = "OK" | "PENDING" | "RUNNING" | "CANCELLED" | "PAUSED" | "FAILED" | "TODAY";

/** The fields of `tasks` of GetSiteTasks. */
export interface GetSiteTasksTask {
  /** The task's id. */
  id?: number;
  /** What the task does. */
  name?: string;
  /** `OK`, `PENDING`, `RUNNING`, `CANCELLED`, `PAUSED` or `FAILED`; the platform may add others. */
  status?: string;
  /** When the task began. */
  startOn?: string;
  /** When the task ended. Some tasks don't have it. */
  endOn?: string;
  /** When the task was created. */
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
  /** The tasks; the platform shows at most 100. */
  tasks: GetSiteTasksTask[];
}

/** Lists the platform's tasks for a site, such as the work after a change. */
export function getSiteTasks(args: GetSiteTasksArgs, opts?: pulumi.InvokeOptions): Promise<GetSiteTasksResult> {
  return ask("getSiteTasks", args, opts);
}

/** Lists the platform's tasks for a site, such as the work after a change. Takes outputs and gives an output. */
export function getSiteTasksOutput(args: GetSiteTasksOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetSiteTasksResult> {
  return askOutput("getSiteTasks", args, opts);
}
