import { exportAging, getAgedBills, getAging } from '../../../contract/money/aging';
import { type Route, StreamedFile } from '../../platform/calls/Route';
import type { ReadAging } from './ReadAging';

/** Routes for aging. */
export function registerAgingRoutes(route: Route, aging: ReadAging): void {
  route(getAging, ({ scope, query: { asOf, ...page }, today }) => aging.page({ scope, asOf, today }, page));
  route(getAgedBills, ({ scope, params: { groupNumber }, query: { asOf }, today }) =>
    aging.ofGroup({ scope, asOf, today }, groupNumber),
  );
  route(exportAging, async ({ scope, query: { asOf, q, format }, today, signal }) =>
    StreamedFile.of(await aging.export({ scope, asOf, today }, q, format, signal)),
  );
}
