/** The platform says no. Carries what the API answers: status, `errors`, and where the documents give one a `code`. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown> | undefined;

  constructor(status: number, body?: { errors?: string[]; code?: string; [key: string]: unknown }) {
    super(body?.errors?.join("; ") ?? `status ${status}`);
    this.name = "Refusal";
    this.status = status;
    this.body = body;
  }

  static invalid(...errors: string[]): Refusal {
    return new Refusal(422, { errors });
  }

  /** With the code that tells it from other refusals of the same status. */
  static coded(status: number, code: string, ...errors: string[]): Refusal {
    return new Refusal(status, { errors, code });
  }

  static notFound(what: string): Refusal {
    return new Refusal(404, { errors: [`${what} not found`] });
  }
}

/** What was looked for, or the 404 of what isn't there. */
export function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw Refusal.notFound(what);
  return thing;
}
