import { Collection } from "../ledger";
import type { PlatformCore } from "../platformCore";
import { Refusal } from "../refusal";
import type { Registration } from "./registration";

export type ProcessStatus = "RUNNING" | "COMPLETED" | "FAILED" | "CANCELLED";

/** Something that the registrar does for a registration. */
export interface Process {
  readonly id: string;
  readonly registration: string;
  readonly kind: string;
  readonly status: ProcessStatus;
  readonly log: readonly string[];
  readonly created_at: string;
}

export class Processes {
  readonly #processes: Collection<Process>;

  constructor(private readonly core: PlatformCore) {
    this.#processes = new Collection<Process>(core);
  }

  /** Newest first. */
  of(registration: Registration): Process[] {
    return this.#processes
      .values()
      .filter((process) => process.registration === registration.id)
      .reverse();
  }

  /** The registrar is busy for so long; then the effect is there, unless the process fails or is cancelled. */
  begin(registration: Registration, kind: string, durationMs: number, effect: () => void): Process {
    const id = this.core.identifiers.number();
    const process = this.#put({
      ...{ id, registration: registration.id, kind, status: "RUNNING", log: [`${kind} was sent to the registrar`] },
      created_at: this.core.stamp(),
    });
    registration.change({ process: id });
    this.core.agenda.after(durationMs, () => {
      const now = this.#processes.get(id);
      if (now?.status !== "RUNNING") return;
      if (this.core.rules.registrarProcesses === "fail") return this.#end(registration, now, "FAILED", "The registry refused it");
      effect();
      this.#end(registration, now, "COMPLETED", "The registry has done it");
    });
    return process;
  }

  cancel(registration: Registration, process: Process): void {
    if (process.status !== "RUNNING") throw Refusal.invalid("The process has ended");
    this.#end(registration, process, "CANCELLED", "Cancelled");
  }

  #end(registration: Registration, process: Process, status: ProcessStatus, said: string): void {
    this.#put({ ...process, status, log: [...process.log, said] });
    if (registration.state.process === process.id) registration.change({ process: null });
  }

  #put(process: Process): Process {
    this.#processes.set(process.id, process);
    return process;
  }
}
