import { LiveQuery } from './LiveQuery';
import { type PageVisibility, pollWhileVisible } from './PageVisibility';
import type { Time } from './Time';

/** How often an open list reads what others changed. */
const REFRESH_MS = 30_000;

/**
 * A list that the server pages. Read again every 30 seconds while the page is visible; a page that is there stays when
 * that fails. An empty page never stays for another query: "nothing found" is only true of its own.
 */
export class PagedList<Query, Page extends { readonly total: number }> extends LiveQuery<Query, Page> {
  /** `result$` by the name of what it emits here. */
  readonly page$ = this.result$;

  constructor(load: (query: Query, signal: AbortSignal) => Promise<Page>, visibility: PageVisibility, time: Time) {
    super(load, {
      time,
      again$: pollWhileVisible(REFRESH_MS, visibility, time),
      keeps: ({ total }) => total > 0,
    });
  }
}
