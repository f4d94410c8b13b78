import { ApiError, path, type Json } from "../../client";

export const sitePath = (siteId: string | undefined): string => path`/api/sites/${siteId}`;

/** A site whose invoice is unpaid is locked, and there. */
export function unlessSuspended(error: unknown): Json {
  if (error instanceof ApiError && error.status === 402) return {};
  throw error;
}
