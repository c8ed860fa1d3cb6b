import { sql } from 'kysely';
import type { ClassMemberPage } from '../../../contract/billing/classes';
import type { ValueFile, ValueMemberQuery } from '../../../contract/platform/shared/memberValues';
import { fileClassEffect } from '../../../src/domain/billing/classes/fileClasses';
import type { ClassValue } from '../../../src/domain/billing/classes/MemberClass';
import { classNamesIn } from '../../../src/domain/billing/classes/MemberClass';
import type { ValueFileEffect, ValueFileRows } from '../../../src/domain/billing/memberValues/ValueFile';
import type { RateRow } from '../../../src/domain/billing/rates/RateTable';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { lockGroup } from '../../platform/database/statements/lockGroup';
import {
  billedMembers,
  MEMBER_CLASS,
  saveValues,
  selectValueFile,
  selectValueFiles,
  selectValueMembers,
  takeBackValues,
} from '../../platform/database/statements/memberValues';
import { selectClassValues } from '../../platform/database/statements/selectClassValues';
import type { Db, Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import type { ClassQueries, ClassRepository, ClassToSave, LockedClasses } from './ports';

/** Reads `member_classes`. */
export class SqlClassQueries implements ClassQueries {
  constructor(private readonly db: Db) {}

  async members(groupNumber: string, query: ValueMemberQuery, month: LocalDate): Promise<ClassMemberPage> {
    const found = await selectValueMembers<ClassValue>(
      this.db,
      MEMBER_CLASS,
      'className',
      groupNumber,
      query,
      isInClass(groupNumber, month),
    );
    return { ...found, classNames: await selectClassNames(this.db, groupNumber) };
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

  billedMembers(groupNumber: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return billedMembers(this.tx, groupNumber, memberIds);
  }

  save(
    groupNumber: string,
    from: LocalDate,
    values: readonly ClassToSave[],
    by: Actor,
    now: Date,
    filePk?: string,
  ): Promise<void> {
    const members = values.map(({ className, ...member }) => ({ ...member, value: className }));
    return saveValues(this.tx, MEMBER_CLASS, { groupNumber, from, members, filePk }, by, now);
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
