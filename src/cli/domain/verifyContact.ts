import { contactPath } from "../../resources/parts/contacts";
import { registrationPath } from "../../resources/parts/registrations";
import { act } from "../frame/act";
import { UsageError, type Command } from "../frame/command";
import { on, registrationAbout } from "../frame/place";

export const domainVerifyContact: Command = {
  name: "domain verify-contact",
  summary: "sends the confirmation mail to a registrant again",
  words: "[NAME]",
  asks: "the platform, which sends a mail",
  about: `Sends the mail again in which a registry asks the registrant to confirm the address. If nobody confirms it, the registry suspends
the domain after some days. Only some top-level domains need this (featureFlags.requiresContactValidation). With --contact the mail goes
to a contact, named by its id or its handle, instead of the registrant of a domain.
${registrationAbout}`,
  options: {
    contact: { type: "string", value: "ID", describe: "the contact to write to, instead of the registrant of a domain" },
    json: { type: "boolean", describe: "print what was done as JSON" },
  },
  examples: [
    ["For a domain", "pulumi-hosting domain verify-contact example.net"],
    ["For a contact", "pulumi-hosting domain verify-contact --contact 42"],
  ],
  exits: { 0: "queued", 1: "failed, or the outcome is unknown" },
  run(call, world) {
    const contact = call.text("contact");
    if ((contact === undefined) === (call.words.length === 0)) throw new UsageError("takes either NAME or --contact ID.");
    return on(
      contact === undefined ? "DomainRegistration" : "DomainContact",
      call,
      world,
      async ({ session, line, at }) => {
        const [path, who, whom] =
          contact === undefined
            ? [`${registrationPath(at.id)}/resend_contact_verification`, { registration: at }, `the registrant of ${at.name}`]
            : [`${contactPath({ domainContactId: at.id })}/resend_verification`, { contact: at }, `contact ${at.id}`];
        await act(session, line, {
          what: `a mail that asks for a confirmation (${at.name})`,
          look: "the mailbox of the contact; a second mail does no harm",
          send: (api) => api.post(path),
        });
        return {
          json: { ...who, action: "domain verify-contact", status: "queued" },
          line: `queued: the platform will write to ${whom}`,
        };
      },
      contact,
    );
  },
};
