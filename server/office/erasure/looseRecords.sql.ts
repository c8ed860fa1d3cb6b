import { type RawBuilder, sql } from 'kysely';
import { nameKeyOf } from '../../../src/domain/platform/lists/SavedView';
import { containsPattern } from '../../platform/database/conditions';
import { specialDataOf } from '../../platform/database/specialData';
import { ownerOfPk } from '../../platform/database/statements/uploadReach';
import type { Tx } from '../../platform/database/Tables';
import { draftContext } from '../../platform/shared/SpecialData';
import type { MemberWords } from './memberWords';

/** Prefix of draft keys about a file, before the file's key. */
const FILE_DRAFT = 'upload.';

/** Patterns for `ilike any` that find words, also with more than one space between them. */
export function patternsOf(words: readonly string[]): RawBuilder<readonly string[]> {
  const patterns = words.map((word) => word.split(' ').map(containsPattern).join('').replaceAll('%%', '%'));
  return sql`${sql.val(patterns)}::text[]`;
}

/**
 * Removes drafts about the member. They are encrypted, so each one is read; only those that are removed are locked.
 *
 * @source docs/decisions/erasure.md#what-belongs-to-no-group-has-to-name-the-group-or-both-name-and-number
 */
export async function removeDrafts(tx: Tx, groupNumber: string, words: MemberWords): Promise<number> {
  if (words.ownWords.length === 0) return 0;
  const special = specialDataOf(tx);
  // Keys are those of the screens: a group's checkout, one of its bills, or an upload.
  const { rows: keys } = await sql<{ userId: string; draftId: string; isOfGroup: boolean }>`
    select d.user_id as "userId", d.draft_id as "draftId", d.draft_id = ${`pay.${groupNumber}`}
      or starts_with(d.draft_id, ${`reconcile.${groupNumber}.`}) or starts_with(d.draft_id, ${`upload.${groupNumber}.`}) as "isOfGroup"
    from drafts d order by 1, 2`.execute(tx);
  const ofFiles = keys.flatMap(({ draftId }) =>
    draftId.startsWith(FILE_DRAFT) ? draftId.slice(FILE_DRAFT.length) : [],
  );
  const { rows: files } = await sql<{ filePk: string }>`
    select u.upload_pk as "filePk" from uploads u
    where u.owner = any(${sql.val(ofFiles.map(ownerOfPk))}::text[]) and u.upload_pk = any(${sql.val(ofFiles)}::text[])
      and u.group_numbers = array[${groupNumber}]`.execute(tx);
  const filesOfGroup = new Set(files.map(({ filePk }) => `${FILE_DRAFT}${filePk}`));
  let removed = 0;
  for (const { userId, draftId, ...key } of keys) {
    const isOfGroup = key.isOfGroup || filesOfGroup.has(draftId);
    const own = sql`user_id = ${userId} and draft_id = ${draftId}`;
    const { rows } = await sql<{ body: unknown }>`select body from drafts where ${own}`.execute(tx);
    const body = JSON.stringify(await special.openJson(rows[0]?.body ?? {}, draftContext(userId, draftId)));
    if (!words.isAbout(body, isOfGroup)) continue;
    await sql`delete from drafts where ${own}`.execute(tx);
    removed += 1;
  }
  return removed;
}

/**
 * Removes browsers' error reports and stored answers about the member, and replaces the member in saved searches. Without its stored
 * answer, a repeated call is carried out again; the status of its records then refuses it.
 *
 * @source docs/decisions/erasure.md#what-belongs-to-no-group-has-to-name-the-group-or-both-name-and-number
 */
export async function removeLogs(tx: Tx, groupNumber: string, words: MemberWords): Promise<number> {
  if (words.ownWords.length === 0) return 0;
  return (
    (await removeAbout(
      tx,
      'ui_logs',
      ['ui_log_pk'],
      "concat_ws(' ', log_message, log_detail, path, page_info, req_body, req_header)",
      words,
    )) +
    (await removeAbout(tx, 'idempotency_keys', ['user_id', 'idempotency_key'], 'answer', words)) +
    (await replaceInViews(tx, groupNumber, words))
  );
}

