import { listKeptData } from '../../../contract/office/keptData';
import type { Route } from '../../platform/calls/Route';
import type { ReadKeptData } from './ReadKeptData';

/** The report of what is kept. */
export function registerRetentionRoutes(route: Route, kept: ReadKeptData): void {
  route(listKeptData, async ({ now }) => ({ items: await kept.run(now) }));
}
