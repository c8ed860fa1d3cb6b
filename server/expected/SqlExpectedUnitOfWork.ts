import { sql } from 'kysely';
import type { Scope } from '../../src/domain/access/Scope';
import { groupNumberOf } from '../../src/domain/bills/Bill';
import type { CloseReason } from '../../src/domain/expected/ExpectedAdjustment';
import { scopeCondition } from '../database/conditions';
import { inTransaction } from '../database/inTransaction';
import type { Db, Tx } from '../database/Tables';
import { assertBillWritesOpen } from '../processing/writeGate.sql';
import type { Actor } from '../shared/Actor';
import type { ExpectedTransaction, ExpectedUnitOfWork, LockedExpected } from './ports';
import { SqlExpectedRecords } from './SqlExpectedRecords';

/** Closes and reopens expected adjustments, each in one transaction under a lock on the group. */
export class SqlExpectedUnitOfWork implements ExpectedUnitOfWork {
  constructor(private readonly db: Db) {}

  inTransaction<T>(work: (tx: ExpectedTransaction) => Promise<T>): Promise<T> {
    return inTransaction(this.db, (tx) => work(new SqlExpectedTransaction(tx)));
  }
}

class SqlExpectedTransaction implements ExpectedTransaction {
  readonly records: SqlExpectedRecords;

  constructor(private readonly tx: Tx) {
    this.records = new SqlExpectedRecords(tx);
  }

  assertWritesOpen(now: Date): Promise<void> {
    return assertBillWritesOpen(this.tx, now);
  }

  async lock(scope: Scope, expectedPk: string): Promise<LockedExpected | undefined> {
    const groupNumber = groupNumberOf(expectedPk);
    await this.records.lockGroup(groupNumber);
    const { rows } = await sql<LockedExpected>`
      select e.expected_pk as "expectedPk", e.group_number as "groupNumber", e.bill_pk as "billPk", e.source,
        e.amount_cents - e.arrived_cents as "openCents", e.closed_at is not null as "isClosed"
      from expected_adjustments e
      where e.group_number = ${groupNumber} and e.expected_pk = ${expectedPk}
        and ${scopeCondition(scope, 'e.group_number')}`.execute(this.tx);
    return rows[0];
  }

  async close(expected: LockedExpected, reason: CloseReason, note: string, by: Actor, now: Date): Promise<void> {
    await this.set(expected, { closed_by: by.name, closed_reason: reason, close_note: note }, by, now);
  }

  async reopen(expected: LockedExpected, by: Actor, now: Date): Promise<void> {
    await this.set(expected, { closed_by: null, closed_reason: null, close_note: null }, by, now);
  }

  private async set(
    { groupNumber, expectedPk }: LockedExpected,
    closing: {
      readonly closed_by: string | null;
      readonly closed_reason: CloseReason | null;
      readonly close_note: string | null;
    },
    by: Actor,
    now: Date,
  ): Promise<void> {
    const at = now.toISOString();
    const closedAt = closing.closed_reason === null ? null : at;
    await this.tx
      .updateTable('expected_adjustments')
      .set({ ...closing, closed_at: closedAt, mod_date: at, mod_user: by.name })
      .where('group_number', '=', groupNumber)
      .where('expected_pk', '=', expectedPk)
      .execute();
  }
}
