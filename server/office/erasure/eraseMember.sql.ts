import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ErasureText } from '../../../contract/office/memberErasures';
import { memberKey } from '../../../src/domain/billing/reconciliation/memberKey';
import { type ErasedRecord, erasedName, erasedNumber } from '../../../src/domain/office/erasure/MemberErasure';
import { cut } from '../../../src/domain/platform/text/cut';
import { counted } from '../../../src/domain/platform/text/wording';
import type { MemberKey } from '../../billing/bills/ReadMember';
import { specialDataOf } from '../../platform/database/specialData';
import { exactPurpose, fingerprintPurpose } from '../../platform/database/statements/erasedMembers';
import { rebuildBalances } from '../../platform/database/statements/registerBalances';
import type { Tx } from '../../platform/database/Tables';
import { patternsOf, removeDrafts, removeExports, removeLogs } from './looseRecords.sql';
import { removeMemberFiles } from './memberFiles.sql';
import { memberIdentity, rowsOfMember, type StoredIdentity, textsOfMember } from './memberIdentity.sql';
import { type ErasedTexts, KEY_COLUMNS, MEMBER_TABLES, TEXT_COLUMNS } from './memberPlaces.sql';
import { isOneWord, MemberWords, type Pseudonym } from './memberWords';
import type { ErasedMember } from './ports';

/** Kind of record that each table's rows count as. */
const COUNTED_AS: Readonly<Record<string, ErasedRecord>> = {
  bill_lines: 'lines',
  bill_upload_rows: 'rows',
  payroll_deductions: 'rows',
  enrolments: 'rows',
  continuation_payments: 'rows',
  continuation_payers: 'continuation',
  continuation_changes: 'continuation',
  comparison_discrepancies: 'differences',
  not_on_bill: 'differences',
  standing_decisions: 'differences',
  corrections: 'corrections',
  expected_adjustments: 'expected',
};

const SHOWN_TEXTS = 20;
const SHOWN_CHARACTERS = 200;

/**
 * Replaces a member by a pseudonym in every record of the group, and removes the files that name the member. Amounts, coverages, and
 * months stay. Call it with the group locked.
 *
 * @param token identifies the pseudonym in the group
 * @source BR-ERA-04 docs/decisions/erasure.md#a-pseudonym-replaces-the-name-and-the-number-everywhere
 */
export async function eraseMember(tx: Tx, member: MemberKey, token: string, now: Date): Promise<ErasedMember> {
  const { groupNumber } = member;
  const pseudonym = { number: erasedNumber(token), name: erasedName(token) };
  const identity = await memberIdentity(tx, member);
  const counts: Partial<Record<ErasedRecord, number>> = {};
  const count = (kind: ErasedRecord, more: number) => {
    if (more > 0) counts[kind] = (counts[kind] ?? 0) + more;
  };
  const { rows: months } = await sql<Pick<ErasedMember, 'from' | 'to'>>`
    select min(b.period_from) as "from", max(b.period_from) as "to" from bills b
    where b.group_number = ${groupNumber} and b.bill_pk in (
      select t.bill_pk from bill_lines t where ${rowsOfMember('bill_lines', identity)})`.execute(tx);
  const archives = await archivesToReview(tx, identity);
  const files = await removeMemberFiles(tx, identity, new MemberWords(identity, pseudonym), pseudonym, now);
  const words = new MemberWords(identity, pseudonym, files.fileNames);
  for (const [kind, removed] of Object.entries(files.counts)) count(kind as ErasedRecord, removed);
  const texts: ErasureText[] = [];
  for (const place of TEXT_COLUMNS) texts.push(...(await replaceTexts(tx, identity, place, words)));
  count('texts', texts.length);
  for (const table of MEMBER_TABLES) {
    await replaceKeys(tx, table, identity, pseudonym);
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} t set member_id = ${pseudonym.number}, member_name = ${pseudonym.name}
      where ${rowsOfMember(table, identity)}`.execute(tx);
    const kind = COUNTED_AS[table];
    if (kind) count(kind, Number(numAffectedRows));
  }
  await rebuildBalances(tx, groupNumber, [
    ...identity.stored,
    ...identity.shared.map(({ stored }) => stored),
    pseudonym.number,
    '',
  ]);
  count('links', await removeLinks(tx, member));
  count('drafts', await removeDrafts(tx, groupNumber, words));
  count('logs', await removeLogs(tx, groupNumber, words));
  count('exports', await removeExports(tx, groupNumber, words, now));
  const special = specialDataOf(tx);
  const keys = new Set(identity.numbers.map(memberKey).filter(Boolean));
  return {
    counts,
    from: months[0]?.from ?? null,
    to: months[0]?.to ?? null,
    texts: texts.slice(0, SHOWN_TEXTS),
    look: [...files.look, ...archives, ...sharedNames(identity.sharedNames)],
    fingerprints: [
      ...[...keys].map((key) => special.fingerprintOf(key, fingerprintPurpose(groupNumber))),
      special.fingerprintOf(member.memberId, exactPurpose(groupNumber)),
    ],
  };
}

function sharedNames(names: readonly string[]): readonly string[] {
  const reasonOf = (name: string) =>
    isOneWord(name) ? 'is a single word' : 'is also in the name of another person of this group';
  const first = new Map([...names].reverse().map((name) => [reasonOf(name), name]));
  return [...first].map(
    ([reason, name]) =>
      `${name} ${reason}. Comments and notes with only this name are not changed unless they are on this member's own records. Search for the name.`,
  );
}

