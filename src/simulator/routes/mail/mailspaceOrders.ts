import type { Answer } from "../../http/answer";
import type { ApiRequest } from "../../http/route";
import { FieldReader } from "../../platform/fieldReader";
import { problemOfDomain } from "../../platform/mail/mailAddress";
import type { Mailspace } from "../../platform/mail/mailspace";
import { mailPackage, type MailPackage, smallestPackage, unknownPackage } from "../../platform/mail/packages";
import { Refusal } from "../../platform/refusal";
import { cartAnswer } from "../carts";
import { writableMailspace } from "./access";
import { buyerOf } from "../access";

/** Charges, and answers before anything is made. */
export function purchase(request: ApiRequest): Answer {
  const { platform, shapes } = request;
  const account = buyerOf(request);
  const reader = new FieldReader(request.body ?? {});
  const domain = reader.text("domain")?.trim().toLowerCase() ?? "";
  const name = reader.text("package") ?? smallestPackage;
  const bought = mailPackage(name);
  const refuse = (problem: string) => new Refusal(shapes.mailspaceRefusal === "badRequest" ? 400 : 422, { errors: [problem] });
  const problem = reader.problems[0] ?? problemOfDomain(domain);
  if (problem !== undefined) throw refuse(problem);
  if (!bought) throw refuse(unknownPackage);
  platform.mailspaces.refuseSecond(domain);
  platform.billing.requirePaymentMethod(account);
  let made: Mailspace | undefined;
  const cart = platform.billing.carts.open({
    account,
    location: null,
    amountCents: bought.yearlyCents,
    task: "Provision mailspace",
    // Not before it is paid: until then nothing but the cart exists.
    provision: () => {
      made = platform.mailspaces.provision({ domain, account, package: name });
    },
    subscription: () => {
      const started = platform.billing.subscriptions.start({ account, ...termsOf(bought) });
      made?.change({ subscription: started.id });
      return started;
    },
  });
  return cartAnswer(cart, request);
}

function termsOf(bought: MailPackage): { product: { id: string; name: string }; amountCents: number; term: string } {
  return { product: { id: bought.name, name: bought.label }, amountCents: bought.yearlyCents, term: "annual" };
}

/** Charges the difference; the new package shows when the order is done. */
export function resize(request: ApiRequest): Answer {
  const { platform } = request;
  const mailspace = writableMailspace(request, { provisioned: true });
  const reader = new FieldReader(request.body ?? {});
  const name = reader.text("package");
  const wanted = mailPackage(name ?? "");
  if (!wanted) throw Refusal.invalid(unknownPackage);
  if (wanted === mailspace.package) throw Refusal.invalid(`The mailspace has the package ${wanted.name} already`);
  const used = mailspace.mailboxes.list().length;
  if (used > wanted.mailboxes) throw Refusal.invalid(`${wanted.name} allows ${wanted.mailboxes} mailboxes, ${used} are in use`);
  platform.billing.requirePaymentMethod(mailspace.account);
  const cart = platform.billing.carts.open({
    account: mailspace.account,
    location: null,
    amountCents: wanted.yearlyCents - mailspace.package.yearlyCents,
    task: "Resize mailspace",
    provision: () => mailspace.change({ package: wanted.name }),
    subscription: () => {
      const { subscription } = mailspace.state;
      const paid = subscription === null ? undefined : platform.billing.subscriptions.find(subscription);
      paid?.change(termsOf(wanted));
      return paid;
    },
  });
  return cartAnswer(cart, request);
}
