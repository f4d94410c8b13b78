import type { Send } from "./request";

/** Adds the token. Nothing above this policy ever sees it in a request. */
export function withAuth(send: Send, token: string): Send {
  const authorization = `Bearer ${token}`;
  return (call) => {
    call.headers.push("authorization", authorization);
    return send(call);
  };
}
