import {
  getContinuationHistory,
  listContinuationPayers,
  recordContinuationPayments,
  removeContinuationPayers,
  saveContinuationPayer,
} from '../../contract/continuation';
import { paymentsOfMonth } from '../../src/domain/continuation/ContinuationPayment';
import { firstOfMonth, lastOfMonth } from '../../src/domain/dates/LocalDate';
import type { Route } from '../calls/Route';
import { notFound } from '../shared/Refusal';
import type { ChangeContinuationPayers } from './ChangeContinuationPayers';
import type { ContinuationQueries } from './ports';

/** Routes for members who pay outside payroll. */
export function registerContinuationRoutes(
  route: Route,
  queries: ContinuationQueries,
  change: ChangeContinuationPayers,
): void {
  route(listContinuationPayers, async ({ params: { groupNumber }, today }) => {
    const items = await queries.list(groupNumber);
    const from = firstOfMonth(today);
    const payments = await queries.payments(groupNumber, from);
    const paid = paymentsOfMonth(payments, items, { from, to: lastOfMonth(from) }, today);
    return {
      items: [...items],
      payments: paid.map(({ memberId, memberName, coverage, kind, paidThrough }) => ({
        memberId,
        memberName,
        coverage,
        kind,
        paidThrough,
      })),
    };
  });
  route(getContinuationHistory, async ({ params: { groupNumber, payerPk } }) => {
    const items = await queries.history(groupNumber, payerPk);
    if (items.length === 0) throw notFound('continuation payer');
    return { items: [...items] };
  });
  route(saveContinuationPayer, ({ params: { groupNumber }, body, caller, now }) =>
    change.save({ caller, groupNumber, now }, body),
  );
  route(removeContinuationPayers, async ({ params: { groupNumber }, body, caller, now }) => ({
    items: [...(await change.remove({ caller, groupNumber, now }, body.payerPks, body.isRemoved))],
  }));
  route(recordContinuationPayments, async ({ params: { groupNumber }, body, caller, now }) => ({
    items: [...(await change.recordPayments({ caller, groupNumber, now }, body.payments))],
  }));
}
