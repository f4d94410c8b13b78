import type { RecordedAnswer } from "../../simulator";
import { ifJson, type TransportSettings } from "../../transport";

/** Keeps what the platform answers to GETs. What was asked for twice is kept as it was answered last. */
export class Recorder {
  readonly #answers = new Map<string, RecordedAnswer>();

  readonly hear: NonNullable<TransportSettings["onAnswer"]> = ({ request, target, account }, { status, text, cut }) => {
    if (request.method !== "GET" || cut) return;
    // A pause or a failure of the moment says nothing of what is there.
    if (status === 429 || status >= 500) return;
    const body = ifJson(text);
    if (text.trim() !== "" && body === undefined) return;
    this.#answers.set(JSON.stringify([target, account ?? ""]), {
      target,
      status,
      ...(body !== undefined && { body }),
      ...(account && { account }),
    });
  };

  get answers(): RecordedAnswer[] {
    return [...this.#answers.values()];
  }
}
