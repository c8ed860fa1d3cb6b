import { listKeptData } from '../../contract/keptData';
import type { Route } from '../calls/Route';
import type { ReadKeptData } from './ReadKeptData';

/** The report of what is kept. */
export function registerRetentionRoutes(route: Route, kept: ReadKeptData): void {
  route(listKeptData, async ({ now }) => ({ items: await kept.run(now) }));
}
