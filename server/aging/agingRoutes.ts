import { exportAging, getAgedBills, getAging } from '../../contract/aging';
import { FileAnswer, type Route } from '../http/Route';
import { XLSX_MEDIA_TYPE } from '../shared/Workbooks';
import type { ReadAging } from './ReadAging';

/** Routes for aging. */
export function registerAgingRoutes(route: Route, aging: ReadAging): void {
  route(getAging, ({ scope, query: { asOf, ...page }, now }) => aging.page({ scope, asOf, now }, page));
  route(getAgedBills, async ({ scope, params: { groupNumber }, query: { asOf }, now, assertGroup }) => {
    await assertGroup(groupNumber);
    const { bills, returns } = await aging.ofGroup({ scope, asOf, now }, groupNumber);
    return { items: bills, returns };
  });
  route(exportAging, async ({ scope, query: { asOf, q }, now, signal }) => {
    const { name, bytes } = await aging.export({ scope, asOf, now }, q, signal);
    return new FileAnswer(name, XLSX_MEDIA_TYPE, bytes);
  });
}
