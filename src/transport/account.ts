import type { Send } from "./request";

/** Adds the account that the request acts for: its own, else the one of the settings. */
export function withAccount(send: Send, account: string | undefined): Send {
  return (call) => {
    const id = call.request.account ?? account;
    if (id) call.headers.push("x-auth-account", id);
    return send(call);
  };
}
