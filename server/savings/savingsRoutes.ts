import { getSavings, getSavingsReport, searchSavingsItems } from '../../contract/savings';
import { PDF_MEDIA_TYPE } from '../bills/evidence/Documents';
import { FileAnswer, type Route } from '../http/Route';
import type { ReadSavings } from './ReadSavings';
import type { WriteSavingsReport } from './WriteSavingsReport';

/** Use cases behind the routes. */
export interface SavingsServices {
  readonly read: ReadSavings;
  readonly report: WriteSavingsReport;
}

/** Routes about what reconciling was worth to a group. */
export function registerSavingsRoutes(route: Route, { read, report }: SavingsServices): void {
  route(getSavings, async ({ params: { groupNumber }, query: { year }, today, assertGroup }) => {
    await assertGroup(groupNumber);
    return read.run(groupNumber, year, today);
  });
  route(searchSavingsItems, async ({ params: { groupNumber }, query, today, assertGroup }) => {
    await assertGroup(groupNumber);
    return read.items({ groupNumber, ...query }, today);
  });
  route(getSavingsReport, async ({ params: { groupNumber }, query: { year }, now, today, signal, assertGroup }) => {
    await assertGroup(groupNumber);
    const { name, bytes } = await report.run(groupNumber, year, { now, today, signal });
    return new FileAnswer(name, PDF_MEDIA_TYPE, bytes);
  });
}
