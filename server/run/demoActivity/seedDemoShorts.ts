import { amountOpen } from '../../../src/domain/billing/bills/amountDue';
import { cents } from '../../../src/domain/platform/money/Cents';
import { closeBillShort } from '../../money/payments/shorts/closeShort';
import { saveLimit } from '../../people/controls/changeLimits';
import { SqlCallerDirectory } from '../../people/session/SqlCallerDirectory';
import type { Db } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import { officeDate } from '../../platform/shared/officeDate';
import { runAs } from '../../platform/shared/runAs';
import type { Platform } from '../composition/Platform';
import { SqlTransactions } from '../composition/SqlTransactions';
import { postDeposit } from './seedDemoDeposits';
import { claimSeeding } from './seedDemoUploads';

const SETTING = 'demoShorts';
const DAY_MS = 86_400_000;

/** A check that pays a partly paid bill except for a short. */
interface ShortCheck {
  readonly groupNumber: string;
  readonly checkNumber: string;
  readonly shortCents: number;
  readonly note: string;
}

/** Sunrise Solar Installers. More than the tolerance, so Debit Suspense carries it to the next bill. */
const CARRIED: ShortCheck = {
  groupNumber: '12381',
  checkNumber: '2087',
  shortCents: 12_640,
  note: 'They pay the rest with the next bill',
};

/** Bright Path Learning Centers. Above the limit, so another manager must approve it. */
const WAITING: ShortCheck = {
  groupNumber: '10679',
  checkNumber: '9034',
  shortCents: 148_000,
  note: 'Two teachers left in August. The carrier credits them on the next bill.',
};

/**
 * Posts two checks that leave their bills short: admin@ carries one short to the next bill, and manager@ asks to carry the other,
 * which another manager can approve or decline. A rolling limit is nearly used. Runs once, and only if the demo exists.
 */
export async function seedDemoShorts(platform: Platform, issuer: string): Promise<void> {
  const { db, clock } = platform;
  const directory = new SqlCallerDirectory(db);
  const admin = await directory.findCaller(issuer, 'demo|admin');
  const manager = await directory.findCaller(issuer, 'demo|manager');
  if (!admin || !manager) return;
  if (!(await claimSeeding(platform, SETTING))) return;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  for (const [check, caller] of [[CARRIED, admin] as const, [WAITING, manager] as const]) {
    const bill = await partlyPaidBill(db, check);
    if (!bill) continue;
    const { checkNumber, shortCents } = check;
    const amountCents = bill.openCents - shortCents;
    if (amountCents <= 0) continue;
    await postDeposit(db, admin, daysAgo(4), [
      { checkNumber, payer: bill.payer, amountCents, billNumber: bill.billNumber },
    ]);
    await closeShort(db, check, caller, daysAgo(3));
  }
  await limitCarriedShorts(platform, manager, daysAgo(2));
}

/** The carried short uses most of this limit, so that the Controls page lists it as nearly used. */
async function limitCarriedShorts({ db, officeTimeZone }: Platform, caller: Caller, now: Date): Promise<void> {
  const today = officeDate(now, officeTimeZone);
  await runAs(new SqlTransactions(db), saveLimit, {
    caller,
    now,
    today,
    params: undefined,
    body: {
      kind: 'short',
      scope: 'group',
      effect: 'secondPerson',
      limitCents: cents(15_000),
      appliesFrom: today,
      note: 'Shorts of one group add up',
    },
  });
}

async function closeShort(db: Db, check: ShortCheck, caller: Caller, now: Date): Promise<void> {
  const bill = await partlyPaidBill(db, check);
  if (!bill) return;
  const { billPk, version } = bill;
  await runAs(new SqlTransactions(db), closeBillShort, {
    caller,
    now,
    params: { billPk },
    body: { version, note: check.note, decline: false, ask: false },
  });
}

/** The group's oldest partly paid bill without a pending payment. */
async function partlyPaidBill(db: Db, { groupNumber }: ShortCheck) {
  const bill = await db
    .selectFrom('bills')
    .innerJoin('groups', 'groups.group_number', 'bills.group_number')
    .select(['bills.bill_pk as billPk', 'bill_number as billNumber', 'bills.version', 'groups.name as payer'])
    .select(['due_cents as dueCents', 'paid_cents as paidCents', 'pending_cents as pendingCents'])
    .where('bills.group_number', '=', groupNumber)
    .where('bills.status', '=', 'PARTIAL')
    .where('pending_cents', '=', cents(0))
    .orderBy('bills.bill_pk')
    .executeTakeFirst();
  return bill && { ...bill, openCents: amountOpen(bill) };
}
