import type { explanations as ofTheClient } from "../../client/explanations";

/** The explanations of the provider's own refusals, by the code that their errors carry. Each is a section of docs/errors.md. */
export const explanations = {
  "no-account":
    "A new object belongs to an account, and no setting names one. Run `pulumi config set hosting:account ID`, set `HOSTING_ACCOUNT`, or " +
    "give the resource the input `account`. `npx pulumi-hosting doctor` names the accounts that the token reaches.",
  "order-unknown":
    "The answer to an order was lost, or the order's cart has ended while its payment hasn't. It is unknown whether the platform " +
    "carries the order out, so the provider doesn't order a second time. What to do:\n\n" +
    "1. Look in the platform's panel, under orders and invoices.\n" +
    "2. If the panel shows the order, or an invoice that is paid or being paid, wait until the object exists. Then run `pulumi up`: " +
    "it continues with the ordered object.\n" +
    "3. If the panel shows an unpaid invoice, pay it and continue with step 2, or cancel it and continue with step 4.\n" +
    "4. If the panel shows nothing, run once `HOSTING_ORDER_AGAIN=<id> pulumi up` with the id from the error. The id belongs to this " +
    "one order: if it stays in a pipeline, it can't order anything later.\n\n" +
    "`pulumi up` without the id is safe at any time: it looks for a minute and orders nothing. If the error says that the search for " +
    "the order failed, run `pulumi up` first: it searches again. After 8 days without a trace of the " +
    "order, `pulumi up` places a new order without the id. All this holds for a change of `plan` or `package`, too.\n\n" +
    "For `domain registrant-change` it holds as well, with that command in place of `pulumi up`: the error shows the whole line.",
  "order-under-way":
    "An order at the same location is unfinished. Somebody else placed it, or you did from another machine. That order may be for " +
    "the same object, so nothing is ordered before that order has ended ([buying](behaviour.md#buying)). If you know that it is for " +
    "something else, run once with the `HOSTING_ORDER_AGAIN` that the error names. Or another resource of this " +
    "machine has ordered an object of the same name: if you renamed the resource in the program, give it the old name again until " +
    "its order has ended.",
  "order-differs":
    "An earlier run ordered with other values, or in another folder or backend, and no state has the object. A new order might " +
    "charge you twice. Set the old values again, run `pulumi up`, and change the values when the object exists. If the panel shows " +
    "no such order, remove the note that the error names, and run `pulumi up`.",
  "price-guard":
    "The provider orders a domain only at a price that the program allows. The error names the price. Choose another name, set " +
    "`maxPriceCents` higher or remove it, and set `allowPremium: true` if you want a premium name. A registered domain can only be " +
    "transferred. For `domain registrant-change` the limit is the option `--max-price-cents`.",
  "shown-once":
    "The platform shows some secrets only at the creation, such as the password of a reseller's user. The state keeps them with the " +
    "provider that created the object, and a move to another provider would lose them. Leave the resource with its provider. Or copy " +
    "the secrets first (`pulumi stack export --show-secrets`) to a safe place, then set `adopt: true` to move the resource without " +
    "them.",
  "on-order":
    "The payment is slow, or the order isn't carried out yet: the transfer of a domain can take days. Until the object exists, the " +
    "resource has the id `cart:…`, and every `pulumi up` waits again. If the resource has `protect`, wait until the order is carried " +
    "out. Then run `pulumi refresh`, then `pulumi up`.",
  "cart-unknown":
    "An earlier run ordered in a cart that the platform no longer shows. So the provider can't see whether the order created an " +
    "object, and a new order might charge you twice. Check `hosting:account` and look in the panel. If the panel shows neither the " +
    "order nor its object, run once with the `HOSTING_ORDER_AGAIN` that the error names ([step by step](#order-unknown)).",
  "no-note":
    "The provider writes a note to the disk before each order: without the note, the run after a killed run would order again. Set " +
    "`HOSTING_STATE_DIR` to the absolute path of a folder that can be written and belongs to you. In a container whose user has no " +
    "home, nothing can be ordered without this variable ([settings](settings.md#environment-only)).",
  "no-checkpoints":
    "With `PULUMI_SKIP_CHECKPOINTS` the engine writes the state once, at the end of the run. Until then only the provider's notes know " +
    "what the run created. So nothing is created if a note can't be written: set `HOSTING_STATE_DIR` to the absolute path of a folder " +
    "that can be written. And no object is created whose secrets the platform shows only once (a `ResellerUser`), because a note holds " +
    "no secret: run once without the variable ([the guide](guides/thousands-of-resources.md)).",
  "note-unreadable":
    "An earlier run left a note that is incomplete or empty, for example because the disk was full; or the file is a link, or " +
    "belongs to another user; or another version of the package wrote it; or the disk can't be read at the moment. The error " +
    "names the file, and a warning the reason. The note may be about an order that is under way, of this resource or of any " +
    "other: its type can't be read either. So nothing is ordered. If the disk failed, run `pulumi up` again once it can be " +
    "read. Otherwise look in the panel. If every order that it shows is over, remove the file and run `pulumi up`.",
  "not-shown":
    "The platform accepted a request and doesn't show its effect yet. The effect may only be late. The next run looks again before " +
    "it creates anything. Look in the panel, then run `pulumi up`. If the object never shows, `pulumi refresh` removes it from the " +
    "state.",
  elsewhere:
    "In the state, the object is at another address or in another account than the settings name. With these settings the provider " +
    "wouldn't find the object, and would create or order a new one. For another platform or account, make another stack (`pulumi stack " +
    "init`). If the settings are wrong, correct them. If the platform itself has a new address, run `pulumi up` once with " +
    "`HOSTING_ADOPT=1`: it reads each object there, fails if one is missing, and keeps the new address in the state.",
  "half-made":
    "The platform created the object and refused a part of it. The state keeps the object as unfinished. Correct the refused values " +
    "in the program, then run `pulumi up`: it completes the object.",
  "changed-meanwhile":
    "Another pipeline, or a person in the panel, wrote to the same object at the same time. `pulumi refresh` shows the present " +
    "value, and the next `pulumi up` writes the program's value.",
  gone:
    "Somebody deleted the object, or switched off the object or its parent. `pulumi refresh` removes the object from the state, and " +
    "`pulumi up` creates it again. For a bought object, this costs money.",
  "already-there":
    "Nothing was created, because an object with the same identity exists. Adopt the object " +
    "([guide](guides/adopting-an-account.md)), or read it with `get`. If you renamed the resource in the program, use the option " +
    "`aliases`. If single resources of this program become a set, or a set becomes single resources, run once with `HOSTING_ADOPT=1` " +
    "([how it works](sets.md#from-single-resources-to-a-set-and-back)). A `DnsZoneFile` changes its form without your action at 50 " +
    "records; its input `set` (`false` or `true`) keeps the form that it had. The provider adopts objects of a killed run " +
    "automatically ([creating](behaviour.md#creating)).",
  "nothing-to-adopt":
    "With `adopt: true`, a bought object must exist: it is never ordered. Compare the values in the error with the panel, and check " +
    "`hosting:account`. To order a new one, remove `adopt`.",
  "still-taken":
    "The platform keeps a deleted object for a while. Its name, domain or address stays taken until the platform purges the object. " +
    "Restore the object in the panel, or wait for the date in the error.",
  "held-twice":
    "Two resources of the state have the same object, because one adopted the object of the other. Remove one of them from the " +
    "program and run `pulumi up`: the other one keeps the object. If one of them is a set, don't remove the set: take the object out of " +
    "one list.",
  "described-twice":
    "Two resources of one program describe the same object; or a `MailAlias` or `MailAliases` exists beside a `Mailbox` or " +
    "`MailGroup` that manages its `aliases`, or a `Mailbox` with `groups` beside a `MailGroup` with `members`. Each would undo the " +
    "other's changes. Remove one of them, or remove the input from one.",
  "replaces-precious":
    "This change needs a replacement, and the old object holds data or cost money ([replacing](behaviour.md#replacing)). Set " +
    "`allowReplacement: true` if you want the replacement.",
  "items-failed":
    "Some items of a set could not be written. The error names each of them and the reason. The state holds the finished items, and " +
    "the next `pulumi up` writes the others ([sets](sets.md)).",
  "mass-change":
    "The run would delete or change more of a zone than `maxChangePercent` allows. A broken template or an empty file is a usual cause. " +
    "Nothing was written. If you want the change, set `allowMassChange: true` for one run. A program can read the input from the stack's " +
    "configuration: in the example `gitops-dns` it is `pulumi config set allowMassChange example.com`. The limit also holds if a set " +
    "becomes single resources, as a `DnsZoneFile` with fewer than 50 records does: then keep the set (`set: true`) with " +
    "`allowMassChange: true` for one run.",
  "first-deletes":
    '`manage: "all"` deletes records that the program doesn\'t list, but its first run deletes nothing without permission. List the ' +
    "records that the error names (`npx pulumi-hosting zone export` writes them), name them in `ignore`, or set `allowMassChange: " +
    "true` for that run.",
} as const;

/** The codes that explain an error of the kernel: its own and those of the client. */
export type Explained = keyof typeof explanations | keyof typeof ofTheClient;

/** An error with a section of its own in the documentation. */
export class ExplainedError extends Error {
  constructor(
    readonly explained: Explained,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The code under which an error is explained: its own, or that of what it came from. */
export function explainedIn(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ("explained" in one && typeof one.explained === "string") return one.explained;
  }
  return undefined;
}
