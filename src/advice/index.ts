import type { Explain } from "../transport";
import { account } from "./account";
import { domains } from "./domains";
import { mail } from "./mail";
import { orders } from "./orders";
import type { Facts, Refusal, Refusals } from "./refusal";
import { registrations } from "./registrations";
import { panel } from "./panel";
import { shield } from "./shield";
import { sites } from "./sites";
import { adviceByStatus, explainedByStatus } from "./statuses";

export { explanations } from "./statuses";

export const refusals: Refusals = { ...account, ...orders, ...sites, ...shield, ...mail, ...domains, ...registrations, ...panel };

/** Handed to the transport, for the errors that it makes of answers. */
export const explain: Explain = (answer, text) => {
  const { status, code } = answer;
  const facts = { ...answer, text };
  return { advice: adviceFor(status, code, facts), explained: explainedAs(status, code, facts) };
};

/** Under which code the documentation explains an answer; nothing where the platform's own words have to do. */
export function explainedAs(status: number, code: string | undefined, facts: Facts): string | undefined {
  return code !== undefined && refusal(code, facts.path) ? code : explainedByStatus(status, facts);
}

/** What a user can do about an answer, in one sentence (two where both matter). */
export function adviceFor(status: number, code: string | undefined, facts: Facts): string {
  const known = code === undefined ? undefined : refusal(code, facts.path)?.advice;
  if (known === undefined) return adviceByStatus(status, facts);
  return typeof known === "string" ? known : known({ ...facts, status });
}

function refusal(code: string, path: string | undefined): Refusal | undefined {
  const known = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  return path === undefined || known?.at === undefined || known.at.test(path) ? known : undefined;
}
