import type { ContinuationPayer } from '../../src/domain/continuation/ContinuationPayer';
import { paidThroughOf, paymentsOfMonth } from '../../src/domain/continuation/ContinuationPayment';
import { firstOfMonth, type LocalDate, lastOfMonth } from '../../src/domain/dates/LocalDate';
import type { ContinuationQueries } from './ports';

/** The payers of a group, by name, with the day through which they have paid as the list shows it: by the administrator's files, too. */
export async function listedPayers(
  queries: Pick<ContinuationQueries, 'list' | 'payments'>,
  groupNumber: string,
  today: LocalDate,
): Promise<readonly ContinuationPayer[]> {
  const items = await queries.list(groupNumber);
  const from = firstOfMonth(today);
  const payments = await queries.payments(groupNumber, from);
  const paid = paymentsOfMonth(payments, items, { from, to: lastOfMonth(from) }, today);
  return items.map((item) => ({ ...item, paidThrough: paidThroughOf(item, paid) }));
}
