import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { issuedNumber, shareWord } from '../../../src/domain/billing/reconciliation/issuedNumbers';
import { memberKey } from '../../../src/domain/billing/reconciliation/memberKey';
import { issuedKey, type NumberedMember } from '../../../src/domain/billing/reconciliation/sameMember';
import type { MemberKey } from '../../billing/bills/ReadMember';
import { specialDataOf } from '../../platform/database/specialData';
import type { Tx } from '../../platform/database/Tables';
import { BILL_TABLES, MEMBER_TABLES } from './memberPlaces.sql';
import { isOneWord, type MemberIdentity, namesWithin, spellingsOf } from './memberWords';

/** A member's names and numbers, and the numbers as stored. */
export interface StoredIdentity extends MemberIdentity {
  /** Numbers of payroll files as stored: encrypted or not. */
  readonly stored: readonly string[];
  /** Numbers of files as stored that are also another member's, with the names of the member's rows. */
  readonly shared: readonly SharedNumber[];
  /** Names of rows without a number that are the member's. Exactly the names of other members are left out. */
  readonly rowNames: readonly string[];
}

interface SharedNumber {
  readonly stored: string;
  readonly names: readonly string[];
}

/** Tables whose rows may be about a line. */
const TABLES_OF_LINES: readonly string[] = ['bill_comments', 'bill_line_changes', 'bill_line_snapshots'];
const FILE_TABLES = MEMBER_TABLES.filter((table) => !BILL_TABLES.includes(table));

/** Collects the names and numbers that the records of a group have for a member: the carrier's, and those of payroll. */
export async function memberIdentity(tx: Tx, { groupNumber, memberId }: MemberKey): Promise<StoredIdentity> {
  const special = specialDataOf(tx);
  const { rows: links } = await sql<{ key: string; name: string }>`
    select payroll_key as key, payroll_name as name from member_links
      where group_number = ${groupNumber} and member_id = ${memberId}
    union all select number, '' from payroll_numbers
      where group_number = ${groupNumber} and member_id = ${memberId}`.execute(tx);
  const others = await otherMembers(tx, { groupNumber, memberId });
  const linked = links
    .map(({ key }) => special.openText(key))
    .filter((key) => !key.startsWith(BY_NAME) && !others.keys.has(memberKey(key)));
  const keys = new Set([memberId, ...linked].map(memberKey).filter((key) => key !== '' && !others.keys.has(key)));
  const known = await storedNumbers(tx, groupNumber);
  const contest = await contestedNumbers(tx, { groupNumber, memberId });
  const contested = known.filter(({ plain }) => contest.isContested(plain));
  const byNumber = known.filter(
    (one) => !contested.includes(one) && (one.plain === memberId || keys.has(memberKey(one.plain))),
  );
  const storedTexts = special.storedTexts(memberId).filter((text) => !contested.some(({ stored }) => stored === text));
  const first: StoredIdentity = {
    groupNumber,
    memberId,
    numbers: numbersOf(memberId, byNumber, linked),
    stored: storedOf(storedTexts, byNumber),
    shared: contested.map((one) => ({ stored: one.stored, names: contest.ownNames(one) })),
    rowNames: [],
    names: [],
    sharedNames: [],
  };
  const named = await namesOf(tx, first);
  const spelled = [...new Set([...named, ...links.map(({ name }) => name)].filter(Boolean).flatMap(spellingsOf))];
  const namesIn = (rows: readonly KnownNumber[]) => rows.flatMap(({ names }) => names);
  const ofOthers = known.filter((one) => others.keys.has(memberKey(one.plain)) && !byNumber.includes(one));
  const taken = new Set([...others.names, ...namesIn(ofOthers)].flatMap(spellingsOf).map((name) => name.toLowerCase()));
  const rowNames = spelled.filter((name) => !spellingsOf(name).some((one) => taken.has(one.toLowerCase())));
  // Rows of payroll with the name and a number that no other member has.
  const byName = known.filter(
    ({ plain, names: own }) =>
      plain !== '' &&
      !others.keys.has(memberKey(plain)) &&
      !contest.isContested(plain) &&
      own.some((name) => rowNames.some((one) => same(one, name))),
  );
  const rest = known.filter((one) => !byNumber.includes(one) && !byName.includes(one));
  const shared = new Set([
    ...namesWithin(spelled, [...others.names, ...namesIn(rest)]),
    ...spelled.filter((name) => isOneWord(name)),
  ]);
  return {
    ...first,
    numbers: numbersOf(memberId, [...byNumber, ...byName], linked),
    stored: storedOf(first.stored, byName),
    rowNames,
    names: spelled.filter((name) => !shared.has(name)),
    sharedNames: [...shared],
  };
}

