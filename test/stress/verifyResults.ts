import { sql } from 'kysely';
import type { MadePayment } from '../../contract/money/payments';
import type { Db } from '../../server/platform/database/Tables';
import { assertInvariants } from '../../server/platform/health/SqlInvariants';
import type { Recorder } from './Recorder';

/** Methods that a checkout pays by. Its write-offs belong to one of these payments. */
const CHECKOUT: readonly string[] = ['ACH', 'Credit Suspense', 'Group Credit'];
/** Calls that make one payment each. */
const CLOSINGS = [
  ['Zero Payment', '/zeroPay'],
  ['Over/Short Debit', '/closeShort'],
] as const;

/** Compares the database with the acknowledged answers and checks its invariants. @returns descriptions of problems. */
export async function verifyResults(db: Db, { acknowledged, officeAnswers, violations }: Recorder): Promise<string[]> {
  const found = [...violations];
  await assertInvariants(db).catch((error: unknown) => found.push(String(error)));
  const payments = new Map(
    (await db.selectFrom('payments').select(['payment_pk', 'disposition', 'method', 'made_with_pk']).execute()).map(
      (row) => [row.payment_pk, row],
    ),
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
  for (const { text, person, request } of officeAnswers) {
    const key = keys.get(`${person.userId} ${request.idempotencyKey}`);
    if (key?.answer !== text) found.push(`Not what was answered: ${request.path}`);
  }
  const byKey = [...keys.values()].filter(({ call }) => call === 'POST /api/payments');
  const answers = byKey.map(({ answer }): MadePayment => JSON.parse(answer));
  const madeByKeys = new Set(
    answers.flatMap(({ paymentPk, others }) => [paymentPk, ...others.map((o) => o.paymentPk)]),
  );
  const checkouts = [...payments.values()].filter(
    ({ method, made_with_pk }) => made_with_pk !== null || CHECKOUT.includes(method),
  );
  for (const [method, call] of CLOSINGS) {
    const made = [...payments.values()].filter((row) => row.method === method && row.made_with_pk === null).length;
    const asked = [...keys.values()].filter((key) => key.call.endsWith(call)).length;
    if (made !== asked) found.push(`${asked} keys of ${call} made ${made} payments.`);
  }
  found.push(
    ...(await treasuryProblems(
      db,
      [...keys.values()].map(({ call }) => call),
    )),
  );
  for (const { payment_pk: paymentPk } of checkouts) {
    if (!madeByKeys.has(paymentPk)) found.push(`Made without a key: ${paymentPk}`);
  }
  if (madeByKeys.size !== checkouts.length) {
    found.push(`Keys made ${madeByKeys.size} payments, but there are ${checkouts.length}.`);
  }
  return found;
}

/** Requests of reversals and refunds that were not made exactly once. @param calls those of all saved answers */
async function treasuryProblems(db: Db, calls: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ reversals: number; files: number; refunds: number }>`
    select (select count(*)::integer from bank_reversals where file_reversal_pk is null) as reversals,
      (select count(*)::integer from file_reversals) as files,
      (select count(*)::integer from suspense_moves where kind = 'refund') as refunds`.execute(db);
  const made = rows[0] ?? { reversals: 0, files: 0, refunds: 0 };
  const asked = {
    reversals: calls.filter((call) => call.endsWith('/bankReversal')).length,
    files: calls.filter((call) => call.startsWith('POST /api/bankFiles/') && call.endsWith('/reversal')).length,
    refunds: calls.filter((call) => call.startsWith('POST /api/suspense/') && call.endsWith('/refund')).length,
  };
  return (['reversals', 'files', 'refunds'] as const)
    .filter((what) => made[what] !== asked[what])
    .map((what) => `${asked[what]} keys of ${what} made ${made[what]}.`);
}
