import { type RawBuilder, sql } from 'kysely';
import type { ClassMember, ClassMemberPage, ClassMemberQuery } from '../../src/domain/classes/ClassMembers';
import {
  type ClassFile,
  type FileClassEffect,
  fileClassEffect,
  MAX_CLASS_FILES,
} from '../../src/domain/classes/fileClasses';
import { classNamesIn } from '../../src/domain/classes/MemberClass';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { RateRow } from '../../src/domain/rates/RateTable';
import { rowsOf } from '../database/bulkStatements';
import { containsPattern, startsWithPattern } from '../database/conditions';
import { lockGroup } from '../database/statements/lockGroup';
import { selectClassValues } from '../database/statements/selectClassValues';
import type { Db, Tx } from '../database/Tables';
import type { Actor } from '../shared/Actor';
import { newPk } from '../shared/newPk';
import { selectClassFileRows, selectClassFiles } from './classFiles.sql';
import type { ClassFileRows, ClassQueries, ClassRepository, ClassToSave, LockedClasses } from './ports';

/** Reads `member_classes`. */
export class SqlClassQueries implements ClassQueries {
  constructor(private readonly db: Db) {}

  async members(
    groupNumber: string,
    { state, q, page, size }: ClassMemberQuery,
    month: LocalDate,
  ): Promise<ClassMemberPage> {
    const members = membersOf(groupNumber, month);
    const isFound = sql`${state === 'missing' ? sql`not m.is_assigned` : sql`true`} and ${matches(q)}`;
    const { rows: items } = await sql<ClassMember>`
      select m.member_id as "memberId", m.member_name as "memberName", coalesce((
        select jsonb_agg(jsonb_build_object('from', v.effective_from, 'className', v.class_name, 'source', u.file_name)
          order by v.effective_from desc)
        from member_classes v left join uploads u on u.owner = v.group_number and u.upload_pk = v.upload_pk
        where v.group_number = ${groupNumber} and v.member_id = m.member_id and v.replaced_at is null), '[]') as values
      from ${members} m where ${isFound} order by lower(m.member_name), m.member_id limit ${size} offset ${page * size}`.execute(
      this.db,
    );
    const { rows: counts } = await sql<{ total: number; missing: number }>`
      select count(*) filter (where ${isFound})::integer as total,
        count(*) filter (where not m.is_assigned)::integer as missing
      from ${members} m`.execute(this.db);
    const classNames = await selectClassNames(this.db, groupNumber);
    return { items, total: counts[0]?.total ?? 0, missing: counts[0]?.missing ?? 0, classNames };
  }

  files(groupNumber: string): Promise<readonly ClassFile[]> {
    return selectClassFiles(this.db, groupNumber, MAX_CLASS_FILES);
  }

  async fileEffect(groupNumber: string, filePk: string, from: LocalDate): Promise<FileClassEffect | undefined> {
    const file = await selectClassFileRows(this.db, groupNumber, filePk);
    return file && fileClassEffect({ ...file, ...(await selectLocked(this.db, groupNumber)) }, from);
  }
}

/** Changes `member_classes`. Each step is one statement, regardless of the number of members. */
export class SqlClasses implements ClassRepository {
  constructor(private readonly tx: Tx) {}

  async lock(groupNumber: string): Promise<LockedClasses> {
    await lockGroup(this.tx, groupNumber);
    return selectLocked(this.tx, groupNumber);
  }

  async billedMembers(groupNumber: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<{ memberId: string; memberName: string }>`
      select member_id as "memberId", max(member_name) as "memberName" from members
      where group_number = ${groupNumber} and member_id = any(${sql.val([...memberIds])}::text[])
      group by member_id`.execute(this.tx);
    return new Map(rows.map(({ memberId, memberName }) => [memberId, memberName]));
  }

  async save(
    groupNumber: string,
    from: LocalDate,
    values: readonly ClassToSave[],
    by: Actor,
    now: Date,
    filePk?: string,
  ): Promise<void> {
    const at = now.toISOString();
    const memberIds = values.map(({ memberId }) => memberId);
    await sql`
      update member_classes set replaced_at = ${at}::timestamptz
      where group_number = ${groupNumber} and effective_from = ${from}::date and replaced_at is null
        and member_id = any(${sql.val(memberIds)}::text[])`.execute(this.tx);
    const rows = values.map(({ memberId, memberName, className }) => ({
      value_pk: newPk(groupNumber),
      member_id: memberId,
      member_name: memberName,
      class_name: className,
    }));
    await sql`
      insert into member_classes (group_number, value_pk, member_id, member_name, effective_from, class_name, at, by_user_id, by_name,
        upload_pk)
      select ${groupNumber}, given.value_pk, given.member_id, given.member_name, ${from}::date, given.class_name, ${at}::timestamptz,
        ${by.userId}, ${by.name}, ${filePk ?? null}
      from ${rowsOf(rows, sql`value_pk text, member_id text, member_name text, class_name text`)} given`.execute(
      this.tx,
    );
  }