/**
 * Numbers of files that several members have: in several forms, or from several carriers. The name of a row says whose it is, and
 * otherwise the exact number.
 *
 * @source docs/decisions/reconciliation.md#a-number-counts-within-its-issuer
 */
async function contestedNumbers(tx: Tx, { groupNumber, memberId }: MemberKey) {
  const { rows } = await sql<NumberedMember>`
    select member_id as "memberId", member_name as "memberName" from members where group_number = ${groupNumber}`.execute(
    tx,
  );
  const own = rows.filter((one) => one.memberId === memberId);
  const rivals = rows.filter(
    (one) =>
      one.memberId !== memberId && memberKey(one.memberId) !== '' && issuedKey(one.memberId) === issuedKey(memberId),
  );
  const isNamed = (members: readonly NumberedMember[], name: string) =>
    name !== '' && members.some(({ memberName }) => shareWord(memberName, name));
  return {
    isContested: (number: string) =>
      rivals.length > 0 && issuedNumber(number) === number && memberKey(number) === issuedKey(memberId),
    ownNames: ({ plain, names }: KnownNumber) =>
      names.filter((name) => {
        const [isOwn, isRivals] = [isNamed(own, name), isNamed(rivals, name)];
        return isOwn === isRivals ? plain === memberId : isOwn;
      }),
  };
}

/** Prefix of the keys of people without a number in the file. */
const BY_NAME = 'name ';

/** Numbers, as `memberKey`, and names of the other members on bills of the group, with those of their links to payroll. */
async function otherMembers(
  tx: Tx,
  { groupNumber, memberId }: MemberKey,
): Promise<{ readonly keys: ReadonlySet<string>; readonly names: readonly string[] }> {
  const isOther = sql`group_number = ${groupNumber} and member_id <> ${memberId}`;
  const { rows } = await sql<{ number: string; name: string }>`
    select member_id as number, member_name as name from members where ${isOther}
    union select payroll_key, payroll_name from member_links where ${isOther}
    union select number, '' from payroll_numbers where ${isOther}`.execute(tx);
  const open = specialDataOf(tx).opener();
  const numbers = rows.map(({ number }) => open(number)).filter((number) => !number.startsWith(BY_NAME));
  return {
    keys: new Set(numbers.map(memberKey)),
    names: [...new Set(rows.map(({ name }) => name))].filter(Boolean),
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

/** Condition on rows `t` of a table: those with the member's number, and those of files with the name and no number. */
export function rowsOfMember(table: string, identity: StoredIdentity): RawBuilder<SqlBool> {
  const { groupNumber, memberId, stored, shared, rowNames: names } = identity;
  const numbers = BILL_TABLES.includes(table) ? [memberId] : stored;
  const byName = names.length === 0 ? sql`false` : sql`t.member_id = '' and ${isNamed(names)}`;
  const ofShared = BILL_TABLES.includes(table)
    ? []
    : shared.map((one) => sql`or (t.member_id = ${one.stored} and ${isNamed(one.names)})`);
  return sql`(t.group_number = ${groupNumber} and (t.member_id = any(${sql.val([...numbers])}::text[]) or (${byName}) ${sql.join(ofShared, sql` `)}))`;
}

/** Condition on rows `t` of a table with texts: those about the member only, such as changes of the member's lines. */
export function textsOfMember(table: string, identity: StoredIdentity): RawBuilder<SqlBool> {
  const own = MEMBER_TABLES.find((one) => one === table);
  if (own) return rowsOfMember(own, identity);
  const within = (parent: string, key: RawBuilder<unknown>) =>
    sql<SqlBool>`((${key}) in (select ${key} from ${sql.table(parent)} t where ${rowsOfMember(parent, identity)}))`;
  if (TABLES_OF_LINES.includes(table)) return within('bill_lines', sql`t.group_number, t.bill_pk, t.line_pk`);
  if (table === 'correction_events') return within('corrections', sql`t.group_number, t.correction_pk`);
  return sql`false`;
}

function isNamed(names: readonly string[]): RawBuilder<SqlBool> {
  return sql`lower(t.member_name) in (select lower(n) from unnest(${sql.val([...names])}::text[]) n)`;
}
