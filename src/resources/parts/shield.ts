import { path } from "../../client";

/** Everything of Shield lies below the site's Shield zone. */
export const shieldPath = (siteId: string | undefined): string => path`/api/sites/${siteId}/shield`;

/** What Shield offers, by the number that the API takes. */
export const planNames = { Basic: 0, Advanced: 1, Business: 2, Enterprise: 3 } as const;

export const executionNames = { Log: 0, Block: 1 } as const;

export const siteIdText =
  "The id of the site. Give the Shield zone's id (`shield.id`, which is the site's id), so that Shield is there before it.";
