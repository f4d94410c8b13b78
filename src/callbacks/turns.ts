import { CallbackError } from "./callbackError";

interface Turn {
  run(): Promise<void>;
  refuse(error: CallbackError): void;
}

/** Events that wait; a body may have a megabyte. */
const longest = 100;

/** Work is done one after the other, in the order in which it came. */
export class Turns {
  readonly #waiting: Turn[] = [];
  #current: Promise<void> | undefined;
  #closed = false;

  take(work: () => void | Promise<void>): Promise<void> {
    if (this.#closed) return Promise.reject(stopping());
    if (this.#waiting.length >= longest) return Promise.reject(new CallbackError(503, "Too many events wait."));
    return new Promise((resolve, reject) => {
      const run = async (): Promise<void> => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error as Error);
        }
      };
      this.#waiting.push({ run, refuse: reject });
      this.#goOn();
    });
  }

  /** Refuses what waits, and returns when what is being done is done. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(stopping());
    await this.#current;
  }

  #goOn(): void {
    if (this.#current) return;
    const next = this.#waiting.shift();
    this.#current = next?.run().finally(() => {
      this.#current = undefined;
      this.#goOn();
    });
  }
}

function stopping(): CallbackError {
  return new CallbackError(503, "The listener is being stopped.");
}
