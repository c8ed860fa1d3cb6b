import { getSavings, getSavingsReport, searchSavingsItems } from '../../../contract/billing/savings';
import { FileAnswer, type Route } from '../../platform/calls/Route';
import { PDF_MEDIA_TYPE } from '../../platform/documents/Documents';
import { groupBills } from '../../platform/shared/GroupBills';
import type { ReadSavings } from './ReadSavings';
import type { WriteSavingsReport } from './WriteSavingsReport';

/** Use cases behind the routes. */
export interface SavingsServices {
  readonly read: ReadSavings;
  readonly report: WriteSavingsReport;
}

/** Routes about what reconciling was worth to a group. */
export function registerSavingsRoutes(route: Route, { read, report }: SavingsServices): void {
  route(getSavings, ({ params: { groupNumber }, query: { year, division }, scope, today }) =>
    read.run(groupBills(scope, groupNumber, division), year, today),
  );
  route(searchSavingsItems, ({ params: { groupNumber }, query: { division, ...filter }, scope, today }) =>
    read.items(groupBills(scope, groupNumber, division), filter, today),
  );
  route(getSavingsReport, async ({ params: { groupNumber }, query: { year, division }, scope, now, today, signal }) => {
    const { name, bytes } = await report.run(groupBills(scope, groupNumber, division), year, { now, today, signal });
    return new FileAnswer(name, PDF_MEDIA_TYPE, bytes);
  });
}
