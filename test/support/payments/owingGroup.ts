import { randomUUID } from 'node:crypto';
import { createPayment } from '../../../contract/money/payments';
import { returnPayment } from '../../../contract/money/reversals';
import { searchHeldItems, transferSuspense } from '../../../contract/money/suspense';
import { settlePayment } from '../../../server/money/payments/settlePayment';
import type { Db } from '../../../server/platform/database/Tables';
import { SqlTransactions } from '../../../server/run/composition/SqlTransactions';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { TestBill } from '../server/insertBill';
import type { TestCaller } from '../server/TestCaller';
import { checkoutOf, type PayingGroup } from './payingGroup';
import { returnOf } from './reversals';

interface OwingGroup {
  readonly db: Db;
  readonly payor: TestCaller;
  readonly manager: TestCaller;
  readonly group: Pick<PayingGroup, 'groupNumber' | 'bankAccountPk'>;
  readonly bill: TestBill;
}

/** Makes a group owe an amount: it had turned the excess of a payment into group credit when the bank returned the payment. */
export async function makeOwing({ db, payor, manager, group, bill }: OwingGroup, owedCents: number): Promise<void> {
  const body = checkoutOf(group, [{ bill }], owedCents);
  const { paymentPk, confirmation } = await payor.ok(createPayment, { body, idempotencyKey: randomUUID() });
  await new SqlTransactions(db).run((tx) => settlePayment(tx, paymentPk, new Date()));
  const { items } = await manager.ok(searchHeldItems, { body: { size: 500 } });
  const excess = items.find(({ origin }) => origin === confirmation);
  if (!excess) throw new Error(`The excess of payment ${confirmation} is not in suspense.`);
  await manager.ok(transferSuspense, {
    params: { suspensePk: excess.suspensePk },
    body: { groupNumber: null, amountCents: cents(owedCents), reason: 'For the next bill' },
    idempotencyKey: randomUUID(),
  });
  await manager.ok(returnPayment, returnOf(paymentPk, 'R10'));
}
