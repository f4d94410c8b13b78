import { path } from "../../client";

/** Everything of Shield lies below the site's Shield zone. */
export const shieldPath = (siteId: string | undefined): string => path`/api/sites/${siteId}/shield`;

export const siteIdText =
  "The id of the site. Use `shield.id` of the ShieldZone (it is the site's id), so that the Shield zone is created first.";
