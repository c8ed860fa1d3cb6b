import { sql } from 'kysely';
import type { ClassMember, ClassMemberPage } from '../../src/domain/classes/ClassMembers';
import { fileClassEffect } from '../../src/domain/classes/fileClasses';
import { classNamesIn } from '../../src/domain/classes/MemberClass';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { ValueFile, ValueFileEffect, ValueFileRows } from '../../src/domain/memberValues/ValueFile';
import type { ValueMemberQuery } from '../../src/domain/memberValues/ValueMembers';
import type { RateRow } from '../../src/domain/rates/RateTable';
import { rowsOf } from '../database/bulkStatements';
import { lockGroup } from '../database/statements/lockGroup';
import {
  MEMBER_CLASS,
  memberMatches,
  recentMembers,
  selectValueFile,
  selectValueFiles,
  takeBackValues,
} from '../database/statements/memberValues';
import { selectClassValues } from '../database/statements/selectClassValues';
import type { Db, Tx } from '../database/Tables';
import type { Actor } from '../shared/Actor';
import { newPk } from '../shared/newPk';
import type { ClassQueries, ClassRepository, ClassToSave, LockedClasses } from './ports';

/** Reads `member_classes`. */
export class SqlClassQueries implements ClassQueries {
  constructor(private readonly db: Db) {}

  async members(
    groupNumber: string,
    { state, q, page, size }: ValueMemberQuery,
    month: LocalDate,
  ): Promise<ClassMemberPage> {
    const members = recentMembers(groupNumber, isInClass(groupNumber, month));
    const isFound = sql`${state === 'missing' ? sql`not m.is_assigned` : sql`true`} and ${memberMatches(q)}`;
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

  files(groupNumber: string): Promise<readonly ValueFile[]> {
    return selectValueFiles(this.db, MEMBER_CLASS, groupNumber);
  }

  async fileEffect(groupNumber: string, filePk: string, from: LocalDate): Promise<ValueFileEffect | undefined> {
    const file = await selectValueFile(this.db, MEMBER_CLASS, groupNumber, filePk);
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

  file(groupNumber: string, filePk: string): Promise<ValueFileRows | undefined> {
    return selectValueFile(this.tx, MEMBER_CLASS, groupNumber, filePk);
  }

  takeBack(groupNumber: string, filePk: string, by: Actor, now: Date): Promise<void> {
    return takeBackValues(this.tx, MEMBER_CLASS, groupNumber, filePk, by, now);
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

/** Whether the member of a line `l` has a class in a month. */
const isInClass = (groupNumber: string, month: LocalDate) => sql`coalesce((
  select v.class_name <> '' from member_classes v where v.group_number = ${groupNumber} and v.member_id = l.member_id
    and v.replaced_at is null and v.effective_from <= ${month}::date
  order by v.effective_from desc limit 1), false)`;
