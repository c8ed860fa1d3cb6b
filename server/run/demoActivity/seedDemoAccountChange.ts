import { createHash } from 'node:crypto';
import type { ReturnedEntry } from '../../../src/domain/money/payments/returnFile';
import { cents } from '../../../src/domain/platform/money/Cents';
import { ProposeAccountChanges } from '../../money/payments/accountChanges/ProposeAccountChanges';
import { SqlAccountChangeQueries } from '../../money/payments/accountChanges/SqlAccountChanges';
import { SqlCallerDirectory } from '../../people/session/SqlCallerDirectory';
import type { Platform } from '../composition/Platform';
import { SqlTransactions } from '../composition/SqlTransactions';
import { claimSeeding } from './seedDemoUploads';

const SETTING = 'demoAccountChange';
const DAY_MS = 86_400_000;

/** Alder & Finch Architects, one of payor@'s groups. */
const GROUP = '10531';

/** The group's bank merged with another, so both numbers are new. The routing number is the Federal Reserve's. */
const ENTRY: ReturnedEntry = {
  line: 3,
  kind: 'change',
  isCredit: false,
  code: 'C03',
  amountCents: cents(0),
  originalTrace: '011000010000001',
  paymentId: 'DEMO',
  bank: '',
  accountNumber: '',
  correctedData: '011000015   000456781'.padEnd(29),
};

/**
 * A notification of change that admin@ posted yesterday and that payor@ or manager@ may decide. Runs once, and only if the demo
 * exists.
 */
export async function seedDemoAccountChange(platform: Platform, issuer: string): Promise<void> {
  const { db, clock, encryption, officeTimeZone } = platform;
  const admin = await new SqlCallerDirectory(db).findCaller(issuer, 'demo|admin');
  if (!admin) return;
  const drawn = await db
    .selectFrom('payments as p')
    .innerJoin('payment_sources as s', (join) =>
      join.onRef('s.group_number', '=', 'p.group_number').onRef('s.payment_pk', '=', 'p.payment_pk'),
    )
    .select(['p.payment_pk as paymentPk', 's.bank_account_pk as bankAccountPk'])
    .where('p.group_number', '=', GROUP)
    .where('p.status', '=', 'PROCESSED')
    .where('p.disposition', '=', 'NONE')
    .where('s.bank_account_pk', 'is not', null)
    .orderBy('p.settle_date', 'desc')
    .orderBy('p.payment_pk')
    .executeTakeFirst();
  if (!drawn?.bankAccountPk) return;
  const { paymentPk, bankAccountPk } = drawn;
  if (!(await claimSeeding(platform, SETTING))) return;
  const changes = new ProposeAccountChanges(new SqlAccountChangeQueries(db), encryption, officeTimeZone);
  const now = new Date(clock.now().getTime() - DAY_MS);
  const file = { fileHash: createHash('sha256').update(SETTING).digest('hex'), fileName: 'changes.txt' };
  await new SqlTransactions(db, { clock }).run((tx) =>
    changes.propose(tx, ENTRY, { paymentPk, bankAccountPk }, file, admin, now),
  );
}
