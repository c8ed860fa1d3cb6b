import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ErasedRecord, type ErasureText, erasedName, erasedNumber } from '../../src/domain/erasure/MemberErasure';
import { memberKey } from '../../src/domain/reconciliation/memberKey';
import { cut } from '../../src/domain/text/cut';
import { nameKeyOf } from '../../src/domain/views/SavedView';
import type { MemberKey } from '../bills/ReadMember';
import { containsPattern } from '../database/conditions';
import { specialDataOf } from '../database/specialData';
import { fingerprintPurpose } from '../database/statements/erasedMembers';
import type { Tx } from '../database/Tables';
import { removeMemberFiles } from './memberFiles.sql';
import { memberIdentity, rowsOfMember } from './memberIdentity.sql';
import { KEY_COLUMNS, MEMBER_TABLES, type MemberTable, TEXT_COLUMNS } from './memberPlaces';
import { MemberWords, type Pseudonym } from './memberWords';
import type { ErasedMember } from './ports';

/** What the rows of each table count as. */
const COUNTED_AS: Readonly<Partial<Record<MemberTable, ErasedRecord>>> = {
  bill_lines: 'lines',
  bill_upload_rows: 'rows',
  payroll_deductions: 'rows',
  enrolments: 'rows',
  continuation_payments: 'rows',
  continuation_payers: 'continuation',
  continuation_changes: 'continuation',
  comparison_discrepancies: 'differences',
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
  const { groupNumber, memberId } = member;
  const pseudonym = { number: erasedNumber(token), name: erasedName(token) };
  const identity = await memberIdentity(tx, member);
  const counts: Partial<Record<ErasedRecord, number>> = {};
  const count = (kind: ErasedRecord, more: number) => {
    if (more > 0) counts[kind] = (counts[kind] ?? 0) + more;
  };
  const { rows: months } = await sql<Pick<ErasedMember, 'from' | 'to'>>`
    select min(b.period_from) as "from", max(b.period_from) as "to" from bills b
    where b.group_number = ${groupNumber} and exists (
      select from bill_lines l where l.group_number = b.group_number and l.bill_pk = b.bill_pk and l.member_id = ${memberId})`.execute(
    tx,
  );
  const files = await removeMemberFiles(tx, identity, new MemberWords(identity, pseudonym), pseudonym, now);
  const words = new MemberWords(identity, pseudonym, files.fileNames);
  for (const [kind, removed] of Object.entries(files.counts)) count(kind as ErasedRecord, removed);
  const texts: ErasureText[] = [];
  for (const place of TEXT_COLUMNS) texts.push(...(await replaceTexts(tx, groupNumber, place, words)));
  count('texts', texts.length);
  for (const table of MEMBER_TABLES) {
    await replaceKeys(tx, table, rowsOfMember(table, identity), pseudonym);
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} t set member_id = ${pseudonym.number}, member_name = ${pseudonym.name}
      where ${rowsOfMember(table, identity)}`.execute(tx);
    const kind = COUNTED_AS[table];
    if (kind) count(kind, Number(numAffectedRows));
  }
  count('links', await removeLinks(tx, member));
  count('drafts', await removeDrafts(tx, words));
  count('logs', await removeLogs(tx, words));
  const special = specialDataOf(tx);
  const keys = new Set(identity.numbers.map(memberKey).filter(Boolean));
  return {
    counts,
    from: months[0]?.from ?? null,
    to: months[0]?.to ?? null,
    texts: texts.slice(0, SHOWN_TEXTS),
    look: [...files.look, ...sharedNames(identity.sharedNames)],
    fingerprints: [...keys].map((key) => special.fingerprintOf(key, fingerprintPurpose(groupNumber))),
  };
}

function sharedNames(names: readonly string[]): readonly string[] {
  const [first] = names;
  if (first === undefined) return [];
  return [
    `Another member of this group has the name ${first}: comments and notes with the name only are not changed. Search for the name.`,
  ];
}

type FoundRow = Record<string, unknown> & { readonly row: string };

async function replaceTexts(
  tx: Tx,
  groupNumber: string,
  { table, label, texts = [], json = [] }: (typeof TEXT_COLUMNS)[number],
  words: MemberWords,
): Promise<readonly ErasureText[]> {
  if (words.words.length === 0) return [];
  const columns = [...texts, ...json];
  const patterns = sql`${sql.val(words.words.map(patternOf))}::text[]`;
  const isFound = sql.join(
    columns.map((column) => sql`t.${sql.ref(column)}::text ilike any(${patterns})`),
    sql` or `,
  );
  const { rows } = await sql<FoundRow>`
    select t.ctid::text as row, ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))}
    from ${sql.table(table)} t where t.group_number = ${groupNumber} and (${isFound}) for update`.execute(tx);
  const found: ErasureText[] = [];
  for (const row of rows) {
    const changes = columns.flatMap((column) => {
      const before = row[column];
      if (before === null || before === undefined) return [];
      const isJson = typeof before !== 'string';
      const was = isJson ? JSON.stringify(before) : before;
      const is = isJson ? JSON.stringify(words.replaceInJson(before)) : words.replaceIn(before);
      return was === is ? [] : [{ column, was, is, isJson }];
    });
    if (changes.length === 0) continue;
    const set = changes.map(
      ({ column, is, isJson }) => sql`${sql.ref(column)} = ${is}${sql.raw(isJson ? '::jsonb' : '')}`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(set)} where ctid = ${row.row}::tid`.execute(tx);
    found.push(...changes.map(({ was }) => ({ where: label, text: cut(was, SHOWN_CHARACTERS) })));
  }
  return found;
}