/**
 * Archives with lines of the member as they were released. Their notes are not searched.
 *
 * @source docs/decisions/erasure.md#released-states-in-archives-are-named-not-changed
 */
async function archivesToReview(tx: Tx, identity: StoredIdentity): Promise<readonly string[]> {
  const { rows } = await sql<{ archivePk: string; bills: number }>`
    select a.archive_pk as "archivePk", count(*)::integer as bills from archived_bills a
    where a.group_number = ${identity.groupNumber} and a.bill_pk in (
      select t.bill_pk from bill_lines t where ${rowsOfMember('bill_lines', identity)})
    group by 1 order by 1`.execute(tx);
  return rows.map(
    ({ archivePk, bills }) =>
      `The archive ${archivePk} has notes on released lines of ${counted(bills, 'bill')} of this member. They are not changed.`,
  );
}

type FoundRow = Record<string, unknown> & { readonly isOwn: boolean };

/** Selects the columns of a row's primary key `t`, and finds the row again by them. */
interface RowKey {
  readonly columns: RawBuilder<unknown>;
  readonly isRow: (row: Record<string, unknown>) => RawBuilder<SqlBool>;
}

async function rowKey(tx: Tx, table: string): Promise<RowKey> {
  const { rows } = await sql<{ name: string }>`
    select a.attname::text as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::text::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`.execute(
    tx,
  );
  if (rows.length === 0) throw new Error(`The table ${table} has no primary key.`);
  const names = rows.map(({ name }) => name);
  const selected = (name: string) => `key ${name}`;
  return {
    columns: sql.join(names.map((name) => sql`${sql.ref(`t.${name}`)} as ${sql.id(selected(name))}`)),
    isRow: (row) =>
      sql<SqlBool>`${sql.join(
        names.map((name) => sql`${sql.id(name)} = ${row[selected(name)]}`),
        sql` and `,
      )}`,
  };
}

