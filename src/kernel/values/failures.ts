/** For `catch`: failures of one sort have this answer. All others stay failures. */
export function answering<T = undefined>(isMeant: (error: unknown) => boolean, answer?: T): (error: unknown) => T {
  return (error) => {
    if (!isMeant(error)) throw error;
    return answer as T;
  };
}
