/** How a bulk action reports its progress and is canceled. */
export interface BulkOptions {
  /** Called with the number of items read or attempted so far. */
  readonly onProgress?: (done: number) => void;
  /** Once aborted, no further call starts. Calls already sent are awaited, and their results are returned. */
  readonly signal?: AbortSignal;
}

/** Rows per call when a whole list is read. */
const PAGE_SIZE = 500;

interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/**
 * Reads every row that matches a filter, page by page, each row once: rows that change meanwhile move to other pages.
 *
 * @param keyOf the key of a row.
 * @throws ApiError if a page cannot be read; the abort reason if canceled.
 */
export async function readEveryPage<Item>(
  read: (page: { readonly page: number; readonly size: number }) => Promise<Page<Item>>,
  keyOf: (item: Item) => string,
  { onProgress = () => undefined, signal }: BulkOptions = {},
): Promise<readonly Item[]> {
  const found = new Map<string, Item>();
  for (let page = 0; ; page += 1) {
    signal?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- a page says whether another follows
    const { items, total } = await read({ page, size: PAGE_SIZE });
    for (const item of items) found.set(keyOf(item), item);
    onProgress(found.size);
    if (items.length < PAGE_SIZE || (page + 1) * PAGE_SIZE >= total) return [...found.values()];
  }
}

/**
 * Sends sets of items one after another, so that progress shows and a failed call fails only the items of its set.
 *
 * @param failed the result of an item whose call failed.
 * @returns a result for each item that was tried, in order: all, unless canceled. Never rejects.
 */
export async function sendSets<Item, Result>(
  sets: readonly (readonly Item[])[],
  send: (set: readonly Item[]) => Promise<readonly Result[]>,
  failed: (item: Item, error: unknown) => Result,
  { onProgress = () => undefined, signal }: BulkOptions = {},
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const set of sets) {
    if (signal?.aborted) break;
    // oxlint-disable-next-line no-await-in-loop -- one set after another
    results.push(...(await send(set).catch((error: unknown) => set.map((item) => failed(item, error)))));
    onProgress(results.length);
  }
  return results;
}

/** Splits items into sets of at most `size`, keeping their order. */
export function setsOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, set) => items.slice(set * size, (set + 1) * size));
}
