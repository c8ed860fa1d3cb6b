import { assertInvariants } from '../../server/infrastructure/sql/health/SqlInvariants';
import type { Db } from '../../server/infrastructure/sql/Tables';
import type { MadePayment } from '../../src/domain/payments/Payment';
import type { Recorder } from './Recorder';

/** Compares the database with the acknowledged answers and checks its invariants. @returns descriptions of problems. */
export async function verifyResults(db: Db, { acknowledged, violations }: Recorder): Promise<string[]> {
  const found = [...violations];
  await assertInvariants(db).catch((error: unknown) => found.push(String(error)));
  const payments = new Map(
    (await db.selectFrom('payments').select(['payment_pk', 'disposition']).execute()).map((row) => [
      row.payment_pk,
      row,
    ]),
  );
  const keys = new Map(
    (await db.selectFrom('idempotency_keys').select(['user_id', 'idempotency_key', 'answer', 'call']).execute()).map(
      (row) => [`${row.user_id} ${row.idempotency_key}`, row],
    ),
  );
  for (const { kind, paymentPk, text, person, request } of acknowledged) {
    const payment = payments.get(paymentPk);
    if (!payment) found.push(`Lost: ${kind} ${paymentPk}`);
    else if (kind === 'voided' && payment.disposition !== 'VOIDED') found.push(`Lost: voided ${paymentPk}`);
    const key = keys.get(`${person.userId} ${request.idempotencyKey}`);
    if (key?.answer !== text) found.push(`Not what was answered: ${kind} ${paymentPk}`);
  }
  const byKey = [...keys.values()].filter(({ call }) => call === 'POST /api/payments');
  const answers = byKey.map(({ answer }): MadePayment => JSON.parse(answer));
  const madeByKeys = new Set(
    answers.flatMap(({ paymentPk, others }) => [paymentPk, ...others.map((o) => o.paymentPk)]),
  );
  for (const paymentPk of payments.keys()) {
    if (!madeByKeys.has(paymentPk)) found.push(`Made without a key: ${paymentPk}`);
  }
  if (madeByKeys.size !== payments.size) {
    found.push(`Keys made ${madeByKeys.size} payments, but there are ${payments.size}.`);
  }
  return found;
}
