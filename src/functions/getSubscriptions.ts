import { z } from "zod";
import { defineFunction } from "../kernel/definition/function";
import { accountInput } from "./parts/inputs";
import { shownSubscription, subscriptionWire } from "./parts/subscriptions";

export const getSubscriptions = defineFunction({
  name: "getSubscriptions",
  area: "site",
  description: "Lists the subscriptions of an account that are active or suspended, each with its product and its price.",
  inputs: z.object({ account: accountInput }),
  outputs: z.object({ subscriptions: z.array(shownSubscription).describe("The subscriptions.") }),
  call: async (reading) => {
    const all = await reading.pages("/api/subscriptions", ["subscriptions"]);
    return { subscriptions: all.map((subscription) => subscriptionWire.parse(subscription)) };
  },
  samples: () => [{}],
});
