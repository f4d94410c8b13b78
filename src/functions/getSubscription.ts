import { z } from "zod";
import { path } from "../client";
import { defineFunction } from "../kernel/definition/function";
import { accountInput } from "./parts/inputs";
import { shownSubscription, subscriptionWire } from "./parts/subscriptions";

export const getSubscription = defineFunction({
  name: "getSubscription",
  area: "site",
  description: "Shows a subscription: its product and its price.",
  inputs: z.object({ id: z.string().min(1).describe("The id of the subscription: `site.subscription.id`."), account: accountInput }),
  outputs: shownSubscription,
  call: async (reading, { id }) => subscriptionWire.parse(await reading.one(path`/api/subscriptions/${id}`, "subscription")),
  samples: ({ subscriptionId = "" }) => [{ id: subscriptionId }],
});
