import { z } from "zod";
import { usualLimits } from "../dns/openAddresses";

const { shortestIpv4, shortestIpv6, mostOfInternet } = usualLimits;

/** How much of the internet a list may name, as a rule is configured. */
export const limits = {
  shortestIpv4: z.int().min(0).max(32).default(shortestIpv4).describe("The shortest IPv4 prefix that an entry may have."),
  shortestIpv6: z.int().min(0).max(128).default(shortestIpv6).describe("The shortest IPv6 prefix that an entry may have."),
  mostOfInternet: z
    .int()
    .min(1)
    .max(100)
    .default(mostOfInternet)
    .describe("All entries together must name less than this share of the IPv4 or IPv6 internet, in percent."),
};
