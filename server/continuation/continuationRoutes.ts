import {
  listContinuationPayers,
  recordContinuationPayments,
  removeContinuationPayers,
  saveContinuationPayer,
} from '../../contract/continuation';
import type { Route } from '../http/Route';
import type { ChangeContinuationPayers } from './ChangeContinuationPayers';
import type { ContinuationQueries } from './ports';

/** Routes for members who pay outside payroll. */
export function registerContinuationRoutes(
  route: Route,
  queries: ContinuationQueries,
  change: ChangeContinuationPayers,
): void {
  route(listContinuationPayers, async ({ params: { groupNumber }, assertGroup }) => {
    await assertGroup(groupNumber);
    return { items: [...(await queries.list(groupNumber))] };
  });
  route(saveContinuationPayer, async ({ params: { groupNumber }, body, caller, now, assertGroup }) => {
    await assertGroup(groupNumber);
    return change.save({ caller, groupNumber, now }, body);
  });
  route(removeContinuationPayers, async ({ params: { groupNumber }, body, caller, now, assertGroup }) => {
    await assertGroup(groupNumber);
    return { items: [...(await change.remove({ caller, groupNumber, now }, body.payerPks, body.isRemoved))] };
  });
  route(recordContinuationPayments, async ({ params: { groupNumber }, body, caller, now, assertGroup }) => {
    await assertGroup(groupNumber);
    return { items: [...(await change.recordPayments({ caller, groupNumber, now }, body.payments))] };
  });
}
