import { Collection } from "./ledger";
import { Part } from "./kept";

export const taskStatuses = ["OK", "PENDING", "RUNNING", "CANCELLED", "PAUSED", "FAILED"] as const;
type TaskStatus = (typeof taskStatuses)[number];

/** Something that the platform does, in the API's spelling, with what it is about. */
export interface Task {
  readonly id: number;
  readonly name: string;
  readonly data: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly status: TaskStatus;
  readonly start_on: string;
  readonly end_on: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly account: string;
  readonly site: string | null;
}

export class Tasks extends Part {
  readonly #tasks = new Collection<Task>(this.core);
  readonly #listeners: ((task: Task) => void)[] = [];

  list(): Task[] {
    return this.#tasks.values().reverse();
  }

  find(id: number): Task | undefined {
    return this.#tasks.get(String(id));
  }

  start(about: { name: string; account: string; site?: string }): Task {
    const at = this.core.stamp();
    const id = Number(this.core.identifiers.number());
    const times = { start_on: at, end_on: null, created_at: at, updated_at: at };
    const task: Task = { id, data: "", labels: {}, status: "RUNNING", ...times, site: null, ...about };
    this.#tasks.set(String(id), task);
    return task;
  }

  end(id: number, status: TaskStatus, site?: string, data?: string): void {
    const task = this.#tasks.get(String(id));
    if (!task) return;
    const at = this.core.stamp();
    const ended = { ...task, status, end_on: at, updated_at: at, site: site ?? task.site, data: data ?? task.data };
    this.#tasks.set(String(id), ended);
    for (const listener of this.#listeners) listener(ended);
  }

  whenEnded(listener: (task: Task) => void): void {
    this.#listeners.push(listener);
  }

  run(about: { name: string; account: string; site?: string }, durationMs: number, effect: () => void = () => undefined): Task {
    const task = this.start(about);
    this.core.agenda.after(durationMs, () => {
      // Somebody stopped it, or let it fail.
      if (this.#tasks.get(String(task.id))?.status !== "RUNNING") return;
      effect();
      this.end(task.id, "OK");
    });
    return task;
  }
}
