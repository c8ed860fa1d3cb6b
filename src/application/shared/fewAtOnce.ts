import { from, lastValueFrom, mergeMap } from 'rxjs';

/**
 * Does something with each item, so many at once, in order. Begins no more after the first that rejects, and rejects
 * with that at once: what is still running goes on unseen.
 */
export async function fewAtOnce<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  await lastValueFrom(from(items).pipe(mergeMap(work, atOnce)), { defaultValue: undefined });
}
