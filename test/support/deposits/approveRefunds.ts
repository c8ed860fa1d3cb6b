import { randomUUID } from 'node:crypto';
import { searchRefunds } from '../../../contract/money/refunds';
import { refundSuspense, searchHeldItems } from '../../../contract/money/suspense';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { TestCaller } from '../server/TestCaller';
import { posted } from './depositFixture';

interface RefundToApprove {
  readonly cents: number;
  readonly payee: string;
}

/** Posts a check from an unknown payer and refunds it in parts. @returns the keys of the refunds, in order */
export async function approveRefunds(
  admin: TestCaller,
  refunds: readonly RefundToApprove[],
): Promise<readonly string[]> {
  const checkNumber = randomUUID().slice(0, 8);
  const total = refunds.reduce((sum, refund) => sum + refund.cents, 0);
  await posted(admin, [{ checkNumber, cents: total, payer: 'J. Smith' }]);
  const [item] = (await admin.ok(searchHeldItems, { body: { q: checkNumber } })).items;
  const params = { suspensePk: item?.suspensePk ?? '' };
  const keys = async () =>
    (await admin.ok(searchRefunds, { body: { size: 200 } })).items.map(({ refundPk }) => refundPk);
  const known = new Set(await keys());
  for (const { cents: amount, payee } of refunds) {
    const body = { amountCents: cents(amount), payee, reason: 'Paid twice' };
    await admin.ok(refundSuspense, { params, body, idempotencyKey: randomUUID() });
    for (const refundPk of await keys()) known.add(refundPk);
  }
  return [...known].slice(-refunds.length);
}
