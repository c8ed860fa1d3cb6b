import { sql } from 'kysely';
import { SqlRegister } from '../../../server/billing/register/SqlRegister';
import { inTransaction } from '../../../server/platform/database/inTransaction';
import type { Db, Tx } from '../../../server/platform/database/Tables';
import type { RegisterEntry } from '../../../src/domain/billing/register/RegisterEntry';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { usedMs } from '../shared/usedMs';

const RUNS = 3;
const TODAY = localDate('2026-12-15');
const OPENING_CENTS = cents(1_000);

/** A bill to be posted: the division that it bills. */
export interface PostedBill {
  readonly groupNumber: string;
  readonly members: number;
  readonly division: '01' | '02';
  /** Whether the group has divisions when the bill is posted. */
  readonly isDivided: boolean;
}

/** An opening balance of each member. */
export async function fillOpening(db: Db, groupNumber: string, members: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    const entries = entriesOf(members, { adjustmentCents: OPENING_CENTS });
    await new SqlRegister(tx).post({ groupNumber, uploadPk: `${groupNumber}.opening` }, entries, stamp());
  });
}

/** Two divisions, unless the group has them, and their bills of a month, which are not posted yet. */
export async function fillBills(db: Db, groupNumber: string): Promise<void> {
  await sql`insert into divisions (group_number, division_number, name, place)
    values (${groupNumber}, '01', 'East', 1), (${groupNumber}, '02', 'West', 2) on conflict do nothing`.execute(db);
  await insertBill(db, groupNumber, '01');
  await insertBill(db, groupNumber, '02');
}

/** Posts the bill of a division and commits. */
export async function postBill(db: Db, bill: PostedBill): Promise<void> {
  await inTransaction(db, (tx) => post(tx, bill));
}

/** Processor time of the database to post a bill with a line for each member, in milliseconds: the median of three, each rolled back. */
export async function postingMs(db: Db, bill: PostedBill): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, because they are measured
    times.push(await postedMs(db, bill));
  }
  return times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
}

class RolledBack extends Error {
  constructor(readonly ms: number) {
    super('Rolled back');
  }
}

async function postedMs(db: Db, bill: PostedBill): Promise<number> {
  try {
    return await inTransaction(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      if (!bill.isDivided) await sql`delete from divisions where group_number = ${bill.groupNumber}`.execute(tx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const pid = rows[0]?.pid ?? 0;
      const before = usedMs(pid);
      await post(tx, bill);
      throw new RolledBack(usedMs(pid) - before);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.ms;
    throw error;
  }
}

async function post(tx: Tx, { groupNumber, members, division }: PostedBill): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const amounts = { billedCents: cents(50_000), employeeCents: cents(50_000) };
  await new SqlRegister(tx).post(
    { groupNumber, billPk: billOf(groupNumber, division) },
    entriesOf(members, amounts),
    stamp(),
  );
}

function stamp() {
  return { by: { userId: 'bench', name: 'Bench' }, now: new Date(), today: TODAY };
}

function entriesOf(members: number, amounts: Partial<RegisterEntry>): readonly RegisterEntry[] {
  return Array.from({ length: members }, (_, index) => ({
    memberId: `M${index + 1}`,
    memberName: `Member ${index + 1}`,
    coverage: 'Medical',
    plan: 'PPO',
    month: localDate('2027-01-01'),
    billedCents: ZERO,
    employeeCents: ZERO,
    employerCents: ZERO,
    continuationCents: ZERO,
    adjustmentCents: ZERO,
    ...amounts,
  }));
}

function billOf(groupNumber: string, division: string): string {
  return `${groupNumber}.next${division}`;
}

async function insertBill(db: Db, groupNumber: string, division: string): Promise<void> {
  const billPk = billOf(groupNumber, division);
  await sql`
    insert into bills (group_number, bill_pk, bill_number, division_number, period_from, period_to, bill_date, due_date, status,
      reconcile_policy, carrier_codes, billed_cents, reconciled_cents, due_cents, line_count, member_count, changed_line_count)
    values (${groupNumber}, ${billPk}, ${billPk}, ${division}, '2027-01-01', '2027-01-31', '2027-01-01', '2027-01-15', 'RELEASED',
      'adjustThenPay', '{ACME}', 0, 0, 0, 0, 0, 0)`.execute(db);
}
