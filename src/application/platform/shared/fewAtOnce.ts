import { from, lastValueFrom, mergeMap } from 'rxjs';

/**
 * Processes items in order, up to `atOnce` at a time. Rejects with the first failure and starts no further items; items
 * already started still run, and their results are ignored.
 */
export async function fewAtOnce<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  await lastValueFrom(from(items).pipe(mergeMap(work, atOnce)), { defaultValue: undefined });
}
