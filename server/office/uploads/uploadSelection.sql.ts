import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { rowsOf } from '../../platform/database/bulkStatements';
import { reachCondition } from '../../platform/database/statements/uploadReach';
import type { Db } from '../../platform/database/Tables';
import type { UploadReach, UploadView } from './Upload';

/** Views of the uploads in `rows`, in their order, each with an earlier active upload of the same content. @param rows table expression `u` */
export async function readUploads(
  db: Db,
  rows: RawBuilder<unknown>,
  reach: UploadReach,
): Promise<readonly UploadView[]> {
  const { rows: uploads } = await sql<Omit<UploadView, 'duplicateOf'>>`
    select u.upload_pk as "filePk", u.kind, u.owner, u.file_name as "fileName", u.stored_name as "storedName", u.bytes, u.format,
      u.state, u.version, u.progress, u.template_pk as "templatePk", u.template_name as "templateName",
      u.template_by as "templateBy", u.row_count as rows, u.good_rows as "goodRows", u.error_rows as "errorRows",
      u.total_cents as "totalCents", u.effect, u.problem, u.notice, u.account,
      to_char(u.rows_removed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "rowsRemovedAt",
      case when u.kind = 'opening' then json_build_object('totals', coalesce(u.opening_totals, '[]'),
        'entered', case when u.control_totals is not null then json_build_object('by', u.control_by,
          'at', to_char(u.control_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'byUserId', u.control_by_user_id, 'isOwn', u.control_by_user_id = ${reach.userId}) end) end as opening,
      u.add_date as "addDate", u.add_user as "addUser", u.mod_date as "modDate", u.mod_user as "modUser"
    from ${rows} order by u.add_date desc, u.upload_pk desc`.execute(db);
  if (uploads.length === 0) return [];
  const duplicates = await duplicatesOf(db, uploads, reach);
  return uploads.map((upload) => ({ ...upload, duplicateOf: duplicates.get(upload.filePk) ?? null }));
}

/** A file of the same content. What its reader may not know of it is left out. */
export type DuplicateFile = NonNullable<UploadView['duplicateOf']>;

async function duplicatesOf(
  db: Db,
  uploads: readonly Pick<UploadView, 'filePk' | 'owner'>[],
  reach: UploadReach,
): Promise<ReadonlyMap<string, DuplicateFile>> {
  const keys = uploads.map(({ filePk, owner }) => ({ owner, upload_pk: filePk }));
  const { rows } = await sql<FoundDuplicate & { readonly copyPk: string }>`
    select distinct on (u.owner, u.upload_pk) u.upload_pk as "copyPk", ${DUPLICATE}
    from uploads u join uploads t on t.owner = u.owner and t.kind = u.kind and t.fingerprint = u.fingerprint
      and t.upload_pk < u.upload_pk and t.state in ('READING', 'CHECKED', 'COMMITTING', 'COMMITTED')
    where (u.owner, u.upload_pk) in (select k.owner, k.upload_pk from ${rowsOf(keys, sql`owner text, upload_pk text`)} k)
    order by u.owner, u.upload_pk, t.state <> 'COMMITTED', t.upload_pk`.execute(db);
  const seen = await seenDuplicates(db, rows, reach);
  return new Map(seen.map((duplicate, at) => [rows[at]?.copyPk ?? '', duplicate]));
}

/** A duplicate `uploads t`. */
export const DUPLICATE = sql`t.owner, t.upload_pk as "filePk", t.file_name as "fileName", t.add_user as "addUser",
  to_char(t.add_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "addDate"`;

/** A row of `DUPLICATE`. */
export type FoundDuplicate = DuplicateFile & { readonly filePk: string; readonly owner: string };

/** Hides the names in duplicates that are out of reach. */
export async function seenDuplicates(
  db: Db,
  found: readonly FoundDuplicate[],
  reach: UploadReach,
): Promise<readonly DuplicateFile[]> {
  if (found.length === 0) return [];
  const keys = found.map(({ owner, filePk }) => ({ owner, upload_pk: filePk }));
  const { rows } = await sql<{ filePk: string }>`
    select t.upload_pk as "filePk" from uploads t
    where (t.owner, t.upload_pk) in (select k.owner, k.upload_pk from ${rowsOf(keys, sql`owner text, upload_pk text`)} k)
      and ${reachCondition(reach, 't')}`.execute(db);
  const reached = new Set(rows.map(({ filePk }) => filePk));
  return found.map(({ filePk, fileName, addUser, addDate }) =>
    reached.has(filePk)
      ? { filePk, fileName, addUser, addDate }
      : { filePk: null, fileName: 'a file you don’t have access to', addUser: 'someone else', addDate },
  );
}

/**
 * Condition that a bill `b` takes its number from a carrier's bills of the same group: it is the carrier's, alone or with
 * others, or no carrier's.
 *
 * @source docs/decisions/bills.md#a-bill-number-is-unique-per-group-and-carrier
 */
export function sharesNumbers(carrierCode: string): RawBuilder<SqlBool> {
  return sql`(${carrierCode}::text = any(b.carrier_codes) or b.carrier_codes = '{}')`;
}
