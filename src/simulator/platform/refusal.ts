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

  static notFound(what: string): Refusal {
    return new Refusal(404, { errors: [`${what} not found`] });
  }
}
