import { answer, type Answer, type ApiRequest, type Route, route, under } from "../http/route";
import { Refusal } from "../platform/refusal";
import { type Task, taskStatuses } from "../platform/tasks";
import { usableSiteOf } from "./access";

const mostListed = 100;

function shown(task: Task): Record<string, unknown> {
  const { account, site, ...fields } = task;
  return { ...fields, performed_by: { id: "user-1", name: "Simulated User", email: "user@simulator.example" } };
}

function shownAs({ shapes }: ApiRequest, key: string, body: unknown): Answer {
  return answer(200, under(shapes.tasks, body, key));
}

function one(request: ApiRequest, belongs: (task: Task) => boolean, name: string): Answer {
  const task = request.platform.tasks.find(Number(request.param(name)));
  if (!task || !belongs(task)) throw new Refusal(404, { errors: ["Unknown task"] });
  return shownAs(request, "task", shown(task));
}

function listed(request: ApiRequest, fits: (task: Task) => boolean): Answer {
  const site = usableSiteOf(request);
  const tasks = request.platform.tasks.list().filter((task) => task.site === site.id && fits(task));
  return shownAs(request, "tasks", tasks.slice(0, mostListed).map(shown));
}

function filterOf(request: ApiRequest): (task: Task) => boolean {
  const filter = request.param("filter");
  const today = new Date(request.platform.core.clock.now()).toISOString().slice(0, 10);
  if (filter === "TODAY") return (task) => task.created_at.startsWith(today);
  if (!taskStatuses.some((status) => status === filter)) throw Refusal.invalid(`filter must be one of ${taskStatuses.join(", ")}, TODAY`);
  return (task) => task.status === filter;
}

const tasksPath = "/api/sites/{site_id}/tasks";

export const taskRoutes: Route[] = [
  route("GET /api/tasks/{task_id}", { accountRequired: true }, (request) =>
    one(request, (task) => task.account === request.account, "task_id"),
  ),
  route(`GET ${tasksPath}`, "sites:read", (request) => listed(request, () => true)),
  route(`GET ${tasksPath}/{filter}/filter`, "sites:read", (request) => listed(request, filterOf(request))),
  route(`GET ${tasksPath}/{id}`, "sites:read", (request) => {
    const site = usableSiteOf(request);
    return one(request, (task) => task.site === site.id, "id");
  }),
];
