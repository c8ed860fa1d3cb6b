import type { MadePayment } from '../../../contract/money/payments';
import { PaymentMethod } from '../../../src/domain/money/payments/PaymentMethod';
import type { ReturnCode } from '../../../src/domain/money/payments/returnCodes';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { makePayment } from '../../money/payments/makePayment';
import { settlePayment } from '../../money/payments/settlePayment';
import { recordReturn } from '../../money/processing/returns/reversePayment';
import { refundMoney } from '../../money/suspense/moveSuspense';
import { SqlCallerDirectory } from '../../people/session/SqlCallerDirectory';
import type { Db } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import { runAs } from '../../platform/shared/runAs';
import type { Platform } from '../composition/Platform';
import { SqlTransactions } from '../composition/SqlTransactions';
import { bankAccountOf } from '../demo/bills/DemoPayments';
import type { DemoGroup } from '../demo/groups/DemoGroup';
import { demoGroups } from '../demo/groups/demoGroups';
import { postDeposit } from './seedDemoDeposits';
import { claimSeeding } from './seedDemoUploads';

const SETTING = 'demoReturns';
const DAY_MS = 86_400_000;
/** When nightly processing runs, in UTC. */
const PROCESSING_TIME = 'T23:30:00.000Z';

/** Alder & Finch Architects, one of payor@'s groups. */
const RETURNED_GROUP = '10531';
/** Elm Street Pediatrics, whose contact pays. */
const OWING_GROUP = '11049';
const EXCESS = cents(25_000);
const REFUNDED = cents(18_000);

/**
 * Pays two bills by ACH and returns the payments, so that the bills are open again. One had an excess that was refunded in part:
 * that group owes the refund, and one of its checks that can settle the debt is in suspense. Runs once, and only if the demo
 * exists.
 */
export async function seedDemoReturns(platform: Platform, issuer: string): Promise<void> {
  const { db, clock } = platform;
  const directory = new SqlCallerDirectory(db);
  const admin = await directory.findCaller(issuer, 'demo|admin');
  if (!admin) return;
  if (!(await claimSeeding(platform, SETTING))) return;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);

  const payor = await directory.findCaller(issuer, 'demo|payor');
  const returned = payor && (await payBill(db, RETURNED_GROUP, payor, daysAgo(9)));
  if (returned) await returnPayment(platform, returned, admin, 'R01', dayAfter(returned));

  const owing = demoGroups().find(({ groupNumber }) => groupNumber === OWING_GROUP);
  const contact = owing && (await directory.findCaller(issuer, owing.payor.userId));
  const overpaid = contact && (await payBill(db, OWING_GROUP, contact, daysAgo(9), EXCESS));
  if (!owing || !overpaid) return;
  await refundExcess(db, overpaid, owing, admin, daysAgo(3));
  await returnPayment(platform, overpaid, admin, 'R10', daysAgo(2));
  const check = { checkNumber: '6142', payer: owing.name, amountCents: REFUNDED, groupNumber: OWING_GROUP };
  await postDeposit(db, admin, daysAgo(1), [check]);
}

/** Pays a group's reconciled bill from its bank account and processes the payment on its settlement date. */
async function payBill(
  db: Db,
  groupNumber: string,
  caller: Caller,
  now: Date,
  excessCents = 0,
): Promise<MadePayment | undefined> {
  const group = demoGroups().find((candidate) => candidate.groupNumber === groupNumber);
  const bill = await db
    .selectFrom('bills')
    .select(['bill_pk', 'version', 'due_cents'])
    .where('group_number', '=', groupNumber)
    .where('status', '=', 'RECONCILED')
    .where('pending_cents', '=', cents(0))
    .orderBy('bill_pk')
    .executeTakeFirst();
  if (!group || !bill) return undefined;
  const { bankAccountPk } = bankAccountOf(group);
  const amountCents = cents(bill.due_cents + excessCents);
  const transactions = new SqlTransactions(db);
  const payment = await runAs(transactions, makePayment(), {
    caller,
    params: undefined,
    body: {
      groupNumber,
      sources: [{ method: PaymentMethod.Ach, bankAccountPk, amountCents }],
      allocations: [{ billPk: bill.bill_pk, version: bill.version, amountCents: bill.due_cents }],
    },
    now,
  });
  await transactions.run((tx) => settlePayment(tx, payment.paymentPk, processedAt(payment.settleDate)));
  return payment;
}

/** A day on which a bank may still return a payment for insufficient funds. */
function dayAfter({ settleDate }: MadePayment): Date {
  return new Date(processedAt(settleDate).getTime() + DAY_MS);
}

function processedAt(settleDate: LocalDate): Date {
  return new Date(`${settleDate}${PROCESSING_TIME}`);
}

async function returnPayment(
  { db, clock }: Platform,
  { paymentPk }: MadePayment,
  caller: Caller,
  returnCode: ReturnCode,
  now: Date,
): Promise<void> {
  const request = { caller, now, params: { paymentPk }, body: { returnCode, reason: '', statementLine: '' } };
  await runAs(new SqlTransactions(db, { clock }), recordReturn, request);
}

async function refundExcess(
  db: Db,
  { groupNumber, paymentPk }: MadePayment,
  { name }: DemoGroup,
  caller: Caller,
  now: Date,
): Promise<void> {
  const { suspense_pk: suspensePk } = await db
    .selectFrom('suspense_items')
    .select('suspense_pk')
    .where('group_number', '=', groupNumber)
    .where('payment_pk', '=', paymentPk)
    .executeTakeFirstOrThrow();
  const body = { amountCents: REFUNDED, payee: name, reason: 'Paid too much' };
  await runAs(new SqlTransactions(db), refundMoney, { caller, now, params: { suspensePk }, body });
}
