import type { ExportSource } from './ListExport';

/**
 * Reads a list of thousands of items, not of hundreds of thousands, with the statement of its page: one page with all of them.
 *
 * @param read the first items in the order of the list, at most `limit`
 */
export function wholeList<Item>(
  read: (limit: number) => Promise<readonly Item[]>,
  keyOf: (item: Item) => string,
): ExportSource<Item> {
  const found = new Map<string, Item>();
  return {
    keys: async (limit) => {
      for (const item of await read(limit)) found.set(keyOf(item), item);
      return [...found.keys()];
    },
    items: async (keys) => keys.flatMap((key) => found.get(key) ?? []),
  };
}
