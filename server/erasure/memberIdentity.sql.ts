import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { memberKey } from '../../src/domain/reconciliation/memberKey';
import type { MemberKey } from '../bills/ReadMember';
import { specialDataOf } from '../database/specialData';
import type { Tx } from '../database/Tables';
import { BILL_TABLES, MEMBER_TABLES, type MemberTable } from './memberPlaces';
import { type MemberIdentity, spellingsOf } from './memberWords';

/** A member's names and numbers, and the numbers as they are stored. */
export interface StoredIdentity extends MemberIdentity {
  /** Numbers of payroll files as stored: encrypted or not. */
  readonly stored: readonly string[];
}

const FILE_TABLES = MEMBER_TABLES.filter((table) => !BILL_TABLES.includes(table));

/** Collects the names and numbers that the records of a group have for a member: the carrier's, and those of payroll. */
export async function memberIdentity(tx: Tx, { groupNumber, memberId }: MemberKey): Promise<StoredIdentity> {
  const special = specialDataOf(tx);
  const { rows: links } = await sql<{ key: string; name: string }>`
    select payroll_key as key, payroll_name as name from member_links
      where group_number = ${groupNumber} and member_id = ${memberId}
    union all select number, '' from payroll_numbers
      where group_number = ${groupNumber} and member_id = ${memberId}`.execute(tx);
  const linked = links.map(({ key }) => special.openText(key)).filter((key) => !key.startsWith('name '));
  const { rows: billed } = await sql<{ id: string }>`
    select distinct member_id as id from members where group_number = ${groupNumber} and member_id <> ${memberId}`.execute(
    tx,
  );
  const others = new Set(billed.map(({ id }) => memberKey(id)));
  const keys = new Set([memberId, ...linked].map(memberKey).filter((key) => key !== '' && !others.has(key)));
  const known = await storedNumbers(tx, groupNumber);
  const byNumber = known.filter(({ plain }) => plain === memberId || keys.has(memberKey(plain)));
  const first: StoredIdentity = {
    groupNumber,
    memberId,
    numbers: numbersOf(memberId, byNumber, linked),
    stored: storedOf(special.storedTexts(memberId), byNumber),
    names: [],
    sharedNames: [],
  };
  const named = await namesOf(tx, first);
  const spelled = [...new Set([...named, ...links.map(({ name }) => name)].filter(Boolean).flatMap(spellingsOf))];
  const shared = await namesOfOthers(tx, first, spelled);
  const isShared = (name: string) => spellingsOf(name).some((spelling) => shared.has(spelling.toLowerCase()));
  const names = spelled.filter((name) => !isShared(name));
  // Rows of payroll with the name and a number that no bill has.
  const byName = known.filter(
    ({ plain, names: own }) =>
      plain !== '' && !others.has(memberKey(plain)) && own.some((name) => names.some((one) => same(one, name))),
  );
  return {
    ...first,
    numbers: numbersOf(memberId, [...byNumber, ...byName], linked),
    stored: storedOf(first.stored, byName),
    names,
    sharedNames: spelled.filter(isShared),
  };
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

interface KnownNumber {
  readonly stored: string;
  readonly plain: string;
  readonly names: readonly string[];
}

function numbersOf(memberId: string, known: readonly KnownNumber[], linked: readonly string[]): readonly string[] {
  return [...new Set([memberId, ...known.map(({ plain }) => plain), ...linked])].filter(Boolean);
}

function storedOf(first: readonly string[], known: readonly KnownNumber[]): readonly string[] {
  return [...new Set([...first, ...known.map(({ stored }) => stored)])];
}

/** Every number of the group's payroll and enrollment records, with its names. */
async function storedNumbers(tx: Tx, groupNumber: string): Promise<readonly KnownNumber[]> {
  const special = specialDataOf(tx);
  const all = FILE_TABLES.map(
    (table) => sql`select member_id, member_name from ${sql.table(table)} where group_number = ${groupNumber}`,
  );
  const { rows } = await sql<{ stored: string; names: string[] }>`
    select member_id as stored, array_agg(distinct member_name) as names from (${sql.join(all, sql` union all `)}) r
    where member_id <> '' group by 1`.execute(tx);
  const open = special.opener();
  return rows.map((row) => ({ ...row, plain: open(row.stored) }));
}

async function namesOf(tx: Tx, identity: StoredIdentity): Promise<readonly string[]> {
  const all = MEMBER_TABLES.map(
    (table) => sql`select t.member_name as name from ${sql.table(table)} t where ${rowsOfMember(table, identity)}`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(all, sql` union `)}`.execute(tx);
  return rows.map(({ name }) => name);
}

/** The given names, in lower case, that another member on bills of the group has. */
async function namesOfOthers(
  tx: Tx,
  { groupNumber, memberId }: MemberKey,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct member_name as name from members
    where group_number = ${groupNumber} and member_id <> ${memberId}
      and lower(member_name) in (select lower(n) from unnest(${sql.val([...names])}::text[]) n)`.execute(tx);
  return new Set(rows.map(({ name }) => name.toLowerCase()));
}

/** Condition on rows `t` of a table: those with the member's number, and those of files with the name and no number. */
export function rowsOfMember(table: MemberTable, identity: StoredIdentity): RawBuilder<SqlBool> {
  const { groupNumber, memberId, stored, names } = identity;
  const numbers = BILL_TABLES.includes(table) ? [memberId] : stored;
  const byName = names.length === 0 ? sql`false` : sql`t.member_id = '' and ${isNamed(names)}`;
  return sql`(t.group_number = ${groupNumber} and (t.member_id = any(${sql.val([...numbers])}::text[]) or (${byName})))`;
}

function isNamed(names: readonly string[]): RawBuilder<SqlBool> {
  return sql`lower(t.member_name) in (select lower(n) from unnest(${sql.val([...names])}::text[]) n)`;
}
