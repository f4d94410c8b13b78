import { type Identity, Kept, Part } from "../kept";
import type { Tld } from "./tlds";
import { Collection } from "../ledger";
import { Refusal } from "../refusal";

/** A key of DNSSEC, in the API's spelling. */
interface KeyData {
  readonly flags: number;
  readonly algorithm: number;
  readonly publicKey: string;
}

export const contactRoles = ["owner", "admin", "tech", "billing"] as const;
export type ContactRole = (typeof contactRoles)[number];

/** What a registration shows and what changes. Contacts by their ids. */
export interface RegistrationState {
  readonly status: string;
  readonly expiresAt: string;
  readonly autoRenew: boolean;
  readonly locked: boolean;
  readonly privacyProtect: boolean;
  readonly serverTransferProhibited: boolean;
  readonly keys: readonly KeyData[];
  readonly nameservers: readonly string[];
  readonly contacts: Readonly<Record<ContactRole, string | null>>;
  readonly subscription: string | null;
  /** The process that the registrar is busy with. */
  readonly process: string | null;
  readonly transferOutPending: boolean;
  readonly pushTransferPending: boolean;
  readonly cancellationDeadlineAt: string | null;
  readonly updatedAt: string;
}

/** A domain at its registrar. */
export class Registration extends Kept<Identity & { name: string; tld: Tld }, RegistrationState, object> {}

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

export class Processes extends Part {
  readonly #processes = new Collection<Process>(this.core);

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