async function replaceTexts(
  tx: Tx,
  identity: StoredIdentity,
  { table, label, texts, json, numbers }: ErasedTexts,
  words: MemberWords,
): Promise<readonly ErasureText[]> {
  const columns = [...texts, ...json, ...numbers];
  const isOwn = identity.sharedNames.length > 0 ? textsOfMember(table, identity) : sql<SqlBool>`false`;
  const patterns = sql`case when ${isOwn} then ${patternsOf(words.ownWords)} else ${patternsOf(words.words)} end`;
  const has = (
    column: string,
    path: string,
  ) => sql`exists (select 1 from jsonb_path_query(t.${sql.ref(column)}, ${path}::jsonpath) v
    where lower(btrim(v #>> '{}')) = any(${sql.val(identity.numbers.map((one) => one.trim().toLowerCase()))}::text[]))`;
  const isFound = sql.join(
    [
      ...columns.map((column) => sql`t.${sql.ref(column)}::text ilike any(${patterns})`),
      ...json.map((column) => has(column, '$.**.memberId')),
      ...numbers.map((column) => has(column, '$[*]')),
    ],
    sql` or `,
  );
  const key = await rowKey(tx, table);
  // Rows of files, which are distributed by owner, never change otherwise.
  const isLockable = table !== 'opening_rows';
  const { rows } = await sql<FoundRow>`
    select ${key.columns}, ${isOwn} as "isOwn", ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))}
    from ${sql.table(table)} t where t.group_number = ${identity.groupNumber} and (${isFound})
    ${isLockable ? sql`for update` : sql``}`.execute(tx);
  const found: ErasureText[] = [];
  for (const row of rows) {
    const changes = columns.flatMap((column) => {
      const before = row[column];
      if (before === null || before === undefined) return [];
      const isJson = typeof before !== 'string';
      const was = isJson ? JSON.stringify(before) : before;
      const replaced = numbers.includes(column)
        ? words.replaceInNumbers(before)
        : isJson && words.replaceInJson(before, row.isOwn);
      const is = isJson ? JSON.stringify(replaced) : words.replaceIn(before, row.isOwn);
      return was === is ? [] : [{ column, was, is, isJson }];
    });
    if (changes.length === 0) continue;
    const set = changes.map(
      ({ column, is, isJson }) => sql`${sql.ref(column)} = ${is}${sql.raw(isJson ? '::jsonb' : '')}`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(set)}
      where group_number = ${identity.groupNumber} and ${key.isRow(row)}`.execute(tx);
    found.push(...changes.map(({ was }) => ({ where: label, text: cut(was, SHOWN_CHARACTERS) })));
  }
  return found;
}

/** Within what the keys of a table are unique. */
const UNIQUE_WITHIN: Readonly<Record<string, string>> = {
  comparison_discrepancies: 't.comparison_pk',
  // Those that have not ended.
  standing_decisions: "case when t.ended_at is null then '' else t.standing_pk end",
  corrections: "concat_ws(' ', t.bill_pk, t.carrier_code)",
  expected_adjustments: "concat_ws(' ', t.bill_pk, t.source, t.carrier_code)",
};

/** Rewrites the member in keys like `KIND/member/coverage`. Two people of a file may become one, so a number keeps their keys apart. */
async function replaceKeys(tx: Tx, table: string, identity: StoredIdentity, { number }: Pseudonym): Promise<void> {
  const column = KEY_COLUMNS[table];
  if (column === undefined) return;
  const special = specialDataOf(tx);
  const within = sql.raw(UNIQUE_WITHIN[table] ?? "''");
  const row = await rowKey(tx, table);
  const { rows } = await sql<Record<string, unknown> & { readonly key: string; readonly within: string }>`
    select ${row.columns}, t.${sql.ref(column)} as key, ${within} as within
    from ${sql.table(table)} t where ${rowsOfMember(table, identity)} order by key for update`.execute(tx);
  const used = new Map<string, number>();
  for (const found of rows) {
    const { key, within: where } = found;
    const parts = special.openText(key).split('/');
    // The key of an adjustment to a bill that was paid as billed is the key of a line.
    if (parts.length < 2) continue;
    const person = `${parts[0] ?? ''}/bill:${number}/${parts.length > 2 ? (parts.at(-1) ?? '') : '*'}`;
    const place = `${where} ${person}`;
    const times = (used.get(place) ?? 0) + 1;
    used.set(place, times);
    const after = times === 1 ? person : `${person}~${times}`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after}
      where group_number = ${identity.groupNumber} and ${row.isRow(found)}`.execute(tx);
  }
}

async function removeLinks(tx: Tx, { groupNumber, memberId }: MemberKey): Promise<number> {
  let removed = 0n;
  for (const table of ['member_links', 'payroll_numbers'] as const) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where group_number = ${groupNumber} and member_id = ${memberId}`.execute(tx);
    removed += numAffectedRows;
  }
  return Number(removed);
}
