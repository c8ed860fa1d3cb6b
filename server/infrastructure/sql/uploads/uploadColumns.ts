import { type RawBuilder, sql } from 'kysely';
import type { UploadReach } from '../../../application/uploads/UploadReach';
import type { UploadView } from '../../../application/uploads/UploadView';
import type { Db } from '../Tables';
import { twinName, twinPk, twinSender } from './twins';

/** Everything an upload shows, of `uploads u` in `rows`, with the upload of the same content that counts or waits. */
export function selectUploads(rows: RawBuilder<unknown>, reach: UploadReach): RawBuilder<UploadView> {
  return sql`
    select u.upload_pk as "filePk", u.kind, u.owner, u.file_name as "fileName", u.stored_name as "storedName", u.bytes, u.format,
      u.state, u.version, u.progress, u.template_pk as "templatePk", u.template_name as "templateName",
      u.template_by as "templateBy", u.row_count as rows, u.good_rows as "goodRows", u.error_rows as "errorRows",
      u.total_cents as "totalCents", u.effect, u.problem, u.notice, twin.found as "duplicateOf",
      u.add_date as "addDate", u.add_user as "addUser", u.mod_date as "modDate", u.mod_user as "modUser"
    from ${rows}
    left join lateral (
      select json_build_object('filePk', ${twinPk(reach)}, 'fileName', ${twinName(reach)}, 'addUser', ${twinSender(reach)},
        'addDate', to_char(t.add_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as found
      from uploads t
      where t.owner = u.owner and t.kind = u.kind and t.fingerprint = u.fingerprint and t.upload_pk < u.upload_pk
        and t.state in ('READING', 'CHECKED', 'COMMITTING', 'COMMITTED')
      order by t.state <> 'COMMITTED', t.upload_pk limit 1
    ) twin on true`;
}

/** One upload by its key. */
export async function uploadOf(db: Db, rows: RawBuilder<unknown>, reach: UploadReach): Promise<UploadView | undefined> {
  const found = await selectUploads(rows, reach).execute(db);
  return found.rows[0];
}
