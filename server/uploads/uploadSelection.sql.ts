import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { reachCondition } from '../database/statements/uploadReach';
import type { Db } from '../database/Tables';
import type { UploadReach, UploadView } from './Upload';

/** Selects the views of `uploads u` in `rows`, each with an earlier active upload of the same content. */
export function selectUploads(rows: RawBuilder<unknown>, reach: UploadReach): RawBuilder<UploadView> {
  return sql`
    select u.upload_pk as "filePk", u.kind, u.owner, u.file_name as "fileName", u.stored_name as "storedName", u.bytes, u.format,
      u.state, u.version, u.progress, u.template_pk as "templatePk", u.template_name as "templateName",
      u.template_by as "templateBy", u.row_count as rows, u.good_rows as "goodRows", u.error_rows as "errorRows",
      u.total_cents as "totalCents", u.effect, u.problem, u.notice, twin.found as "duplicateOf",
      to_char(u.rows_removed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "rowsRemovedAt",
      case when u.kind = 'opening' then json_build_object('totals', coalesce(u.opening_totals, '[]'),
        'entered', case when u.control_totals is not null then json_build_object('by', u.control_by,
          'at', to_char(u.control_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'isOwn', u.control_by_user_id = ${reach.userId}) end) end as opening,
      u.add_date as "addDate", u.add_user as "addUser", u.mod_date as "modDate", u.mod_user as "modUser"
    from ${rows}
    left join lateral (
      select json_build_object('filePk', ${duplicatePk(reach)}, 'fileName', ${duplicateName(reach)}, 'addUser', ${duplicateSender(reach)},
        'addDate', to_char(t.add_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as found
      from uploads t
      where t.owner = u.owner and t.kind = u.kind and t.fingerprint = u.fingerprint and t.upload_pk < u.upload_pk
        and t.state in ('READING', 'CHECKED', 'COMMITTING', 'COMMITTED')
      order by t.state <> 'COMMITTED', t.upload_pk limit 1
    ) twin on true`;
}

export async function uploadOf(db: Db, rows: RawBuilder<unknown>, reach: UploadReach): Promise<UploadView | undefined> {
  const found = await selectUploads(rows, reach).execute(db);
  return found.rows[0];
}

/** A value of a duplicate (`uploads t`), hidden if the duplicate is out of reach. */
const seen = (reach: UploadReach, what: RawBuilder<unknown>, unseen: string | null) =>
  sql`case when ${reachCondition(reach, 't')} then ${what} else ${unseen}::text end`;

const duplicatePk = (reach: UploadReach) => seen(reach, sql`t.upload_pk`, null);
export const duplicateName = (reach: UploadReach) => seen(reach, sql`t.file_name`, 'a file you don’t have access to');
export const duplicateSender = (reach: UploadReach) => seen(reach, sql`t.add_user`, 'someone else');

/**
 * Condition that a bill `b` takes its number from a carrier's bills of the same group: it is the carrier's, alone or with
 * others, or no carrier's.
 *
 * @source docs/decisions/bills.md#a-bill-number-is-unique-per-group-and-carrier
 */
export function sharesNumbers(carrierCode: string): RawBuilder<SqlBool> {
  return sql`(${carrierCode}::text = any(b.carrier_codes) or b.carrier_codes = '{}')`;
}
