import { cartOf } from "../../src/kernel/identity/handle";
import type { Platform } from "../../src/simulator";
import type { Entry } from "./entry";
import type { Stack } from "./stack";
import type { World } from "./world";

/** The state's entries by the objects that they name. */
export type Owners = readonly { readonly stack: Stack; readonly entry: Entry }[];
export type Named = ReadonlyMap<string, Owners>;

export function namedIn(world: World): Named {
  const found = new Map<string, { stack: Stack; entry: Entry }[]>();
  const put = (object: string, stack: Stack, entry: Entry) => found.set(object, [...(found.get(object) ?? []), { stack, entry }]);
  for (const stack of world.stacks) {
    for (const { entry, object } of stack.objects(world.looker)) {
      if (!isHandle(entry)) put(object, stack, entry);
      else {
        const made = madeFor(entry, world.hosting.platform);
        if (made !== undefined) put(made, stack, entry);
      }
    }
  }
  return found;
}

export function isPrecious({ definition }: Pick<Entry, "definition">): boolean {
  return definition.kind !== "set" && definition.replacing.destructive === true;
}

export function isHandle({ id }: Entry): boolean {
  return cartOf(id) !== undefined;
}

/** The object that came of the order that an entry waits for. */
function madeFor({ id }: Entry, { billing, mailspaces, registrar, panelAccounts }: Platform): string | undefined {
  const order = billing.carts.find(cartOf(id) ?? "")?.state.order;
  if (order?.site) return `Site ${order.site}`;
  if (!order?.subscription) return undefined;
  const isPaid = ({ state }: { readonly state: { readonly subscription: string | null } }) => state.subscription === order.subscription;
  const mailspace = mailspaces.list().find(isPaid);
  if (mailspace) return `Mailspace ${mailspace.id}`;
  const registration = registrar.registrations.list().find(isPaid);
  if (registration) return `DomainRegistration ${registration.id}`;
  const panelAccount = panelAccounts.list().find(isPaid);
  return panelAccount && `PanelAccount ${panelAccount.username}`;
}
