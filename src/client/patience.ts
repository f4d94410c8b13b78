import { ApiError } from "../transport";

/** How many times in a row the platform may say that it doesn't know a cart, an order or a task that it named itself. */
const mostUnknown = 5;

/** A look that takes a 404 for "not yet", a few times in a row: what was begun a moment ago may not show at once. */
export function patient<T>(look: () => Promise<T | undefined>): () => Promise<T | undefined> {
  let unknown = 0;
  return async () => {
    try {
      const seen = await look();
      unknown = 0;
      return seen;
    } catch (error) {
      unknown += 1;
      if (!(error instanceof ApiError) || error.status !== 404 || unknown > mostUnknown) throw error;
      return undefined;
    }
  };
}
