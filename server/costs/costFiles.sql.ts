import { type RawBuilder, sql } from 'kysely';
import type { CostFile } from '../../src/domain/costs/CostFile';
import type { CostFileFacts, FileCostRow } from '../../src/domain/costs/fileCostCenters';
import type { CostValue } from '../../src/domain/costs/MemberCostCenter';
import { isoText } from '../database/conditions';
import { specialDataOf } from '../database/specialData';
import type { Db } from '../database/Tables';

/** The committed files of a group with cost centers, the latest first. */
export async function selectCostFiles(db: Db, groupNumber: string, limit: number): Promise<readonly CostFile[]> {
  const { rows } = await sql<CostFile>`
    select u.upload_pk as "filePk", u.file_name as "fileName", u.kind, ${isoText('u.add_date')} as "addedAt", (
      select jsonb_build_object('from', max(v.effective_from), 'members', count(*), 'by', max(v.by_name))
      from member_cost_centers v
      where v.group_number = u.owner and v.upload_pk = u.upload_pk and v.replaced_at is null having count(*) > 0) as applied
    from uploads u where u.owner = ${groupNumber} and ${hasCostCenters()}
    order by u.add_date desc, u.upload_pk desc limit ${limit}`.execute(db);
  return rows;
}

/** What the cost centers of a file are compared with. Undefined for a file that is not committed or has no cost centers. */
export async function selectCostFileFacts(
  db: Db,
  groupNumber: string,
  filePk: string,
): Promise<Omit<CostFileFacts, 'centers' | 'values'> | undefined> {
  const { rows: found } = await sql`
    select from uploads u where u.owner = ${groupNumber} and u.upload_pk = ${filePk} and ${hasCostCenters()}`.execute(
    db,
  );
  if (found.length === 0) return undefined;
  const special = specialDataOf(db);
  const open = special.opener();
  const { rows: files } = await sql<{ items: FileCostRow[] | null }>`
    select json_agg(x) as items from (
      select distinct member_id as "memberId", member_name as "memberName", cost_center as "costCenter" from (
        select member_id, member_name, cost_center from payroll_deductions
        where group_number = ${groupNumber} and upload_pk = ${filePk}
        union all
        select member_id, member_name, cost_center from enrolments
        where group_number = ${groupNumber} and upload_pk = ${filePk}) r) x`.execute(db);
  const { rows: lists } = await sql<Pick<CostFileFacts, 'members' | 'links' | 'numbers'>>`
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

/** Current cost centers by member, each member's earliest first. */
export async function selectCostValues(
  db: Db,
  groupNumber: string,
): Promise<ReadonlyMap<string, readonly CostValue[]>> {
  const { rows } = await sql<{ items: (CostValue & { readonly memberId: string })[] | null }>`
    select json_agg(x) as items from (
      select member_id as "memberId", effective_from as "from", splits from member_cost_centers
      where group_number = ${groupNumber} and replaced_at is null order by member_id, effective_from) x`.execute(db);
  const found = new Map<string, CostValue[]>();
  for (const { memberId, from, splits } of rows[0]?.items ?? []) {
    const values = found.get(memberId) ?? [];
    values.push({ from, splits });
    found.set(memberId, values);
  }
  return found;
}

/** Condition on `uploads u`. */
function hasCostCenters(): RawBuilder<unknown> {
  const rowsIn = (table: string) => sql`exists (
    select from ${sql.table(table)} r where r.group_number = u.owner and r.upload_pk = u.upload_pk and r.cost_center <> '')`;
  return sql`u.state = 'COMMITTED' and u.kind in ('payrollDeductions', 'enrolment')
    and (${rowsIn('payroll_deductions')} or ${rowsIn('enrolments')})`;
}
