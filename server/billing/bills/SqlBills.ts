import { sql } from 'kysely';
import type { ListedLine } from '../../../contract/platform/shared/billSchemas';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { lineAmount } from '../../../src/domain/billing/bills/BillLine';
import type { CarrierPart } from '../../../src/domain/money/ledger/carrierShares';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { rowsOf, withHashJoins } from '../../platform/database/bulkStatements';
import { ofBill } from '../../platform/database/statements/billsInScope';
import type { Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import { notFound } from '../../platform/shared/Refusal';
import type { LockHolder } from './BillLocks';
import { carrierParts, recountLines } from './billTotals.sql';
import { lockBills } from './lockBills.sql';
import type {
  BillEventToSave,
  BillOutcome,
  BillRepository,
  ChangeOfReleased,
  ComparisonToSave,
  LineChangeToSave,
  LineTotals,
  LockedBill,
} from './ports';
import { countDifferences, restoreSnapshot, saveComparison, traceOnReleased } from './reconcileRecords.sql';
import { findLockHolder } from './SqlBillLocks';
import { findBill } from './selectBills.sql';
import { selectLines } from './selectLines.sql';

/** Bills and their lines, in one transaction. Each step is one or two statements over all lines of the bill, regardless of their number. */
export class SqlBills implements BillRepository {
  constructor(private readonly tx: Tx) {}

  async lock(scope: Scope, billPk: string): Promise<LockedBill | undefined> {
    const [bill] = await lockBills(this.tx, scope, [billPk]);
    return bill;
  }

  lockHolder(bill: LockedBill, now: Date): Promise<LockHolder | undefined> {
    return findLockHolder(this.tx, bill.billPk, now);
  }

  lines(bill: LockedBill, linePks?: readonly string[]): Promise<readonly ListedLine[]> {
    const chosen = linePks ? sql`and l.line_pk = any(${sql.val([...linePks])}::text[])` : sql``;
    return selectLines(this.tx, sql`where ${ofBill('l', bill)} ${chosen}`);
  }

  traceOnReleased(bill: LockedBill): Promise<string | undefined> {
    return traceOnReleased(this.tx, bill);
  }

  async hasArchivedLines(bill: LockedBill): Promise<boolean> {
    const { rows } = await sql`select from archived_lines a where ${ofBill('a', bill)}`.execute(this.tx);
    return rows.length > 0;
  }

  async removeSnapshot(bill: LockedBill): Promise<void> {
    await sql`delete from bill_line_snapshots s where ${ofBill('s', bill)}`.execute(this.tx);
  }

  countSnapshotDifferences(bill: LockedBill): Promise<number | undefined> {
    return withHashJoins(this.tx, () => countDifferences(this.tx, bill));
  }

  restoreSnapshot(bill: LockedBill, eventPk: string): Promise<void> {
    return withHashJoins(this.tx, () => restoreSnapshot(this.tx, bill, eventPk));
  }

  async saveLines(bill: LockedBill, changes: readonly LineChangeToSave[]): Promise<void> {
    const rows = changes.map(({ after }) => ({
      line_pk: after.linePk,
      reconciled_cents: after.reconciledCents,
      reason_code: after.reasonCode,
      effective_date: after.effectiveDate,
      note: after.note,
    }));
    const changed = rowsOf(
      rows,
      sql`line_pk text, reconciled_cents bigint, reason_code text, effective_date date, note text`,
    );
    const update = sql`
      update bill_lines l set reconciled_cents = c.reconciled_cents, reason_code = c.reason_code,
        effective_date = c.effective_date, note = c.note
      from ${changed} c where ${ofBill('l', bill)} and l.line_pk = c.line_pk`;
    await withHashJoins(this.tx, () => update.execute(this.tx));
  }

  async recordChanges(bill: LockedBill, eventPk: string, changes: readonly LineChangeToSave[]): Promise<void> {
    const rows = changes.map(({ before, after }) => ({
      line_pk: after.linePk,
      before_cents: lineAmount(before),
      after_cents: lineAmount(after),
      reason_code: after.reasonCode,
      note: after.note,
    }));
    const changed = rowsOf(
      rows,
      sql`line_pk text, before_cents bigint, after_cents bigint, reason_code text, note text`,
    );
    await sql`
      insert into bill_line_changes (group_number, bill_pk, event_pk, line_pk, before_cents, after_cents, reason_code, note)
      select ${bill.groupNumber}, ${bill.billPk}, ${eventPk}, c.line_pk, c.before_cents, c.after_cents, c.reason_code, c.note
      from ${changed} c`.execute(this.tx);
  }

  recount(bill: LockedBill): Promise<LineTotals> {
    return recountLines(this.tx, bill);
  }

  carriers(bill: LockedBill): Promise<readonly CarrierPart[]> {
    return carrierParts(this.tx, bill);
  }

  async addEvent(
    bill: LockedBill,
    { event, status, note, changeCount }: BillEventToSave,
    by: Actor,
    now: Date,
  ): Promise<string> {
    const eventPk = newPk(bill.groupNumber);
    await this.tx
      .insertInto('bill_events')
      .values({
        group_number: bill.groupNumber,
        bill_pk: bill.billPk,
        event_pk: eventPk,
        at: now.toISOString(),
        user_id: by.userId,
        by_name: by.name,
        event,
        status_before: bill.status,
        status_after: status,
        note,
        change_count: changeCount,
      })
      .execute();
    return eventPk;
  }

  async save(
    bill: LockedBill,
    event: ChangeOfReleased,
    { status, dueCents, reconciledCents, changedLineCount }: BillOutcome,
    by: Actor,
    now: Date,
  ): Promise<void> {
    const at = now.toISOString();
    await this.tx
      .updateTable('bills')
      .set({
        status,
        version: bill.version + 1,
        due_cents: dueCents,
        reconciled_cents: reconciledCents,
        changed_line_count: changedLineCount,
        mod_date: at,
        mod_user: by.name,
        ...EVENT_STAMPS[event](at, by),
      })
      .where('group_number', '=', bill.groupNumber)
      .where('bill_pk', '=', bill.billPk)
      .execute();
  }

  async lockDeductions({ groupNumber }: LockedBill, uploadPk: string): Promise<boolean> {
    const row = await this.tx
      .selectFrom('uploads')
      .select('upload_pk')
      .where('owner', '=', groupNumber)
      .where('upload_pk', '=', uploadPk)
      .where('kind', '=', 'payrollDeductions')
      .where('state', '=', 'COMMITTED')
      .where('rows_removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    return row !== undefined;
  }

  saveComparison(bill: LockedBill, comparison: ComparisonToSave, by: Actor, now: Date): Promise<void> {
    return saveComparison(this.tx, bill, comparison, by, now);
  }

  find(scope: Scope, billPk: string, now: Date): Promise<Bill | undefined> {
    return findBill(this.tx, scope, billPk, now);
  }

  async view(scope: Scope, bill: LockedBill, now: Date): Promise<Bill> {
    const found = await this.find(scope, bill.billPk, now);
    if (!found) throw notFound('bill');
    return found;
  }
}

const NOT_RECONCILED = { reconciled_at: null, reconciled_by: null, reconciled_by_user_id: null };

/** Columns of the bill that record who did an event and when. */
const EVENT_STAMPS: Readonly<Record<ChangeOfReleased, (at: string, by: Actor) => object>> = {
  unrelease: () => ({ released_at: null, released_by: null }),
  saveChanges: () => ({}),
  reconcile: (at, by) => ({ reconciled_at: at, reconciled_by: by.name, reconciled_by_user_id: by.userId }),
  unreconcile: () => NOT_RECONCILED,
  revert: () => NOT_RECONCILED,
};
