import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as aging from '../../../contract/money/aging';
import * as deposits from '../../../contract/money/deposits';
import * as refundCredits from '../../../contract/money/refundCredits';
import * as refunds from '../../../contract/money/refunds';
import * as suspense from '../../../contract/money/suspense';
import * as unclaimed from '../../../contract/money/unclaimed';
import * as notices from '../../../contract/office/notices';
import { getUpkeep } from '../../../contract/office/upkeep';
import { SqlLedger } from '../../../server/money/ledger/SqlLedger';
import { inTransaction } from '../../../server/platform/database/inTransaction';
import type { Db } from '../../../server/platform/database/Tables';
import { refundMoved } from '../../../src/domain/money/ledger/LedgerEvent';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { addHeldMoney } from '../payments/payingGroup';
import type { TestServer } from '../server/startTestServer';
import { cell, type MatrixCall, type Target } from './MatrixCall';

const STALE = { version: 999 };
const FIGURES = {
  reference: '',
  depositDate: localDate('2026-03-09'),
  controlCount: 1,
  controlCents: cents(1_000),
};
const held = ({ suspensePk }: Target) => ({ params: { suspensePk }, idempotencyKey: randomUUID() });
const named = ({ depositPk }: Target) => ({ params: { depositPk } });

/** Calls about deposits. */
export const DEPOSIT_CALLS: readonly MatrixCall[] = [
  cell(deposits.enterDeposit, 'list', () => ({
    body: { ...FIGURES, method: 'Check' as const, filePk: null },
    idempotencyKey: randomUUID(),
  })),
  cell(deposits.searchDeposits, 'list', () => ({ body: {} })),
  cell(deposits.exportDeposits, 'list', () => ({ body: {} })),
  cell(deposits.getDeposit, 'key', named),
  cell(deposits.changeDepositItems, 'key', (target) => ({
    ...named(target),
    body: STALE,
    idempotencyKey: randomUUID(),
  })),
  cell(deposits.changeDepositFigures, 'key', (target) => ({
    ...named(target),
    body: { ...STALE, ...FIGURES },
    idempotencyKey: randomUUID(),
  })),
  cell(deposits.discardDeposit, 'key', (target) => ({
    ...named(target),
    body: STALE,
    idempotencyKey: randomUUID(),
  })),
  cell(deposits.postDeposit, 'key', (target) => ({
    ...named(target),
    body: STALE,
    idempotencyKey: randomUUID(),
  })),
  cell(suspense.searchHeldItems, 'list', () => ({ body: {} })),
  cell(suspense.exportHeldItems, 'list', () => ({ body: {} })),
  cell(unclaimed.searchUnclaimed, 'list', () => ({ body: {} })),
  cell(unclaimed.exportUnclaimed, 'list', () => ({ body: {} })),
  cell(unclaimed.listDormancy, 'list', () => ({})),
  cell(suspense.applySuspense, 'key', (target) => ({
    ...held(target),
    body: { allocations: [{ billPk: target.billPk, amountCents: cents(999_999) }], reason: 'By phone' },
  })),
  cell(suspense.transferSuspense, 'key', (target) => ({
    ...held(target),
    body: { groupNumber: null, amountCents: cents(999_999), reason: 'By phone' },
  })),
  cell(suspense.refundSuspense, 'key', (target) => ({
    ...held(target),
    body: { amountCents: cents(999_999), payee: 'Acme', reason: 'By phone' },
  })),
  cell(suspense.settleReturn, 'key', (target) => ({
    ...held(target),
    body: { amountCents: cents(999_999), reason: 'By phone' },
  })),
  cell(suspense.decideRefund, 'key', (target) => ({
    ...held(target),
    body: { movePk: 'none', approve: true },
  })),
  cell(refunds.searchRefunds, 'list', () => ({ body: {} })),
  cell(refunds.exportRefunds, 'list', () => ({ body: {} })),
  cell(refunds.returnRefund, 'key', ({ groupNumber }) => ({
    params: { refundPk: `${groupNumber}.refund` },
    body: { reason: 'By mistake' },
    idempotencyKey: randomUUID(),
  })),
  cell(refundCredits.previewRefundCredit, 'key', ({ groupNumber }) => ({
    params: { refundPk: `${groupNumber}.refund` },
  })),
  cell(refundCredits.changeRefundCredit, 'key', ({ groupNumber }) => ({
    params: { refundPk: `${groupNumber}.refund` },
    body: { step: 'cancel' as const, note: 'By mistake' },
    idempotencyKey: randomUUID(),
  })),
  cell(refunds.issueRefundChecks, 'key', ({ groupNumber }) => ({
    body: { refundPks: [`${groupNumber}.refund`], firstCheckNumber: 1 },
    idempotencyKey: randomUUID(),
  })),
  cell(refunds.changeUnclaimedRefund, 'key', ({ groupNumber }) => ({
    params: { refundPk: `${groupNumber}.refund` },
    body: { step: 'stale' as const, checkNumber: 1, reason: 'Payee moved' },
    idempotencyKey: randomUUID(),
  })),
  cell(refunds.renewStopOrder, 'key', ({ groupNumber }) => ({
    params: { refundPk: `${groupNumber}.refund` },
    body: { checkNumber: 1, formerPlacedOn: localDate('2026-03-01'), order: null, reason: 'Came back' },
    idempotencyKey: randomUUID(),
  })),
  cell(refunds.voidRefundCheck, 'key', ({ groupNumber }) => ({
    params: { refundPk: `${groupNumber}.refund` },
    body: { checkNumber: 1, reason: 'Lost' },
    idempotencyKey: randomUUID(),
  })),
  cell(getUpkeep, 'list', () => ({})),
  cell(aging.getAging, 'list', () => ({ query: {} })),
  cell(aging.getAgedBills, 'group', ({ groupNumber }) => ({ params: { groupNumber }, query: {} })),
  cell(aging.exportAging, 'list', () => ({ query: {} })),
  cell(notices.getNotices, 'list', () => ({ query: {} })),
  cell(notices.markNoticesRead, 'list', ({ billPk }) => ({ body: { noticePks: [billPk] } })),
  cell(deposits.listReceivedChecks, 'group', ({ groupNumber }) => ({ query: { groupNumber } })),
];

