// Generated from the commands by `npm run generate`. Changes belong there.
import type { Listed } from "./help";

export const commands: readonly Listed[] = [
  {
    name: "new",
    words: "[FOLDER]",
    summary: "writes a project that runs: a zone with two records",
  },
  {
    name: "demo",
    words: "",
    summary: "shows a program's life on a simulated platform, and checks each claim about it",
  },
  {
    name: "doctor",
    words: "",
    summary: "checks settings, token, versions and notes of interrupted runs",
  },
  {
    name: "costs",
    words: "",
    summary: "shows the subscriptions of the account, and which of them a stack has",
  },
  {
    name: "import",
    words: "zone|site|mailspace|account ID",
    summary: "writes a program for objects that exist on the platform",
  },
  {
    name: "drift",
    words: "",
    summary: "shows changes that were made outside of Pulumi",
  },
  {
    name: "report",
    words: "[ACCOUNT]",
    summary: "writes a page about an account: its objects, the stacks that manage them, and costs",
  },
  {
    name: "comment",
    words: "FILE",
    summary: "writes a preview as one comment on the pull or merge request",
  },
  {
    name: "site restart",
    words: "SITE",
    summary: "restarts a site's application container",
  },
  {
    name: "site login",
    words: "SITE",
    summary: "creates a link that signs in to a site's application or database",
  },
  {
    name: "site tasks",
    words: "SITE",
    summary: "shows the platform's tasks for a site",
  },
  {
    name: "site purge",
    words: "SITE",
    summary: "empties a site's caches",
  },
  {
    name: "site metrics",
    words: "SITE resources|cdn|shield",
    summary: "shows a site's load, traffic, or what Shield stopped",
  },
  {
    name: "site logs",
    words: "SITE",
    summary: "prints a site's requests at the edge, or its origin's log",
  },
  {
    name: "site backup list",
    words: "SITE",
    summary: "lists a site's backups",
  },
  {
    name: "site backup create",
    words: "SITE",
    summary: "backs up a volume of a site",
  },
  {
    name: "site backup delete",
    words: "SITE BACKUP",
    summary: "deletes a backup of a site",
  },
  {
    name: "site backup restore",
    words: "SITE BACKUP",
    summary: "restores a volume of a site from a backup",
  },
  {
    name: "shield rules",
    words: "SITE",
    summary: "lists the WAF's managed rules, with the ids to switch them off",
  },
  {
    name: "shield events",
    words: "SITE",
    summary: "prints what Shield saw and stopped on a day",
  },
  {
    name: "mail check",
    words: "SITE",
    summary: "asks the platform to check the DNS records of a site's mail again",
  },
  {
    name: "mail log",
    words: "SITE",
    summary: "prints the mail that a site has sent",
  },
  {
    name: "mail unsuspend",
    words: "SITE",
    summary: "unblocks a site's outgoing mail",
  },
  {
    name: "dns stats",
    words: "ZONE",
    summary: "shows how many queries a zone gets",
  },
  {
    name: "domain check",
    words: "NAME",
    summary: "shows whether a domain is free, and its price",
  },
  {
    name: "domain suggest",
    words: "NAME",
    summary: "suggests similar domains, with their prices",
  },
  {
    name: "domain authcode",
    words: "NAME",
    summary: "shows the code for the transfer of a domain to another registrar",
  },
  {
    name: "domain sync",
    words: "NAME",
    summary: "makes the platform read a domain from its registrar again",
  },
  {
    name: "domain processes",
    words: "NAME",
    summary: "shows the registrar's processes for a domain; resends or cancels one",
  },
  {
    name: "domain push",
    words: "NAME RECIPIENT",
    summary: "transfers a domain to another registrar",
  },
  {
    name: "domain transfer-out",
    words: "NAME",
    summary: "approves or rejects the transfer of a domain to another registrar",
  },
  {
    name: "domain registrant-change",
    words: "NAME",
    summary: "orders another registrant of a domain, for a fee",
  },
  {
    name: "domain verify-contact",
    words: "[NAME]",
    summary: "sends the confirmation mail to a registrant again",
  },
  {
    name: "panel login",
    words: "ACCOUNT",
    summary: "creates a link that signs in to the hosting panel of an account",
  },
  {
    name: "panel purge",
    words: "USERNAME",
    summary: "permanently deletes a panel account that is scheduled for deletion",
  },
  {
    name: "panel password",
    words: "ACCOUNT",
    summary: "sets another password of a panel account",
  },
  {
    name: "zone export",
    words: "ID|DOMAIN",
    summary: "prints a zone's records as a zone file",
  },
  {
    name: "zone import",
    words: "FILE",
    summary: "writes a program for the records of a zone file, or of a zone of octoDNS or dnscontrol",
  },
  {
    name: "callback listen",
    words: "",
    summary: "receives the platform's callbacks and billing webhooks",
  },
  {
    name: "plugin install",
    words: "",
    summary: "installs the plugin for programs in every language",
  },
  {
    name: "plugin path",
    words: "",
    summary: "prints the lines of Pulumi.yaml that name the plugin",
  },
  {
    name: "completion",
    words: "bash|zsh|fish",
    summary: "prints a script for the completion of this command in a shell",
  },
];
