import type { Db } from '../../../server/platform/database/Tables';

/** Balances of the accounts that refunds move, in cents: cash as a debit, the others as credits. */
export async function refundBalances(db: Db) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => ['account', fn.sum<string>('amount_cents').as('total')])
    .where('account', 'in', ['CASH', 'REFUNDS_PAYABLE', 'REFUND_CLEARING'])
    .groupBy('account')
    .execute();
  const of = (name: string) => Number(rows.find(({ account }) => account === name)?.total ?? 0);
  return { cash: of('CASH'), payable: 0 - of('REFUNDS_PAYABLE'), clearing: 0 - of('REFUND_CLEARING') };
}
