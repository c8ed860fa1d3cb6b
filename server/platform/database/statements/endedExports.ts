import { type RawBuilder, sql } from 'kysely';
import type { EndedExport, ExportNotice } from '../../../../src/domain/office/exports/PreparedExport';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Db } from '../Tables';

const instant = (time: Date): RawBuilder<string> => sql<string>`${time.toISOString()}::timestamptz`;

/** Columns of `EndedExport`, from exports `e`. */
export const ENDED_EXPORT = sql`e.export_pk as "exportPk", e.noun, e.state, e.file_name as "fileName", e.rows,
  e.expires_at as "expiresAt", e.problem`;

/** A person's exports that ended, are still announced, and were neither read nor mailed, newest first. @param since the earliest day */
export async function selectUnmailedExports(
  db: Db,
  userId: string,
  { now, since }: { readonly now: Date; readonly since: LocalDate },
): Promise<readonly ExportNotice[]> {
  const { rows } = await sql<EndedExport & { readonly at: string }>`
    select ${ENDED_EXPORT}, e.ended_at as at from exports e
    where e.user_id = ${userId} and e.mailed_at is null and e.read_at is null and e.ended_at >= ${since}::date
      and (e.state = 'FAILED' or (e.state = 'READY' and e.expires_at > ${instant(now)} and e.downloaded_at is null))
    order by e.ended_at desc, e.export_pk desc`.execute(db);
  return rows.map(({ at, ...ended }) => ({ at, isRead: false, ended }));
}

/** Records that an email about exports is queued. */
export async function markExportsMailed(db: Db, exportPks: readonly string[], now: Date): Promise<void> {
  await sql`
    update exports set mailed_at = ${instant(now)} where export_pk = any(${sql.val([...exportPks])}::text[])`.execute(
    db,
  );
}
