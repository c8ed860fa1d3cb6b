import { exportNotOnBill, searchNotOnBill } from '../../../contract/billing/notOnBill';
import { NOT_ON_BILL } from '../../../src/domain/billing/notOnBill/notOnBillList';
import type { Route } from '../../platform/calls/Route';
import type { ListExport } from '../../platform/lists/ListExport';
import { type ListSources, registerList } from '../../platform/lists/listRoutes';
import type { NotOnBillQueries } from './ports';

/** Routes of the list of people who pay and are not on the bill. */
export function registerNotOnBillRoutes(route: Route, lists: ListExport, sources: ListSources<NotOnBillQueries>): void {
  const calls = { search: searchNotOnBill, export: exportNotOnBill };
  registerList(route, lists, NOT_ON_BILL, calls, sources, ({ scope, query }, from) => from.page(scope, query));
}
