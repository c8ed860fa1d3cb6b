import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { inTransaction } from '../../platform/database/inTransaction';
import type { Db } from '../../platform/database/Tables';
import { type FileWithRows, type OldUploadRows, REMOVABLE_KINDS, type RemovableKind } from './ports';

/** Tables of the rows. */
const TABLES: Readonly<Record<RemovableKind, string>> = {
  [UploadKind.PayrollDeductions]: 'payroll_deductions',
  [UploadKind.Enrollment]: 'enrolments',
};

/** Applied files `u` whose own content was deleted, and whose rows were not. */
const HAS_ROWS = sql<SqlBool>`u.file_gone and u.state = 'COMMITTED' and (u.rows_removed_at is null or u.rows_leaving)
  and u.kind in (${sql.join(REMOVABLE_KINDS)})`;

/** The rows of a file `u` that were uploaded before a time. */
const isOld = (before: Date) => sql<SqlBool>`(u.rows_leaving or u.add_date < ${before.toISOString()}::timestamptz)`;

/** Whether any row of a file `u` may be removed: its group has nothing left to reconcile or to pay from before. */
function isFree(kind: RemovableKind, before: Date): RawBuilder<SqlBool> {
  const day = sql`${before.toISOString()}::timestamptz::date`;
  const isSettled = sql<SqlBool>`not exists (select 1 from bills b
    where b.group_number = u.owner and b.status <> 'PAID' and b.period_from < ${day})`;
  if (kind === UploadKind.Enrollment) return isSettled;
  return sql<SqlBool>`${isSettled} and not exists (select 1 from comparisons c
    join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk
    where c.group_number = u.owner and c.upload_pk = u.upload_pk and b.status <> 'PAID')`;
}

/** Whether a row `e` of a file `u` may be removed. Of enrollment, a member's latest row of a coverage says what the member has. */
function isReplaced(kind: RemovableKind, before: Date): RawBuilder<SqlBool> {
  if (kind !== UploadKind.Enrollment) return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select 1 from enrolments l join uploads n on n.owner = l.group_number and n.upload_pk = l.upload_pk
    where l.group_number = e.group_number and l.coverage = e.coverage
      and coalesce(nullif(l.member_id, ''), l.member_name) = coalesce(nullif(e.member_id, ''), e.member_name)
      and n.state = 'COMMITTED' and n.kind = ${UploadKind.Enrollment}
      and n.add_date > u.add_date
      and coalesce(l.effective_from <= ${before.toISOString()}::timestamptz::date, true))`;
}

/** Rows that the cleanup removes next, with the time of their upload as the column `at`. */
export function removableRows(before: Date): RawBuilder<unknown> {
  return sql.join(
    REMOVABLE_KINDS.map(
      (kind) => sql`select u.add_date as at from ${sql.table(TABLES[kind])} e
        join uploads u on u.owner = e.group_number and u.upload_pk = e.upload_pk
        where u.kind = ${kind} and ${HAS_ROWS} and ${isOld(before)} and ${isFree(kind, before)} and ${isReplaced(kind, before)}`,
    ),
    sql` union all `,
  );
}

/** Rows of applied files of employers. */
export class SqlOldUploadRows implements OldUploadRows {
  constructor(private readonly db: Db) {}

  async candidates(before: Date, after: FileWithRows | undefined, most: number): Promise<readonly FileWithRows[]> {
    const isNext = after
      ? sql`(u.add_date, u.upload_pk) > (${after.addDate}::timestamptz, ${after.filePk}::text)`
      : sql`true`;
    const { rows } = await sql<FileWithRows>`
      select u.owner, u.upload_pk as "filePk", u.kind, u.add_date::text as "addDate" from uploads u
      where ${HAS_ROWS} and ${isOld(before)} and ${isNext}
      order by u.add_date, u.upload_pk limit ${most}`.execute(this.db);
    return rows;
  }

  /** The record is locked first, as by a reconciliation that uses the file. */
  claim({ owner, filePk, kind }: FileWithRows, before: Date, now: Date): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      const own = sql<SqlBool>`u.owner = ${owner} and u.upload_pk = ${filePk} and ${HAS_ROWS} and ${isOld(before)}`;
      await sql`select 1 from uploads u where ${own} for update`.execute(tx);
      const { rows } = await sql<{ isFree: boolean }>`
        select u.rows_leaving or (${isFree(kind, before)}) as "isFree" from uploads u where ${own}`.execute(tx);
      if (!rows[0]?.isFree) return false;
      await sql`
        update uploads set rows_leaving = true, rows_removed_at = coalesce(rows_removed_at, ${now.toISOString()}::timestamptz)
        where owner = ${owner} and upload_pk = ${filePk}`.execute(tx);
      return true;
    });
  }

  async removeSome({ owner, filePk, kind }: FileWithRows, before: Date, most: number): Promise<number> {
    const table = sql.table(TABLES[kind]);
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where group_number = ${owner} and (group_number, upload_pk, row_no) in (
        select e.group_number, e.upload_pk, e.row_no from ${table} e
        join uploads u on u.owner = e.group_number and u.upload_pk = e.upload_pk
        where e.group_number = ${owner} and e.upload_pk = ${filePk} and u.rows_leaving and ${isReplaced(kind, before)}
        limit ${most})`.execute(this.db);
    return Number(numAffectedRows);
  }

  async finish({ owner, filePk }: FileWithRows): Promise<void> {
    await this.db
      .updateTable('uploads')
      .set({ rows_leaving: false })
      .where('owner', '=', owner)
      .where('upload_pk', '=', filePk)
      .where('rows_leaving', '=', true)
      .execute();
  }
}
