/** Works through the items, some at a time; whoever is told to stop begins no further one. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
  stopped: () => boolean,
): Promise<void> {
  const open = items.values();
  const worker = async (): Promise<void> => {
    for (const item of open) {
      if (stopped()) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}
