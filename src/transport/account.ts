import type { Send } from "./request";

/** Adds the account that the request acts for: the request's own, or else the one of the settings. */
export function withAccount(send: Send, account: string | undefined): Send {
  return async (call) => {
    const id = call.request.account ?? account;
    if (!id) return send(call);
    if (!/^[\x21-\x7e]+$/.test(id)) {
      throw new Error(
        `The account id ${JSON.stringify(id.slice(0, 80))} (hosting:account, HOSTING_ACCOUNT or the input account) can't be sent in a ` +
          "header: it has a space, a line break or a character outside ASCII. Correct it.",
      );
    }
    call.account = id;
    call.headers.push("x-auth-account", id);
    return send(call);
  };
}
