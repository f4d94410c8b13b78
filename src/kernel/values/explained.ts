import type { explanations as ofTheClient } from "../../client/explanations";

/** What is explained of the provider's own refusals, by the code that their errors carry. Each is a section of docs/errors.md. */
export const explanations = {
  "order-unknown":
    "The answer to an order was lost, and for a minute the platform showed nothing of it. " +
    "**Before you run anything, look in the panel under orders and invoices.** It shows an order or invoice that is paid or being " +
    "paid: run `pulumi up` only once the site or mailspace is there (a slow payment shows no order for days, and an `up` in between " +
    "orders again). An invoice waits to be paid: pay or cancel it first. Nothing at all: run `pulumi up`; " +
    "it looks once more, then orders. For a change of `plan` or `package`, wait in the same way until the panel shows the new one.",
  "order-under-way":
    "Somebody else ordered something at the same location, or you did from another machine. " +
    "It may be this very thing, so nothing is ordered before it has ended ([buying](behaviour.md#buying-site-and-mailspace)).",
  "order-differs":
    "An earlier run ordered with other values and was stopped. To order anew now might pay for two. Put the old values back, run " +
    "`pulumi up`, and change them once it is there; the error names the note to remove if the panel shows no such order.",
  "on-order":
    "Paid slowly, or not yet carried out; its id is `cart:…` meanwhile. Every `pulumi up` goes on waiting. " +
    "A resource with `protect` needs a `pulumi refresh` in between.",
  "cart-unknown":
    "An earlier run ordered in a cart that the platform no longer shows. " +
    "Whether it brought anything can't be seen, and to order again might pay for two. Check `hosting:account` and look in the panel; " +
    "if it shows neither the order nor what it was for, remove what the error names and run `pulumi up`.",
  "no-note":
    "No order goes out without a note on the disk: a killed run would be forgotten, and the next one would order again. " +
    "Give `HOSTING_STATE_DIR` a folder that can be written.",
  "note-unreadable":
    "An earlier run left a note that is cut short or empty, as a full disk leaves it. The note may be of an order that is under way, " +
    "so nothing is bought. Look in the panel. If it shows no such order, remove the file that the error names and run `pulumi up`.",
  "not-shown":
    "The platform accepted something and doesn't show it. It may be late. Nothing is made a second time before it was looked for " +
    "again. Look in the panel, then run `pulumi up`; where it never comes, `pulumi refresh` takes it out of the state.",
  "half-made":
    "The platform made the object and refused a part of it. The object is kept as unfinished; " +
    "once the program says what the platform takes, `pulumi up` does the rest.",
  "changed-meanwhile":
    "Somebody else wrote to the same object at the same time: another pipeline, or a person in the panel. " +
    "`pulumi refresh` shows what is there, the next `pulumi up` writes the program's value.",
  gone:
    "It was removed by hand, or its parent was switched off. `pulumi refresh` takes it out of the state, `pulumi up` makes it anew; " +
    "of what was bought, that costs money.",
  "already-there":
    "Nothing was made. Take it over ([guide](guides/adopting-an-account.md)), look at it with `get`, or, after a renaming, use the " +
    "option `aliases`. What a killed run left is taken over by itself ([creating](behaviour.md#creating)).",
  "still-taken":
    "What was deleted is kept for a while, and its name, domain or address stays taken until it is purged. " +
    "Restore it in the platform's panel, or wait for the date that the error names.",
  "held-twice":
    "Two resources of the state have one object, since one took over what the other had. " +
    "Remove one from the program and run `pulumi up`: the object stays with the other.",
  "described-twice":
    "Two resources of one program stand for one thing; or a `MailAlias` stands beside a `Mailbox` that manages its `aliases`. " +
    "Each would undo what the other does. Remove one.",
  "replaces-precious":
    "The change can't be made in place, and what it would replace holds data or cost money ([replacing](behaviour.md#replacing)). " +
    "`allowReplacement: true` if that is meant.",
  "items-failed":
    "Some items of a set could not be written; the error names each and why. " +
    "What was done is in the state, the next `pulumi up` does the rest ([sets](sets.md)).",
  "mass-change":
    "More of a zone would be deleted or changed than `maxChangePercent` allows, as by a broken template or an empty file. " +
    "Nothing was written. `allowMassChange: true` for one run if it is meant.",
  "first-deletes":
    '`manage: "all"` deletes what the program doesn\'t list, and its first run deletes nothing by itself. List the records that the ' +
    "error names (`npx pulumi-hosting zone export` writes them), name them in `ignore`, or set `allowMassChange: true` for that run.",
} as const;

/** What an error of the kernel may be explained by: its own codes and those of the client. */
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