/** Finds a text also with more than one space between its words. */
function patternOf(word: string): string {
  return word.split(' ').map(containsPattern).join('').replaceAll('%%', '%');
}

/** Rewrites the member in keys like `KIND/member/coverage`. Two people of a file may become one, so a number keeps their keys apart. */
async function replaceKeys(
  tx: Tx,
  table: MemberTable,
  isOfMember: RawBuilder<SqlBool>,
  { number }: Pseudonym,
): Promise<void> {
  const column = KEY_COLUMNS[table];
  if (column === undefined) return;
  const special = specialDataOf(tx);
  // Keys are unique in a comparison, and among standing decisions that have not ended.
  const within =
    table === 'comparison_discrepancies'
      ? sql`t.comparison_pk`
      : table === 'standing_decisions'
        ? sql`coalesce(t.ended_at::text || t.ctid::text, '')`
        : sql`t.ctid::text`;
  const { rows } = await sql<{ row: string; key: string; within: string }>`
    select t.ctid::text as row, t.${sql.ref(column)} as key, ${within} as within
    from ${sql.table(table)} t where ${isOfMember} order by key for update`.execute(tx);
  const used = new Map<string, number>();
  for (const { row, key, within: where } of rows) {
    const parts = special.openText(key).split('/');
    // The key of an adjustment to a bill that was paid as billed is the key of a line.
    if (parts.length < 2) continue;
    const person = `${parts[0] ?? ''}/bill:${number}/${parts.length > 2 ? (parts.at(-1) ?? '') : '*'}`;
    const place = `${where} ${person}`;
    const times = (used.get(place) ?? 0) + 1;
    used.set(place, times);
    const after = times === 1 ? person : `${person}~${times}`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after} where ctid = ${row}::tid`.execute(tx);
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

/** Drafts are encrypted, so each one is read. */
async function removeDrafts(tx: Tx, words: MemberWords): Promise<number> {
  if (words.words.length === 0) return 0;
  const special = specialDataOf(tx);
  const { rows: keys } = await sql<{ userId: string; draftId: string }>`
    select user_id as "userId", draft_id as "draftId" from drafts order by user_id, draft_id`.execute(tx);
  let removed = 0;
  for (const { userId, draftId } of keys) {
    const own = sql`user_id = ${userId} and draft_id = ${draftId}`;
    const { rows } = await sql<{ body: unknown }>`select body from drafts where ${own} for update`.execute(tx);
    const body = JSON.stringify(await special.openJson(rows[0]?.body ?? {}, `drafts/${userId}/${draftId}`));
    if (words.replaceIn(body) === body) continue;
    await sql`delete from drafts where ${own}`.execute(tx);
    removed += 1;
  }
  return removed;
}

/** Reports of browsers, kept answers, and saved searches, which belong to no group. */
async function removeLogs(tx: Tx, words: MemberWords): Promise<number> {
  if (words.words.length === 0) return 0;
  const patterns = sql`${sql.val(words.words.map(patternOf))}::text[]`;
  const reported = sql`concat_ws(' ', log_message, log_detail, path, page_info, req_body, req_header)`;
  const { numAffectedRows: reports = 0n } = await sql`
    delete from ui_logs where ${reported} ilike any(${patterns})`.execute(tx);
  let changed = Number(reports);
  const { rows: answers } = await sql<{ row: string; answer: string }>`
    select ctid::text as row, answer from idempotency_keys where answer ilike any(${patterns}) for update`.execute(tx);
  for (const { row, answer } of answers) {
    const after = JSON.stringify(words.replaceInJson(JSON.parse(answer)));
    if (after === answer) continue;
    await sql`update idempotency_keys set answer = ${after} where ctid = ${row}::tid`.execute(tx);
    changed += 1;
  }
  const { rows: views } = await sql<{ row: string; name: string; parameters: unknown }>`
    select ctid::text as row, name, parameters from saved_views
    where concat(name, ' ', parameters::text) ilike any(${patterns}) for update`.execute(tx);
  for (const { row, name, parameters } of views) {
    const after = JSON.stringify(words.replaceInJson(parameters));
    const named = words.replaceIn(name);
    if (after === JSON.stringify(parameters) && named === name) continue;
    await sql`update saved_views set parameters = ${after}::jsonb, name = ${named}, name_key = ${nameKeyOf(named)}
      where ctid = ${row}::tid`.execute(tx);
    changed += 1;
  }
  return changed;
}
