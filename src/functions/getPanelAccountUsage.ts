import { z } from "zod";
import { one } from "../client";
import { defineFunction } from "../kernel/definition/function";
import { integer, orAbsent, text, wireFields } from "../kernel/definition/wire";
import { panelAccountPath } from "../resources/parts/panel";

const wire = wireFields({
  disk: orAbsent(wireFields({ used_mb: integer, quota_mb: integer })),
  mailbox_count: integer,
  addon_domain_count: integer,
  account: orAbsent(wireFields({ name: text })),
}).transform(({ disk, account, ...counts }) => ({
  ...counts,
  accountName: account?.name ?? undefined,
  usedMb: disk?.usedMb ?? undefined,
  quotaMb: disk?.quotaMb ?? undefined,
}));

export const getPanelAccountUsage = defineFunction({
  name: "getPanelAccountUsage",
  area: "panel",
  description:
    "Shows how full a panel account is. These figures change all the time, so no resource has them among its outputs. While the hosting " +
    "server creates the account, there are no sizes.",
  inputs: z.object({ username: z.string().min(1).describe("The account's user name: `panelAccount.username`.") }),
  outputs: z.object({
    usedMb: z.int().optional().describe("The used disk space, in MB."),
    quotaMb: z.int().optional().describe("The disk space that the package allows, in MB."),
    mailboxCount: z.int().optional().describe("How many mailboxes the account has. 0 also if the hosting server didn't tell."),
    accountName: z.string().optional().describe("The name of the platform's account that owns it."),
    addonDomainCount: z.int().optional().describe("How many further domains the account has."),
  }),
  call: async (reading, { username }) => wire.parse(one(await reading.get(panelAccountPath(username)), "panel_account")),
  samples: ({ username = "" }) => [{ username }],
});
