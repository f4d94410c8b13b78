import { RawFailure } from "../../src/transport/rawAnswer";
import type { Call } from "../../src/transport/request";
import { rawRequest } from "../harness/directExchange";
import type { Hosting } from "./hosting";

/** Where a command is stopped: at a request of it, counted from 0, before it is sent or once the platform has carried it out. */
export interface Kill {
  readonly request: number;
  readonly moment: "before" | "after";
}

const timeoutMs = 30_000;
/** How far away the platform is: so long that no two requests get the same answer. */
const requestMs = 30;
const never = new Promise<never>(() => undefined);

/** What connects the processes of one command with the platform. A kill stops all of them at once. */
export class Line {
  sent = 0;
  isDead = false;
  /** Resolves at the kill. */
  readonly killed: Promise<void>;
  #stop: () => void = () => undefined;

  constructor(
    private readonly hosting: Hosting,
    private readonly kill: Kill | undefined,
    /** Which request meets nobody who listens; counted from 0. */
    private readonly refused: number | undefined,
  ) {
    this.killed = new Promise((resolve) => (this.#stop = resolve));
  }

  /** What a dead process waits for. */
  async whileAlive<T>(value: T): Promise<T> {
    return this.isDead ? never : value;
  }

  async send(call: Call): Promise<unknown> {
    if (this.isDead) return never;
    const number = this.sent++;
    if (number === this.refused) throw new RawFailure({ code: "ECONNREFUSED" }, false);
    const isLast = number === this.kill?.request;
    if (isLast && this.kill?.moment === "before") return this.#die();
    const reply = await this.hosting.reply(rawRequest(call).raw);
    this.hosting.clock.skip(requestMs);
    if (isLast) return this.#die();
    if (reply === "lost") throw new RawFailure({ code: "ECONNRESET" }, true);
    if (reply === "silence") {
      await this.hosting.clock.sleep(timeoutMs);
      throw new RawFailure(undefined, true, true);
    }
    return this.whileAlive(reply);
  }

  #die(): Promise<never> {
    this.isDead = true;
    this.#stop();
    return never;
  }
}
