import { sql } from 'kysely';
import type { CheckFile, RejectedRecord } from '../../../src/domain/money/positivePay/CheckFile';
import { isoText } from '../../platform/database/conditions';
import type { Db } from '../../platform/database/Tables';

/** An answered file is stored as sent, as former versions know it. */
export const STATE = sql`case when f.state <> 'SENT' or f.answered_at is null then f.state when f.rejected_count > 0 then 'PARTLY_ACCEPTED'
  else 'ACCEPTED' end`;

export const FILE = sql`f.file_pk as "filePk", f.file_name as "fileName", ${STATE} as state, ${isoText('f.at')} as "madeAt", f.by_name as "madeBy",
  f.issue_count as "issueCount", f.issue_cents as "issueCents", f.void_count as "voidCount", f.void_cents as "voidCents", f.hash,
  (select coalesce(json_agg(json_build_object('at', ${isoText('v.at')}, 'by', v.by_name) order by v.at desc, v.event_pk), '[]')
    from cash_events v where v.account_pk = f.account_pk and v.event = 'checkFileDownloaded' and v.facts->>'filePk' = f.file_pk) as downloads,
  case when f.ended_at is not null
    then json_build_object('at', ${isoText('f.ended_at')}, 'by', f.ended_by, 'reason', f.end_reason) end as ended,
  case when f.answered_at is not null
    then json_build_object('at', ${isoText('f.answered_at')}, 'by', f.answered_by, 'rejectedCount', f.rejected_count) end as answered
  from check_files f`;

/** How many of a file's rejected records are shown. */
const SHOWN_REJECTED = 20;

/** A file without the records that the bank rejected. */
export interface FileRow extends Omit<CheckFile, 'answered'> {
  readonly answered: Omit<NonNullable<CheckFile['answered']>, 'rejected'> | null;
}

/** Adds the first of the records that the bank rejected. */
export async function withRejected(db: Db, files: readonly FileRow[]): Promise<readonly CheckFile[]> {
  const filePks = files.filter(({ answered }) => answered?.rejectedCount).map(({ filePk }) => filePk);
  const { rows } = await sql<RejectedRecord & { readonly filePk: string }>`
    select p.file_pk as "filePk", p.kind, p.check_number as "checkNumber", p.rejection as reason from check_reports p
    where p.file_pk = any(${sql.val(filePks)}::text[]) and p.rejection is not null
    order by p.file_pk, p.entry_no`.execute(db);
  const rejectedIn = (file: FileRow) => rows.filter(({ filePk }) => filePk === file.filePk).slice(0, SHOWN_REJECTED);
  return files.map((file) => ({
    ...file,
    answered: file.answered && {
      ...file.answered,
      rejected: rejectedIn(file).map(({ filePk: _file, ...record }) => record),
    },
  }));
}
