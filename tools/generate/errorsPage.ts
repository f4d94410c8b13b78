import { explanations as ofOrders } from "../../src/client/explanations";
import { explanations as ofSettings } from "../../src/host/settings";
import type { Registry } from "../../src/kernel/definition/resource";
import { explanations as ofTheProvider } from "../../src/kernel/values/explained";
import { explanations as ofAnswers } from "../../src/advice";
import { account } from "../../src/advice/account";
import { domains } from "../../src/advice/domains";
import { mail } from "../../src/advice/mail";
import { orders } from "../../src/advice/orders";
import { panel } from "../../src/advice/panel";
import { registrations } from "../../src/advice/registrations";
import { shield } from "../../src/advice/shield";
import { sites } from "../../src/advice/sites";
import { refusalSections } from "./refusals";

/** The platform's own codes. One that several areas have is in the last of them, as in the errors. */
const areas = {
  "accounts and rights": account,
  orders,
  "sites and their edge": sites,
  Shield: shield,
  mail,
  DNS: domains,
  "domain registrations": registrations,
  "panel hosting": panel,
};

/** The page that errors end with: a section for each code that one of them may carry. */
export function errorsPage(registry: Registry): string {
  const chapters = {
    "What the provider itself refuses": { ...ofSettings, ...ofTheProvider },
    "Odd answers, orders and waits": ofOrders,
    "Answers without a code of their own": ofAnswers,
    ...Object.fromEntries(Object.entries(areas).map(([area, its]) => [`The platform: ${area}`, refusalSections(registry, its)])),
  };
  const text = Object.entries(chapters).map(
    ([chapter, sections]) =>
      `\n## ${chapter}\n${Object.entries(sections)
        .map(([code, explanation]) => `\n### ${code}\n\n${explanation}\n`)
        .join("")}`,
  );
  return `<!-- Generated from the explanations in src (client, host/settings, kernel/values/explained, advice) by \`npm run generate\`. Changes belong there. -->
# Errors, explained

An error reports what failed, on which resource, what the platform answered and what to do. If it needs an explanation, its last
line names a section of this page. The platform's own error codes have sections, too. Errors of Pulumi or Node, and what an interrupted
run leaves, are in the [guide](guides/troubleshooting.md).
${text.join("")}`;
}
