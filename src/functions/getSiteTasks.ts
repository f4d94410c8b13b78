import { z } from "zod";
import { taskIn } from "../client";
import { defineFunction } from "../kernel/definition/function";
import { integer, orAbsent, text, wireFields } from "../kernel/definition/wire";
import { sitePath } from "../resources/parts/sites";
import { siteIdInput } from "./parts/inputs";

const filters = ["OK", "PENDING", "RUNNING", "CANCELLED", "PAUSED", "FAILED", "TODAY"] as const;

const outputs = z.object({
  tasks: z
    .array(
      z.object({
        id: z.int().optional().describe("The task's id."),
        name: z.string().optional().describe("What the task does."),
        status: z
          .string()
          .optional()
          .describe("`OK`, `PENDING`, `RUNNING`, `CANCELLED`, `PAUSED` or `FAILED`; the platform may add others."),
        startOn: z.string().optional().describe("When the task began."),
        endOn: z.string().optional().describe("When the task ended. Some tasks don't have it."),
        createdAt: z.string().optional().describe("When the task was created."),
        updatedAt: z.string().optional().describe("When the task changed last."),
        data: z.string().optional().describe("The beginning of what the task tells, such as why it failed, in one line."),
        labels: z.string().optional().describe("The task's labels, in one line."),
        performedBy: z
          .object({
            id: z.string().optional().describe("The user's id."),
            name: z.string().optional().describe("The user's full name."),
            email: z.string().optional().describe("The user's email address."),
          })
          .optional()
          .describe("Who asked for the task. Absent for the platform's own tasks."),
      }),
    )
    .describe("The tasks; the platform shows at most 100."),
});

const task = wireFields({
  ...{ id: integer, name: text, status: text, start_on: text, end_on: text, created_at: text, updated_at: text },
  performed_by: orAbsent(wireFields({ id: text, name: text, email: text })),
});

export const getSiteTasks = defineFunction({
  name: "getSiteTasks",
  area: "site",
  description: "Lists the platform's tasks for a site, such as the work after a change.",
  inputs: z.object({
    siteId: siteIdInput,
    filter: z.enum(filters).optional().describe("Only tasks with this status, or those of today (`TODAY`). Default: all."),
  }),
  outputs,
  call: async (reading, { siteId, filter }) => {
    const at = `${sitePath(siteId)}/tasks`;
    const tasks = await reading.list(filter === undefined ? at : `${at}/${filter}/filter`, ["tasks"]);
    return {
      tasks: tasks.map((one) => {
        const { said, labels } = taskIn(one);
        return { ...task.parse(one), ...(said && { data: said }), ...(labels && { labels }) };
      }),
    };
  },
  samples: ({ siteId = "" }) => [{ siteId }, { siteId, filter: "FAILED" as const }],
});
