import { sql } from 'kysely';
import type { ErasedRecord } from '../../../src/domain/office/erasure/MemberErasure';
import { counted } from '../../../src/domain/platform/text/wording';
import { attachmentKey } from '../../billing/bills/BillAttachments';
import { rowsOf } from '../../platform/database/bulkStatements';
import { lockSelected } from '../../platform/database/statements/lockRows';
import { ownerOfPk } from '../../platform/database/statements/uploadReach';
import type { Tx } from '../../platform/database/Tables';
import { storageKeyOf } from '../../platform/files/filePorts';
import { rowsOfMember, type StoredIdentity } from './memberIdentity.sql';
import { erasedFileName, isNamedAfter, type MemberWords, type Pseudonym } from './memberWords';

interface RemovedFiles {
  readonly counts: Readonly<Partial<Record<ErasedRecord, number>>>;
  /** Attachments that are left, because nothing says what is in them. */
  readonly look: readonly string[];
  /** Names of removed files that are named after the member. */
  readonly fileNames: readonly string[];
}

/**
 * Removes the files that name a member: those whose rows do, those that are not in effect, because their rows are gone, and
 * attachments of comments about the member. Their records stay, with their hashes.
 *
 * @source BR-ERA-05 docs/decisions/erasure.md#files-that-name-the-member-are-removed-whole
 */
export async function removeMemberFiles(
  tx: Tx,
  identity: StoredIdentity,
  words: MemberWords,
  pseudonym: Pseudonym,
  now: Date,
): Promise<RemovedFiles> {
  const uploads = await removeUploads(tx, identity, words, pseudonym, now);
  const attachments = await removeAttachments(tx, identity, words, pseudonym, now);
  const { numAffectedRows = 0n } = await sql`
    delete from correction_files f where f.group_number = ${identity.groupNumber} and f.file_pk in (
      select i.file_pk from correction_file_items i
      join corrections t on t.group_number = i.group_number and t.correction_pk = i.correction_pk
      where ${rowsOfMember('corrections', identity)})`.execute(tx);
  return {
    counts: { files: uploads.removed, attachments: attachments.removed, correctionFiles: Number(numAffectedRows) },
    look: await attachmentsToLookAt(tx, identity),
    fileNames: [...uploads.fileNames, ...attachments.fileNames].filter((name) => isNamedAfter(name, identity)),
  };
}

const REMOVED_NOTICE = 'The file was deleted: it named a member whose data was erased on request.';

/** How many files were removed, and the names they had. */
interface Removed {
  readonly removed: number;
  readonly fileNames: readonly string[];
}

interface NamedFile {
  readonly filePk: string;
  readonly isGone: boolean;
  readonly fileName: string;
  readonly storedName: string;
  readonly texts: readonly string[];
}

async function removeUploads(
  tx: Tx,
  identity: StoredIdentity,
  words: MemberWords,
  pseudonym: Pseudonym,
  now: Date,
): Promise<Removed> {
  const { groupNumber } = identity;
  const ofTable = (table: Parameters<typeof rowsOfMember>[0]) =>
    sql`select t.upload_pk from ${sql.table(table)} t where ${rowsOfMember(table, identity)}`;
  const named = sql`
    with named as (
      ${sql.join(
        [
          ofTable('bill_upload_rows'),
          ofTable('payroll_deductions'),
          ofTable('enrolments'),
          ofTable('continuation_payments'),
          ofTable('expected_adjustments'),
          sql`select b.upload_pk from bills b where b.group_number = ${groupNumber} and b.bill_pk in (
            select t.bill_pk from bill_lines t where ${rowsOfMember('bill_lines', identity)})`,
          sql`select c.upload_pk from comparisons c where c.group_number = ${groupNumber} and c.comparison_pk in (
            select t.comparison_pk from comparison_discrepancies t where ${rowsOfMember('comparison_discrepancies', identity)})`,
          sql`select c.upload_pk from comparisons c where c.group_number = ${groupNumber} and c.bill_pk in (
            select t.bill_pk from bill_lines t where ${rowsOfMember('bill_lines', identity)})`,
        ],
        sql` union `,
      )})`;
  const rows = await lockSelected<NamedFile>(tx, {
    table: 'uploads',
    key: 'u.upload_pk',
    keyOf: ({ filePk }) => filePk,
    select: (isLocked) => sql<NamedFile>`${named}
    select u.upload_pk as "filePk", u.file_gone as "isGone", u.file_name as "fileName", u.stored_name as "storedName", array[u.effect, u.problem, u.notice] as texts
    from uploads u where ${isLocked} and u.kind not in ('people','setup','lockbox') and (
      u.upload_pk in (select upload_pk from named)
      or (u.owner = ${groupNumber} and u.rows_removed_at is not null)
      or (u.state in ('REVERSED','DISCARDED','REFUSED') and (u.owner = ${groupNumber} or ${groupNumber} = any(u.group_numbers)
        or (cardinality(u.group_numbers) = 0 and u.owner in (
          select carrier_code from group_carriers where group_number = ${groupNumber} union all select 'office')))))`,
  });
  for (const { filePk, isGone, fileName, storedName, texts } of rows) {
    const [effect = '', problem = '', notice = ''] = texts.map((text) => words.replaceIn(text));
    const removed = isGone ? notice : `${notice} ${REMOVED_NOTICE}`.trim();
    await tx
      .updateTable('uploads')
      .set({
        ...(isNamedAfter(fileName, identity) && {
          file_name: erasedFileName(pseudonym),
          stored_name: storedName.replace(fileName, erasedFileName(pseudonym)),
        }),
        effect,
        problem,
        notice: removed,
        file_gone: true,
        sample: '{}',
        errors: '[]',
        causes: '[]',
        preview: '[]',
      })
      .where('owner', '=', ownerOfPk(filePk))
      .where('upload_pk', '=', filePk)
      .execute();
  }
  const removed = rows.filter(({ isGone }) => !isGone);
  await leave(
    tx,
    removed.map(({ filePk }) => storageKeyOf(filePk)),
    now,
  );
  return { removed: removed.length, fileNames: rows.map(({ fileName }) => fileName) };
}