/**
 * @param key columns of the primary key
 * @param text an expression for all of a row
 */
async function removeAbout(
  tx: Tx,
  table: 'ui_logs' | 'idempotency_keys',
  key: readonly string[],
  text: string,
  words: MemberWords,
): Promise<number> {
  const isFound = sql`${sql.raw(text)} ilike any(${patternsOf(words.ownWords)})`;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { rows } = await sql<{ text: string } & Record<string, unknown>>`
    select ${columns}, ${sql.raw(text)} as text from ${sql.table(table)} where ${isFound}`.execute(tx);
  let removed = 0n;
  for (const row of rows) {
    if (!words.isAbout(row.text, false)) continue;
    const isRow = sql.join(
      key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` and `,
    );
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ${isRow} and ${isFound}`.execute(tx);
    removed += numAffectedRows;
  }
  return Number(removed);
}

/**
 * Has the files of prepared exports deleted, whoever asked for them, because any may name the member. They can be prepared again, unless
 * their filter is about the member.
 *
 * @returns how many had a file, or were to have one
 * @source docs/decisions/erasure.md#files-that-name-the-member-are-removed-whole
 */
export async function removeExports(tx: Tx, groupNumber: string, words: MemberWords, now: Date): Promise<number> {
  const { rows } = await sql<{ exportPk: string; request: unknown }>`
    select export_pk as "exportPk", request from exports where state <> 'DELETED' order by export_pk for update`.execute(
    tx,
  );
  const about = rows.filter(({ request }) => {
    const text = JSON.stringify(request);
    return words.isAbout(text, text.includes(`"${groupNumber}"`));
  });
  const { numAffectedRows = 0n } = await sql`
    update exports set state = 'FAILED', expires_at = null, ended_at = ${now.toISOString()}::timestamptz, read_at = null,
      problem = 'A member was erased, so files from before were deleted. Prepare it again.'
    where state in ('QUEUED', 'RUNNING', 'READY')`.execute(tx);
  await sql`
    update exports set state = 'DELETED', request = '{}'
    where export_pk = any(${sql.val(about.map(({ exportPk }) => exportPk))}::text[])`.execute(tx);
  return Number(numAffectedRows);
}

async function replaceInViews(tx: Tx, groupNumber: string, words: MemberWords): Promise<number> {
  const { rows } = await sql<{ viewPk: string; name: string; parameters: unknown; isOfGroup: boolean }>`
    select view_pk as "viewPk", name, parameters, group_numbers = array[${groupNumber}] as "isOfGroup" from saved_views
    where concat(name, ' ', parameters::text) ilike any(${patternsOf(words.ownWords)}) for update`.execute(tx);
  let changed = 0;
  for (const { viewPk, name, parameters, isOfGroup } of rows) {
    if (!words.isAbout(JSON.stringify([name, parameters]), isOfGroup)) continue;
    const after = JSON.stringify(words.replaceInJson(parameters, true));
    const named = words.replaceIn(name, true);
    // Names of a person's views of a list differ.
    const { rows: same } = await sql`
      select from saved_views v join saved_views o on o.owner_user_id = v.owner_user_id and o.list = v.list and o.view_pk <> v.view_pk
      where v.view_pk = ${viewPk} and o.name_key = ${nameKeyOf(named)}`.execute(tx);
    const unique = same.length === 0 ? named : `${named} ${viewPk.slice(-4)}`;
    await sql`update saved_views set parameters = ${after}::jsonb, name = ${unique}, name_key = ${nameKeyOf(unique)}
      where view_pk = ${viewPk}`.execute(tx);
    changed += 1;
  }
  return changed;
}
