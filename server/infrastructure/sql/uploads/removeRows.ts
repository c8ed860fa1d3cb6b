import { type RawBuilder, sql } from 'kysely';
import type { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import { ROWS_AT_ONCE } from '../../../application/uploads/rowsAtOnce';
import type { Tx } from '../Tables';

/** Where rows of an upload lie, on their way or counting: the tables and which of their rows, the first emptied first. */
type Place = readonly [table: RawBuilder<unknown>, condition: RawBuilder<unknown>];

function placesOf(kind: UploadKind, owner: string, filePk: string): readonly Place[] {
  switch (kind) {
    case 'payrollDeductions':
      return [[sql`payroll_deductions`, sql`group_number = ${owner} and upload_pk = ${filePk}`]];
    case 'enrolment':
      return [[sql`enrolments`, sql`group_number = ${owner} and upload_pk = ${filePk}`]];
    case 'lockbox':
      return [[sql`lockbox_items`, sql`owner = ${owner} and upload_pk = ${filePk}`]];
    case 'carrierBill': {
      const coming = (column: string) =>
        sql`${sql.ref(column)} = any(array(select ${sql.ref(column)} from coming_bills where upload_pk = ${filePk}))`;
      const ofComing = sql`${coming('group_number')} and ${coming('bill_pk')}`;
      return [waitingOf(filePk), [sql`bill_lines`, ofComing], [sql`bill_keys`, ofComing]];
    }
  }
}

/** Rows of a carrier's file that are not yet lines. */
const waitingOf = (filePk: string): Place => [sql`bill_upload_rows`, sql`upload_pk = ${filePk}`];

/** Takes out all rows of an upload, but the bills they have become. */
export async function removeRows(tx: Tx, kind: UploadKind, owner: string, filePk: string): Promise<void> {
  for (const [table, condition] of placesOf(kind, owner, filePk)) {
    await sql`delete from ${table} where ${condition}`.execute(tx);
  }
}

/** Takes out some thousands of them. @returns whether there may be more. */
export async function removeSomeRows(tx: Tx, kind: UploadKind, owner: string, filePk: string): Promise<boolean> {
  for (const place of placesOf(kind, owner, filePk)) if (await removeSome(tx, place)) return true;
  return false;
}

/** The same, of those alone that are not yet lines of a bill. */
export function removeSomeWaiting(tx: Tx, filePk: string): Promise<boolean> {
  return removeSome(tx, waitingOf(filePk));
}

async function removeSome(tx: Tx, [table, condition]: Place): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${condition} limit ${ROWS_AT_ONCE}))`.execute(tx);
  return numAffectedRows > 0n;
}
