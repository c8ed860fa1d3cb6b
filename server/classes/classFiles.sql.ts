import { type RawBuilder, sql } from 'kysely';
import type { ClassFile, FileClassRow } from '../../src/domain/classes/fileClasses';
import { isoText } from '../database/conditions';
import { specialDataOf } from '../database/specialData';
import type { Db, Tx } from '../database/Tables';
import type { ClassFileRows } from './ports';

/** The committed files of a group with classes, the latest first. */
export async function selectClassFiles(db: Db, groupNumber: string, limit: number): Promise<readonly ClassFile[]> {
  const { rows } = await sql<ClassFile>`
    select u.upload_pk as "filePk", u.file_name as "fileName", u.kind, ${isoText('u.add_date')} as "addedAt", (
      select jsonb_build_object('from', max(v.effective_from), 'members', count(*), 'by', max(v.by_name))
      from member_classes v
      where v.group_number = u.owner and v.upload_pk = u.upload_pk and v.replaced_at is null having count(*) > 0) as applied
    from uploads u where u.owner = ${groupNumber} and ${hasClassColumn()}
    order by u.add_date desc, u.upload_pk desc limit ${limit}`.execute(db);
  return rows;
}

/** What the classes of a file are compared with. Undefined for a file that is not committed or has no classes. */
export async function selectClassFileRows(
  db: Db | Tx,
  groupNumber: string,
  filePk: string,
): Promise<ClassFileRows | undefined> {
  const { rows: found } = await sql`
    select from uploads u where u.owner = ${groupNumber} and u.upload_pk = ${filePk} and ${hasClassColumn()}`.execute(
    db,
  );
  if (found.length === 0) return undefined;
  const special = specialDataOf(db);
  const open = special.opener();
  const { rows: files } = await sql<{ items: FileClassRow[] | null }>`
    select json_agg(x) as items from (
      select distinct member_id as "memberId", member_name as "memberName", class_name as "className" from (
        select member_id, member_name, class_name from payroll_deductions
        where group_number = ${groupNumber} and upload_pk = ${filePk}
        union all
        select member_id, member_name, class_name from enrolments
        where group_number = ${groupNumber} and upload_pk = ${filePk}) r) x`.execute(db);
  const { rows: lists } = await sql<Pick<ClassFileRows, 'members' | 'links' | 'numbers'>>`
    select
      coalesce((select json_agg(x) from (
        select member_id as "memberId", max(member_name) as "memberName" from members
        where group_number = ${groupNumber} and member_id <> '' group by member_id) x), '[]') as members,
      coalesce((select json_agg(x) from (
        select link_pk as "linkPk", payroll_key as "payrollKey", member_id as "memberId" from member_links
        where group_number = ${groupNumber}) x), '[]') as links,
      coalesce((select json_agg(x) from (
        select number, member_id as "memberId" from payroll_numbers where group_number = ${groupNumber}) x), '[]') as numbers`.execute(
    db,
  );
  const { members = [], links = [], numbers = [] } = lists[0] ?? {};
  return {
    rows: (files[0]?.items ?? []).map((row) => ({ ...row, memberId: open(row.memberId) })),
    members,
    links: links.map((link) => ({ ...link, payrollKey: special.openText(link.payrollKey) })),
    numbers,
  };
}

/** Condition on `uploads u`. */
function hasClassColumn(): RawBuilder<unknown> {
  const rowsIn = (table: string) => sql`exists (
    select from ${sql.table(table)} r where r.group_number = u.owner and r.upload_pk = u.upload_pk and r.class_name <> '')`;
  return sql`u.state = 'COMMITTED' and u.kind in ('payrollDeductions', 'enrolment')
    and (${rowsIn('payroll_deductions')} or ${rowsIn('enrolments')})`;
}
