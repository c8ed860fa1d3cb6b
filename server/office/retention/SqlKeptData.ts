import { type RawBuilder, sql } from 'kysely';
import type { ExpiringData, LastingData } from '../../../src/domain/office/audit/RetainedData';
import { isoText } from '../../platform/database/conditions';
import type { Db } from '../../platform/database/Tables';
import type { DataCount, KeptDataQueries } from './ReadKeptData';
import { removableRows } from './SqlOldUploadRows';
import { MEMBER_FILE, OLD_ROWS, UNUSED } from './SqlRetention';

/** Rows with their time as the column `at`. */
type Rows = RawBuilder<unknown>;

const rowsOf = (table: string, at: string, where: RawBuilder<unknown> = sql`true`): Rows =>
  sql`select ${sql.ref(at)} as at from ${sql.table(table)} where ${where}`;

const FILES = {
  memberFiles: rowsOf('uploads', 'mod_date', sql`not file_gone and ${MEMBER_FILE}`),
  unusedFiles: rowsOf('uploads', 'mod_date', sql`not file_gone and ${UNUSED}`),
  attachments: rowsOf('bill_attachments', 'removed_at', sql`removed_at is not null and not file_gone`),
  erasedFiles: rowsOf('erased_files', 'at'),
};

const ofUploads = (table: string) => sql`
  select u.add_date as at from ${sql.table(table)} r join uploads u on u.owner = r.group_number and u.upload_pk = r.upload_pk`;

const MEMBER_ROWS: Rows = sql`${ofUploads('payroll_deductions')} union all ${ofUploads('enrolments')}`;

const LASTING: Readonly<Record<LastingData | 'memberRows', Rows>> = {
  memberRows: MEMBER_ROWS,
  continuationRows: ofUploads('continuation_payments'),
  billLines: sql`select b.add_date as at from bill_lines l join bills b on b.group_number = l.group_number and b.bill_pk = l.bill_pk`,
  comments: rowsOf('bill_comments', 'at', sql`deleted_at is null`),
  people: rowsOf('people', 'add_date', sql`purged_alias is null`),
  erasures: rowsOf('member_erasures', 'at'),
  ledgerEvents: rowsOf('ledger_events', 'at'),
};

/** Counts of the tables that the cleanup works on, and of records that stay. */
export class SqlKeptData implements KeptDataQueries {
  constructor(private readonly db: Db) {}

  async expiring(kind: ExpiringData, before: Date): Promise<DataCount> {
    if (kind === 'memberRows') return this.memberRows(before);
    const rows = kind in FILES ? FILES[kind as keyof typeof FILES] : oldRows(kind as keyof typeof OLD_ROWS);
    return this.count(rows, sql`at < ${before.toISOString()}::timestamptz`);
  }

  async lasting(kind: LastingData | 'memberRows') {
    const { due: _, ...counted } = await this.count(LASTING[kind], sql`false`);
    return counted;
  }

  /** Which rows are due depends on what reads them. */
  private async memberRows(before: Date): Promise<DataCount> {
    const { rows: due } = await sql<{ due: number }>`select count(*) as due from (${removableRows(before)}) r`.execute(
      this.db,
    );
    return { ...(await this.lasting('memberRows')), due: due[0]?.due ?? 0 };
  }

  private async count(rows: Rows, isDue: RawBuilder<unknown>): Promise<DataCount> {
    const { rows: found } = await sql<DataCount>`
      select c.count, c.due, ${isoText('c.first')} as oldest from (
        select count(*) as count, count(*) filter (where ${isDue}) as due, min(at) as first from (${rows}) r) c`.execute(
      this.db,
    );
    return found[0] ?? { count: 0, due: 0, oldest: null };
  }
}

function oldRows(kind: keyof typeof OLD_ROWS): Rows {
  const { table, at } = OLD_ROWS[kind];
  return rowsOf(table, at);
}
