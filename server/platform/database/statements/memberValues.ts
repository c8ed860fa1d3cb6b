import { type RawBuilder, sql } from 'kysely';
import type { ValueFile, ValueMemberQuery } from '../../../../contract/platform/shared/memberValues';
import {
  type FileValueRow,
  MAX_VALUE_FILES,
  type ValueFileRows,
} from '../../../../src/domain/billing/memberValues/ValueFile';
import type { ValueMember } from '../../../../src/domain/billing/memberValues/ValueMembers';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Actor } from '../../shared/Actor';
import { newPk } from '../../shared/newPk';
import { rowsOf } from '../bulkStatements';
import { isoText } from '../conditions';
import { specialDataOf } from '../specialData';
import type { Db, Tx } from '../Tables';
import { lockGroup } from './lockGroup';
import { matchesMemberOf } from './members';

/** A dated member value that uploaded payroll and enrollment files may contain. */
export interface MemberValue {
  /** Table of member values with their source uploads. */
  readonly table: string;
  /** Column of the value in `table`, and its type. */
  readonly column: string;
  readonly type: 'text' | 'jsonb';
  /** Column of the value in the rows of files. */
  readonly inFiles: string;
}

export const COST_CENTER: MemberValue = {
  table: 'member_cost_centers',
  column: 'splits',
  type: 'jsonb',
  inFiles: 'cost_center',
};

export const MEMBER_CLASS: MemberValue = {
  table: 'member_classes',
  column: 'class_name',
  type: 'text',
  inFiles: 'class_name',
};

/** A group's committed files that contain values, latest first. */
export async function selectValueFiles(db: Db, value: MemberValue, groupNumber: string): Promise<readonly ValueFile[]> {
  const { rows } = await sql<ValueFile>`
    select u.upload_pk as "filePk", u.file_name as "fileName", u.kind, ${isoText('u.add_date')} as "addedAt", (
      select jsonb_build_object('from', max(v.effective_from), 'members', count(*), 'by', max(v.by_name))
      from ${sql.table(value.table)} v
      where v.group_number = u.owner and v.upload_pk = u.upload_pk and v.replaced_at is null having count(*) > 0) as applied
    from uploads u where u.owner = ${groupNumber} and ${hasValues(value)}
    order by u.add_date desc, u.upload_pk desc limit ${MAX_VALUE_FILES}`.execute(db);
  return rows;
}

/**
 * File rows that contain a value, with the data used to match members. Undefined if the file is not committed or contains no values.
 */
