import { MAX_WHOLE_ROWS } from '../../../src/domain/platform/files/listExport';
import { KeyList } from '../shared/KeyList';
import type { ExportSource } from './ListExport';

/**
 * Reads a list of thousands of items, not of hundreds of thousands, with the statement of its page: one page with all of them. Items
 * are released as written.
 *
 * @param read the first items in the order of the list, at most `limit`
 */
export function wholeList<Item>(
  read: (limit: number) => Promise<readonly Item[]>,
  keyOf: (item: Item) => string,
): ExportSource<Item> {
  const found = new Map<string, Item>();
  return {
    limit: MAX_WHOLE_ROWS,
    keys: async (limit) => {
      for (const item of await read(limit)) found.set(keyOf(item), item);
      return KeyList.of([...found.keys()]);
    },
    items: async (keys) => {
      const items = keys.flatMap((key) => found.get(key) ?? []);
      for (const key of keys) found.delete(key);
      return items;
    },
  };
}
