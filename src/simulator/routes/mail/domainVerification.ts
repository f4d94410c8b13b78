import { answer, type Answer, type ApiRequest, type Route, route, under } from "../../http/route";
import type { Mailspace } from "../../platform/mail/mailspace";
import { Refusal } from "../../platform/refusal";
import { mailspaceOf } from "./access";

// Without this one exception nothing could be verified: only what is verified is provisioned.
const unprovisioned = { provisioned: false };

/** The documents give only the last of these words. */
function stateOf({ state }: Mailspace): string {
  if (state.provisioned) return "provisioned";
  return state.verified ? "provisioning" : "pending_verification";
}

function shown(request: ApiRequest, mailspace: Mailspace): Answer {
  const { txt_host, txt_value } = mailspace.verification;
  const body = { txt_host, txt_value, txt_type: "TXT", state: stateOf(mailspace) };
  return answer(200, under(request.shapes.domainVerification, body));
}

const path = "/api/mailspace/{mailspace_id}/domain_verification";

export const domainVerificationRoutes: Route[] = [
  route(`GET ${path}`, "mailspace:read", (request) => shown(request, mailspaceOf(request, "read", unprovisioned))),
  route(`POST ${path}`, "mailspace:write", (request) => {
    const mailspace = mailspaceOf(request, "write", unprovisioned);
    mailspace.checkOwnership();
    if (!mailspace.state.verified && request.shapes.verificationFailed === "unprocessable") {
      throw Refusal.invalid(`No TXT record at ${mailspace.verification.txt_host} has the value`);
    }
    return shown(request, mailspace);
  }),
];
