import type { Functions } from "../kernel/definition/function";
import { getAccessListTypes } from "./getAccessListTypes";
import { getDomainAvailability } from "./getDomainAvailability";
import { getDomainSuggestions } from "./getDomainSuggestions";
import { getHostnameAvailability } from "./getHostnameAvailability";
import { getMailAddressAvailability } from "./getMailAddressAvailability";
import { getMailspaceUsage } from "./getMailspaceUsage";
import { getManagedWafRules } from "./getManagedWafRules";
import { getPanelAccountUsage } from "./getPanelAccountUsage";
import { getSiteCdn } from "./getSiteCdn";
import { getSiteMail } from "./getSiteMail";
import { getSiteTasks } from "./getSiteTasks";
import { getSubscription } from "./getSubscription";
import { getSubscriptions } from "./getSubscriptions";

/** Every function beside the look-ups of the types, by its name in programs. */
export const functions = {
  getAccessListTypes,
  getDomainAvailability,
  getDomainSuggestions,
  getHostnameAvailability,
  getMailAddressAvailability,
  getMailspaceUsage,
  getManagedWafRules,
  getPanelAccountUsage,
  getSiteCdn,
  getSiteMail,
  getSiteTasks,
  getSubscription,
  getSubscriptions,
} satisfies Functions;
