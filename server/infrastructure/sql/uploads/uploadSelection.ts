import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UploadReach, UploadView } from '../../../application/uploads/Upload';
import { scopeCondition } from '../scopeCondition';
import type { Db } from '../Tables';

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
      select json_build_object('filePk', ${duplicatePk(reach)}, 'fileName', ${duplicateName(reach)}, 'addUser', ${duplicateSender(reach)},
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

/** What a `where` on uploads must say so that only those within reach remain. @param table by which name the statement has them. */
export function reachCondition({ scope, userId }: UploadReach, table: 'u' | 't' = 'u'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const ofGroup = sql<SqlBool>`${column('kind')} in ('payrollDeductions', 'enrolment')`;

  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'groups':
      return sql`(${ofGroup} and ${scopeCondition(scope, `${table}.owner`)})`;
    case 'rep': {
      const outside = sql`select 1 from unnest(${column('group_numbers')}) as named (group_number) where not ${scopeCondition(scope, 'named.group_number')}`;
      return sql`case when ${ofGroup} then ${scopeCondition(scope, `${table}.owner`)}
        else ${column('add_user_id')} = ${userId} or (cardinality(${column('group_numbers')}) > 0 and not exists (${outside})) end`;
    }
    case 'carriers':
      return sql`(${column('kind')} = 'carrierBill' and ${column('owner')} = any(${sql.val([...scope.carrierCodes])}::text[]))`;
    case 'agents':
    case 'none':
      return sql`false`;
  }
}

/** Of an upload of the same content, `uploads t`, what somebody sees who may not reach it: that there is one. */
const seen = (reach: UploadReach, what: RawBuilder<unknown>, unseen: string | null) =>
  sql`case when ${reachCondition(reach, 't')} then ${what} else ${unseen}::text end`;

const duplicatePk = (reach: UploadReach) => seen(reach, sql`t.upload_pk`, null);
export const duplicateName = (reach: UploadReach) => seen(reach, sql`t.file_name`, 'a file you do not see');
export const duplicateSender = (reach: UploadReach) => seen(reach, sql`t.add_user`, 'somebody else');

/** Whose an upload or a template is: the first part of its key. Owners have no dots. */
export function ownerOfPk(pk: string): string {
  return pk.slice(0, Math.max(0, pk.indexOf('.')));
}
