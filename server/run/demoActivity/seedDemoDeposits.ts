import type { changeDepositItems } from '../../../contract/money/deposits';
import type { CallPart } from '../../../contract/platform/shared/Call';
import { dayOf } from '../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../src/domain/platform/money/Cents';
import { changeItems } from '../../money/deposits/changeDeposit';
import { enter } from '../../money/deposits/enterDeposit';
import { post } from '../../money/deposits/postDeposit';
import { refundMoney } from '../../money/suspense/moveSuspense';
import { SqlHeldItems } from '../../money/suspense/SqlHeldItems';
import { SqlCallerDirectory } from '../../people/session/SqlCallerDirectory';
import type { Db } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import { runAs } from '../../platform/shared/runAs';
import type { Platform } from '../composition/Platform';
import { SqlTransactions } from '../composition/SqlTransactions';
import { demoGroups } from '../demo/groups/demoGroups';
import { claimSeeding } from './seedDemoUploads';

const SETTING = 'demoDeposits';
const DAY_MS = 86_400_000;
const ALL = { kind: 'all' } as const;

interface DemoCheck {
  readonly checkNumber: string;
  readonly payer: string;
  readonly amountCents: number;
  /** Without a bill and a group, the payer is unknown. */
  readonly billNumber?: string;
  readonly groupNumber?: string;
}

/** A rep's admin asks to refund this check, and another person must approve it. */
const TO_REFUND: DemoCheck = { checkNumber: '88410', payer: 'Northside Holdings LLC', amountCents: 235_000 };

/**
 * Posts two deposits as the demo's admin, so that suspense has both kinds of money: checks from unknown payers, one of them with a
 * refund to approve, and a check for a bill that is not reconciled. Runs once, and only if the demo exists.
 */
export async function seedDemoDeposits(platform: Platform, issuer: string): Promise<void> {
  const { db, clock } = platform;
  const directory = new SqlCallerDirectory(db);
  const admin = await directory.findCaller(issuer, 'demo|admin');
  const rep = await directory.findCaller(issuer, 'demo|rep');
  const [group] = demoGroups();
  const billNumber = group && (await billToReconcile(db, group.groupNumber));
  if (!admin || !rep || !group || billNumber === undefined) return;
  if (!(await claimSeeding(platform, SETTING))) return;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await postDeposit(db, admin, daysAgo(47), [
    { checkNumber: '5521', payer: 'J. Whitfield', amountCents: 48_000 },
    TO_REFUND,
  ]);
  await postDeposit(db, admin, daysAgo(6), [
    { checkNumber: '3107', payer: group.name, amountCents: 125_000, billNumber },
  ]);
  await requestRefund(db, rep, daysAgo(5));
}

/** Enters, balances and posts a deposit. */
export async function postDeposit(db: Db, caller: Caller, now: Date, checks: readonly DemoCheck[]): Promise<void> {
  const transactions = new SqlTransactions(db);
  const by = { caller, now };
  const controlCents = sumCents(checks.map(({ amountCents }) => amountCents));
  const head = { reference: 'Mail', depositDate: dayOf(now), controlCount: checks.length, controlCents };
  const entered = await runAs(transactions, enter, {
    ...by,
    today: head.depositDate,
    params: undefined,
    body: { ...head, method: 'Check', filePk: null },
  });
  const { depositPk } = entered.deposit;
  const change = (version: number, changes: Partial<CallPart<typeof changeDepositItems, 'body'>>) =>
    runAs(transactions, changeItems, {
      ...by,
      params: { depositPk },
      body: { add: [], place: [], remove: [], explain: [], ...changes, version },
    });
  const add = checks.map(({ amountCents, billNumber = null, groupNumber = null, ...check }) => ({
    ...check,
    amountCents: cents(amountCents),
    billNumber,
    groupNumber,
    note: '',
  }));
  const matched = await change(entered.deposit.version, { add });
  // A check for a group that names no bill needs a person's decision.
  const place = matched.checks.flatMap(({ checkPk, target, ...check }) => {
    const { groupNumber } = checks.find(({ checkNumber }) => checkNumber === check.checkNumber) ?? {};
    return target === 'undecided' && groupNumber ? [{ checkPk, target: 'group' as const, groupNumber }] : [];
  });
  const { deposit } = place.length === 0 ? matched : await change(matched.deposit.version, { place });
  await runAs(transactions, post, { ...by, params: { depositPk }, body: { version: deposit.version } });
}

async function requestRefund(db: Db, caller: Caller, now: Date): Promise<void> {
  const { checkNumber: q, payer: payee, amountCents } = TO_REFUND;
  const search = { q, sort: 'remaining', direction: 'desc', page: 0, size: 1 } as const;
  const { items } = await new SqlHeldItems(db).search(ALL, search, { userId: caller.userId, now });
  const body = { amountCents: cents(amountCents), payee, reason: 'Sent to the wrong administrator' };
  for (const { suspensePk } of items) {
    await runAs(new SqlTransactions(db), refundMoney, { caller, now, params: { suspensePk }, body });
  }
}

/** The number of the group's latest bill that is not reconciled. */
async function billToReconcile(db: Db, groupNumber: string): Promise<string | undefined> {
  const bill = await db
    .selectFrom('bills')
    .select('bill_number')
    .where('group_number', '=', groupNumber)
    .where('status', 'in', ['RELEASED', 'MODIFIED'])
    .orderBy('period_from', 'desc')
    .orderBy('bill_pk')
    .executeTakeFirst();
  return bill?.bill_number;
}