/** Files of comments on lines of the member, or whose comment or name says the name or the number. */
async function removeAttachments(
  tx: Tx,
  identity: StoredIdentity,
  words: MemberWords,
  pseudonym: Pseudonym,
  now: Date,
): Promise<Removed> {
  const { groupNumber } = identity;
  await sql`select 1 from bill_attachments a where a.group_number = ${groupNumber} and not a.file_gone for update`.execute(
    tx,
  );
  const { rows } = await sql<{ attachmentPk: string; fileName: string; note: string; isOnLine: boolean }>`
    select a.attachment_pk as "attachmentPk", a.file_name as "fileName", c.note, c.line_pk is not null and exists (
      select 1 from bill_lines t where ${rowsOfMember('bill_lines', identity)} and t.bill_pk = c.bill_pk and t.line_pk = c.line_pk
    ) as "isOnLine"
    from bill_attachments a join bill_comments c
      on c.group_number = a.group_number and c.bill_pk = a.bill_pk and c.comment_pk = a.comment_pk
    where a.group_number = ${groupNumber} and not a.file_gone`.execute(tx);
  const isNamed = (text: string) => words.replaceIn(text) !== text;
  const named = rows.filter(({ fileName, note, isOnLine }) => isOnLine || isNamed(note) || isNamed(fileName));
  const keys = named.map(({ attachmentPk }) => attachmentPk);
  await sql`
    update bill_attachments set file_gone = true, removed_at = coalesce(removed_at, ${now.toISOString()}::timestamptz),
      removed_by = coalesce(removed_by, 'Erased on request')
    where group_number = ${groupNumber} and attachment_pk = any(${sql.val(keys)}::text[])`.execute(tx);
  const after = named
    .filter(({ fileName }) => isNamedAfter(fileName, identity))
    .map(({ attachmentPk }) => attachmentPk);
  await sql`
    update bill_attachments set file_name = ${erasedFileName(pseudonym)}
    where group_number = ${groupNumber} and attachment_pk = any(${sql.val(after)}::text[])`.execute(tx);
  await leave(tx, keys.map(attachmentKey), now);
  return { removed: keys.length, fileNames: named.map(({ fileName }) => fileName) };
}

async function attachmentsToLookAt(tx: Tx, identity: StoredIdentity): Promise<readonly string[]> {
  const { rows } = await sql<{ billNumber: string; files: number }>`
    select b.bill_number as "billNumber", count(*)::integer as files from bill_attachments a
    join bills b on b.group_number = a.group_number and b.bill_pk = a.bill_pk
    where a.group_number = ${identity.groupNumber} and not a.file_gone and a.bill_pk in (
      select t.bill_pk from bill_lines t where ${rowsOfMember('bill_lines', identity)})
    group by 1 order by 1`.execute(tx);
  return rows.map(
    ({ billNumber, files }) =>
      `Bill ${billNumber} has ${counted(files, 'other attachment')}. Check whether the member is named there.`,
  );
}

/** Has the files deleted from the storage after the transaction. */
async function leave(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map((key) => ({ storage_key: key, at: now.toISOString() }));
  await sql`insert into erased_files (storage_key, at)
    select * from ${rowsOf(rows, sql`storage_key text, at timestamptz`)} given on conflict do nothing`.execute(tx);
}
