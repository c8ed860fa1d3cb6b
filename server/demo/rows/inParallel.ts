/**
 * Works on items in their order, some at the same time.
 *
 * @throws the first error; items that were begun are awaited before.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
