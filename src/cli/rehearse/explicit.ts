import type { Values } from "../../kernel/definition/values";
import { tokenOf } from "../../kernel/identity/urn";
import { isUnknown } from "../../kernel/values/unknown";
import type { Settings } from "../../host/settings";
import type { Step } from "../policy/events";
import type { Stored } from "../report/collect/states";
import { isOurs } from "./others";

/** A resource or an explicit provider that says itself with what it asks. */
interface Settled {
  readonly urn: string;
  readonly token: string;
  readonly inputs: Values;
}

/** Refuses what a copy of this platform can't show, before any of it is asked for. */
export function refuseElsewhere(
  steps: readonly Step[],
  stored: readonly Stored[],
  of: Settings,
  { HOSTING_BASE_URL }: NodeJS.ProcessEnv,
): void {
  for (const { urn, token, inputs } of settledIn(steps, stored)) {
    const name = urn.split("::").at(-1) as string;
    const what = isProvider(token) ? `the provider ${JSON.stringify(name)}` : `${token.replace(/^.*[:/]/, "")} ${JSON.stringify(name)}`;
    const account = inputs.account ?? inputs["hosting:account"];
    if (account !== undefined && (typeof account !== "string" || account === "[secret]" || isUnknown(account)))
      throw new Error(
        `the account of ${what} is a secret, or unknown until up, so that it can't be copied. Give it as plain text. Nothing was run.`,
      );
    const baseUrl = isProvider(token) ? (inputs.baseUrl ?? inputs["hosting:baseUrl"] ?? HOSTING_BASE_URL?.trim()) : undefined;
    if (baseUrl && !isSame(baseUrl, of.baseUrl))
      throw new Error(`${what} is for another platform than the stack's (${of.baseUrl}), and only that one is copied. Nothing was run.`);
  }
}

/** What nobody can say of explicit providers: a preview hides their tokens. */
export function notesOnTokens(steps: readonly Step[], stored: readonly Stored[]): string[] {
  return settledIn(steps, stored).flatMap(({ urn, token, inputs }) => {
    if (!isProvider(token) || (inputs.token ?? inputs["hosting:token"]) === undefined) return [];
    return [`whether the token of the provider ${JSON.stringify(urn.split("::").at(-1))} reaches what it needs: the stack's was used`];
  });
}

/** A preview shows nothing of what stays as it is: that is in the state. */
function settledIn(steps: readonly Step[], stored: readonly Stored[]): Settled[] {
  return steps.flatMap(({ op, urn, new: inputs }) => {
    const token = tokenOf(urn);
    // The engine's own providers have the stack's settings.
    const isItsOwn = isProvider(token) && /^default(_|$)/.test(urn.split("::").at(-1) as string);
    if (op.includes("delete") || isItsOwn || !(isProvider(token) || isOurs(token))) return [];
    return [{ urn, token, inputs: op === "same" ? (stored.find((one) => one.urn === urn)?.inputs ?? {}) : inputs }];
  });
}

function isProvider(token: string): boolean {
  return /^pulumi:providers:(hosting|pulumi-nodejs)$/.test(token);
}

function isSame(given: unknown, baseUrl: string): boolean {
  const asUrl = (text: unknown): string => (typeof text === "string" && URL.canParse(text) ? new URL(text).href.replace(/\/$/, "") : "");
  return asUrl(given) === asUrl(baseUrl);
}