  file(groupNumber: string, filePk: string): Promise<ClassFileRows | undefined> {
    return selectClassFileRows(this.tx, groupNumber, filePk);
  }

  async takeBack(groupNumber: string, filePk: string, by: Actor, now: Date): Promise<void> {
    await lockGroup(this.tx, groupNumber);
    const at = now.toISOString();
    const { rows: taken } = await sql<{ memberId: string; from: LocalDate }>`
      update member_classes set replaced_at = ${at}::timestamptz
      where group_number = ${groupNumber} and upload_pk = ${filePk} and replaced_at is null
      returning member_id as "memberId", effective_from as "from"`.execute(this.tx);
    if (taken.length === 0) return;
    const given = rowsOf(
      taken.map(({ memberId, from }) => ({ member_id: memberId, effective_from: from, value_pk: newPk(groupNumber) })),
      sql`member_id text, effective_from date, value_pk text`,
    );
    // The latest one before, unless its file was reversed, too.
    await sql`
      insert into member_classes (group_number, value_pk, member_id, member_name, effective_from, class_name, at, by_user_id, by_name,
        upload_pk)
      select ${groupNumber}, given.value_pk, before.member_id, before.member_name, before.effective_from, before.class_name,
        ${at}::timestamptz, ${by.userId}, ${by.name}, before.upload_pk
      from ${given} given cross join lateral (
        select v.* from member_classes v
        where v.group_number = ${groupNumber} and v.member_id = given.member_id and v.effective_from = given.effective_from
          and v.upload_pk is distinct from ${filePk} and (v.upload_pk is null or exists (
            select from uploads u where u.owner = v.group_number and u.upload_pk = v.upload_pk and u.state = 'COMMITTED'))
        order by v.at desc limit 1) before`.execute(this.tx);
  }
}

async function selectLocked(db: Db | Tx, groupNumber: string): Promise<LockedClasses> {
  return {
    classNames: await selectClassNames(db, groupNumber),
    values: (await selectClassValues(db, [groupNumber])).get(groupNumber) ?? new Map(),
  };
}

/** Classes of the group's proposed and confirmed rate tables, by name. */
async function selectClassNames(db: Db | Tx, groupNumber: string): Promise<readonly string[]> {
  const { rows } = await sql<{ rows: readonly RateRow[] }>`
    select t.rows from rate_tables t where t.group_number = ${groupNumber} and t.state in ('PROPOSED', 'CONFIRMED')
    order by t.effective_from desc, t.table_pk`.execute(db);
  return classNamesIn(rows);
}

/** Members on the bills of the latest two months, with whether they have a class in a month. */
function membersOf(groupNumber: string, month: LocalDate): RawBuilder<unknown> {
  return sql`(
    select l.member_id, max(l.member_name) as member_name, coalesce((
      select v.class_name <> '' from member_classes v where v.group_number = ${groupNumber} and v.member_id = l.member_id
        and v.replaced_at is null and v.effective_from <= ${month}::date
      order by v.effective_from desc limit 1), false) as is_assigned
    from bill_lines l join bills b on b.group_number = l.group_number and b.bill_pk = l.bill_pk
    where l.group_number = ${groupNumber} and l.member_id <> '' and b.status <> 'UNRELEASED' and b.period_from > (
      select max(n.period_from) - interval '2 months' from bills n
      where n.group_number = ${groupNumber} and n.status <> 'UNRELEASED')
    group by l.member_id)`;
}

function matches(q: string): RawBuilder<unknown> {
  const text = q.trim().toLowerCase();
  if (text === '') return sql`true`;
  const byName = sql`' ' || lower(m.member_name) like ${containsPattern(` ${text}`)}`;
  return sql`(${byName} or reverse(lower(m.member_id)) like ${startsWithPattern(Array.from(text).reverse().join(''))})`;
}
