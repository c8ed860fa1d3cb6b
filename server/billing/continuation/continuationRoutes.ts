import { getContinuationHistory, listContinuationPayers } from '../../../contract/billing/continuation';
import { paymentsOfMonth } from '../../../src/domain/billing/continuation/ContinuationPayment';
import { firstOfMonth, lastOfMonth } from '../../../src/domain/platform/dates/LocalDate';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import { notFound } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import { recordPayments, removePayers, savePayer } from './changeContinuationPayers';
import type { ContinuationQueries } from './ports';

/** Routes for members who pay outside payroll. */
export function registerContinuationRoutes(
  route: Route,
  transactions: Transactions,
  queries: ContinuationQueries,
): void {
  const command = commandRoute(route, transactions);
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
  command(savePayer);
  command(removePayers);
  command(recordPayments);
}