/** Holds $10.00 of a group in suspense. @returns the item's key */
export async function suspenseFor({ db, clock }: TestServer, groupNumber: string, billPk: string): Promise<string> {
  const suspensePk = `${groupNumber}.held`;
  const held = { groupNumber, billPk, suspensePk, account: 'CREDIT_SUSPENSE' as const, amountCents: 1_000 };
  await addHeldMoney(db, held, clock.now());
  return suspensePk;
}

/** Approves a refund of $1.00 of an item in suspense. Its key is `<groupNumber>.refund`. */
export async function refundFor({ db, clock }: TestServer, groupNumber: string, suspensePk: string): Promise<void> {
  const at = clock.now().toISOString();
  const [refundPk, amountCents] = [`${groupNumber}.refund`, cents(100)];
  const key = { group_number: groupNumber, suspense_pk: suspensePk, move_pk: refundPk, amount_cents: amountCents };
  const by = { user_id: 'nobody', by_name: 'Nora' };
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('suspense_moves')
      .values({ ...key, ...by, kind: 'refund', state: 'DONE', payee: 'Acme', reason: 'Twice', at, limit_cents: 1_000 })
      .execute();
    await sql`update suspense_items set remaining_cents = remaining_cents - 100 where suspense_pk = ${suspensePk}`.execute(
      tx,
    );
    await tx
      .insertInto('refunds')
      .values({ ...key, refund_pk: refundPk, state: 'APPROVED', approved_at: at })
      .execute();
    const event = refundMoved('REFUND_APPROVED', { groupNumber, refundPk }, amountCents);
    await new SqlLedger(tx).post(event, { name: 'Nora' }, clock.now());
  });
}

/** Adds an open deposit with one check of the group, entered by a person outside of the matrix. @returns its key */
export async function depositFor(db: Db, groupNumber: string): Promise<string> {
  const depositPk = `deposit.${groupNumber}`;
  const at = '2026-03-10T15:00:00.000Z';
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('deposits')
      .values({
        deposit_pk: depositPk,
        method: 'Check',
        reference: '',
        deposit_date: FIGURES.depositDate,
        control_count: 1,
        control_cents: 1_000,
        check_count: 1,
        check_cents: 1_000,
        add_user_id: 'test|office',
        add_date: at,
        add_user: 'test',
        mod_date: at,
        mod_user: 'test',
      })
      .execute();
    await tx
      .insertInto('deposit_checks')
      .values({
        deposit_pk: depositPk,
        check_pk: 'check',
        check_no: 1,
        check_number: '1001',
        payer: '',
        amount_cents: 1_000,
        note: '',
        target: 'group',
        group_number: groupNumber,
        reason: 'Chosen by hand.',
      })
      .execute();
  });
  return depositPk;
}
