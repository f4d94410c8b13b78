import type { Orders } from "../billing/order";
import type { PlatformCore } from "../platformCore";
import type { Tasks } from "../tasks";

const minuteMs = 60_000;
const lastMs = 4 * 60 * minuteMs;

/** Tells whoever ordered how the order's task ended, each time that it ends. */
export function tellOfOrders(core: PlatformCore, tasks: Tasks, orders: Orders): void {
  tasks.whenEnded(({ id, status, data }) => {
    const callback = orders.ofTask(id)?.callback;
    if (!callback) return;
    const body = { timestamp: Math.floor(core.clock.now() / 1_000), success: status === "OK", data };
    core.outbox.post({ ...callback, body, waitMs: pause });
  });
}

/** Only an answer that says no is asked again. */
function pause(attempts: number, ageMs: number, answered: boolean): number | undefined {
  const waitMs = (attempts === 1 ? 5 : 15) * minuteMs;
  return answered && ageMs + waitMs <= lastMs ? waitMs : undefined;
}