export async function selectValueFile(
  db: Db | Tx,
  value: MemberValue,
  groupNumber: string,
  filePk: string,
): Promise<ValueFileRows | undefined> {
  const { rows: found } = await sql`
    select from uploads u where u.owner = ${groupNumber} and u.upload_pk = ${filePk} and ${hasValues(value)}`.execute(
    db,
  );
  if (found.length === 0) return undefined;
  const special = specialDataOf(db);
  const open = special.opener();
  const rowsIn = (table: string) => sql`
    select member_id, member_name, ${sql.ref(value.inFiles)} as text from ${sql.table(table)}
    where group_number = ${groupNumber} and upload_pk = ${filePk}`;
  const { rows: files } = await sql<{ items: FileValueRow[] | null }>`
    select json_agg(x) as items from (
      select distinct member_id as "memberId", member_name as "memberName", text
      from (${rowsIn('payroll_deductions')} union all ${rowsIn('enrolments')}) r) x`.execute(db);
  const { rows: lists } = await sql<Omit<ValueFileRows, 'rows'>>`
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

/** Names of the given members who are on bills of the group. */
export async function billedMembers(
  tx: Tx,
  groupNumber: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ memberId: string; memberName: string }>`
    select member_id as "memberId", max(member_name) as "memberName" from members
    where group_number = ${groupNumber} and member_id = any(${sql.val([...memberIds])}::text[])
    group by member_id`.execute(tx);
  return new Map(rows.map(({ memberId, memberName }) => [memberId, memberName]));
}

/** Values of members with the same effective date. */
export interface ValuesToSave {
  readonly groupNumber: string;
  readonly from: LocalDate;
  readonly members: readonly { readonly memberId: string; readonly memberName: string; readonly value: unknown }[];
  /** The source upload; undefined if there is none. */
  readonly filePk: string | undefined;
}

/** Saves values, replacing those with the same effective date. */
export async function saveValues(
  tx: Tx,
  { table, column, type }: MemberValue,
  { groupNumber, from, members, filePk }: ValuesToSave,
  by: Actor,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await sql`
    update ${sql.table(table)} set replaced_at = ${at}::timestamptz
    where group_number = ${groupNumber} and effective_from = ${from}::date and replaced_at is null
      and member_id = any(${sql.val(members.map(({ memberId }) => memberId))}::text[])`.execute(tx);
  const rows = members.map(({ memberId, memberName, value }) => ({
    value_pk: newPk(groupNumber),
    member_id: memberId,
    member_name: memberName,
    value,
  }));
  await sql`
    insert into ${sql.table(table)} (group_number, value_pk, member_id, member_name, effective_from, ${sql.ref(column)}, at, by_user_id,
      by_name, upload_pk)
    select ${groupNumber}, given.value_pk, given.member_id, given.member_name, ${from}::date, given.value, ${at}::timestamptz,
      ${by.userId}, ${by.name}, ${filePk ?? null}
    from ${rowsOf(rows, sql`value_pk text, member_id text, member_name text, value ${sql.raw(type)}`)} given`.execute(
    tx,
  );
}

/** Undoes the values of an upload and restores the values they replaced, with the group locked. */
export async function takeBackValues(
  tx: Tx,
  value: MemberValue,
  groupNumber: string,
  filePk: string,
  by: Actor,
  now: Date,
): Promise<void> {
  await lockGroup(tx, groupNumber);
  const at = now.toISOString();
  const [table, column] = [sql.table(value.table), sql.ref(value.column)];
  const { rows: taken } = await sql<{ memberId: string; from: LocalDate }>`
    update ${table} set replaced_at = ${at}::timestamptz
    where group_number = ${groupNumber} and upload_pk = ${filePk} and replaced_at is null
    returning member_id as "memberId", effective_from as "from"`.execute(tx);
  if (taken.length === 0) return;
  const given = rowsOf(
    taken.map(({ memberId, from }) => ({ member_id: memberId, effective_from: from, value_pk: newPk(groupNumber) })),
    sql`member_id text, effective_from date, value_pk text`,
  );
  // The latest earlier value, unless its file was reversed as well.
  await sql`
    insert into ${table} (group_number, value_pk, member_id, member_name, effective_from, ${column}, at, by_user_id, by_name,
      upload_pk)
    select ${groupNumber}, given.value_pk, before.member_id, before.member_name, before.effective_from, before.${column},
      ${at}::timestamptz, ${by.userId}, ${by.name}, before.upload_pk
    from ${given} given cross join lateral (
      select v.* from ${table} v
      where v.group_number = ${groupNumber} and v.member_id = given.member_id and v.effective_from = given.effective_from
        and v.upload_pk is distinct from ${filePk} and (v.upload_pk is null or exists (
          select 1 from uploads u where u.owner = v.group_number and u.upload_pk = v.upload_pk and u.state = 'COMMITTED'))
      order by v.at desc limit 1) before`.execute(tx);
}

/**
 * A page of the members on bills of the latest two months by name, with their values, latest first.
 *
 * @param valueColumn name of the value in the answer
 * @param isAssigned whether the member of `l.member_id` has a value
 */
export async function selectValueMembers<Value>(
  db: Db,
  { table, column }: MemberValue,
  valueColumn: string,
  groupNumber: string,
  { state, q, page, size }: ValueMemberQuery,
  isAssigned: RawBuilder<unknown>,
) {
  const members = sql`(
    select l.member_id, max(l.member_name) as member_name, ${isAssigned} as is_assigned
    from bill_lines l join bills b on b.group_number = l.group_number and b.bill_pk = l.bill_pk
    where l.group_number = ${groupNumber} and l.member_id <> '' and b.status <> 'UNRELEASED' and b.period_from > (
      select max(n.period_from) - interval '2 months' from bills n
      where n.group_number = ${groupNumber} and n.status <> 'UNRELEASED')
    group by l.member_id)`;
  const isFound = sql`${state === 'missing' ? sql`not m.is_assigned` : sql`true`} and ${matchesMemberOf('m', q)}`;
  const { rows: items } = await sql<ValueMember<Value>>`
    select m.member_id as "memberId", m.member_name as "memberName", coalesce((
      select jsonb_agg(jsonb_build_object('from', v.effective_from, ${sql.lit(valueColumn)}, ${sql.ref(`v.${column}`)}, 'source', u.file_name)
        order by v.effective_from desc)
      from ${sql.table(table)} v left join uploads u on u.owner = v.group_number and u.upload_pk = v.upload_pk
      where v.group_number = ${groupNumber} and v.member_id = m.member_id and v.replaced_at is null), '[]') as values
    from ${members} m where ${isFound} order by lower(m.member_name), m.member_id limit ${size} offset ${page * size}`.execute(
    db,
  );
  const { rows: counts } = await sql<{ total: number; missing: number }>`
    select count(*) filter (where ${isFound})::integer as total,
      count(*) filter (where not m.is_assigned)::integer as missing
    from ${members} m`.execute(db);
  return { items, total: counts[0]?.total ?? 0, missing: counts[0]?.missing ?? 0 };
}

/** Condition on `uploads u`. */
function hasValues({ inFiles }: MemberValue): RawBuilder<unknown> {
  const rowsIn = (table: string) => sql`exists (
    select 1 from ${sql.table(table)} r where r.group_number = u.owner and r.upload_pk = u.upload_pk and ${sql.ref(`r.${inFiles}`)} <> '')`;
  return sql`u.state = 'COMMITTED' and u.rows_removed_at is null and u.kind in ('payrollDeductions', 'enrolment')
    and (${rowsIn('payroll_deductions')} or ${rowsIn('enrolments')})`;
}
