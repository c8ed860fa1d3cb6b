import { sql } from 'kysely';
import { inTransaction } from '../database/inTransaction';
import { specialDataOf } from '../database/specialData';
import { rebuildBalances } from '../database/statements/registerBalances';
import type { Db } from '../database/Tables';
import { draftContext, type SpecialData } from '../shared/SpecialData';
import { KINDS_WITHOUT_MEMBERS, sealExcerpts } from '../uploads/sealedExcerpts';
import type { SealedBatch, SealedPlace, UnsealedRecords } from './ports';

/** Set once everything is encrypted. */
const DONE_SETTING = 'specialDataSealed';

/** Key columns of a table, and the texts that may have special data. */
interface Place {
  readonly key: readonly string[];
  readonly texts: readonly string[];
}

const FILE_ROW = { key: ['group_number', 'upload_pk', 'row_no'], texts: ['member_id'] };
type SealedTable = Exclude<SealedPlace, 'drafts'>;

const PLACES: Readonly<Record<SealedTable, Place>> = {
  payroll_deductions: FILE_ROW,
  enrolments: FILE_ROW,
  continuation_payments: FILE_ROW,
  member_links: { key: ['group_number', 'link_pk'], texts: ['payroll_key'] },
  comparison_discrepancies: {
    key: ['group_number', 'comparison_pk', 'discrepancy_key'],
    texts: ['discrepancy_key', 'member_id'],
  },
  standing_decisions: { key: ['group_number', 'standing_pk'], texts: ['discrepancy_key', 'member_id'] },
  expected_adjustments: { key: ['group_number', 'expected_pk'], texts: ['source_key'] },
  corrections: { key: ['group_number', 'correction_pk'], texts: ['source_key'] },
  register_entries: { key: ['group_number', 'posting_pk', 'entry_no'], texts: ['member_id'] },
};

const UPLOAD_KEY = ['owner', 'upload_pk'];
const ATTACHMENT_KEY = ['group_number', 'attachment_pk'];

/** Finds every text that `SpecialData.sealText` encrypts, and some more. */
const CANDIDATE = '[0-9]{3}[^0-9]?[0-9]{2}[^0-9]?[0-9]{4}|[0-9]{2}[^0-9][0-9]{7}|born [0-9]{4}-|ends [0-9]{4}';

export class SqlUnsealedRecords implements UnsealedRecords {
  private readonly special: SpecialData;

  constructor(private readonly db: Db) {
    this.special = specialDataOf(db);
  }

  async areNeeded(): Promise<boolean> {
    if (!this.special.isUsed()) return false;
    const done = await this.db.selectFrom('settings').select('key').where('key', '=', DONE_SETTING).executeTakeFirst();
    return done === undefined;
  }

  async sealUploads(
    after: readonly string[] | undefined,
    most: number,
    sealFile: (filePk: string) => Promise<void>,
  ): Promise<SealedBatch> {
    const seal = ([owner = '', filePk = '']: readonly string[]) =>
      inTransaction(this.db, async (tx) => {
        const upload = await tx
          .selectFrom('uploads')
          .select(['kind', 'sample', 'errors', 'causes', 'preview'])
          .where('owner', '=', owner)
          .where('upload_pk', '=', filePk)
          .where('is_sealed', '=', false)
          .where('file_gone', '=', false)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (!upload) return false;
        const { kind, ...stored } = upload;
        await sealFile(filePk);
        const isOther = KINDS_WITHOUT_MEMBERS.includes(kind);
        const excerpts = isOther ? {} : await sealExcerpts(this.special, kind, filePk, stored);
        await tx
          .updateTable('uploads')
          .set({ ...excerpts, is_sealed: true })
          .where('owner', '=', owner)
          .where('upload_pk', '=', filePk)
          .execute();
        return true;
      });
    return sealEach(await this.unsealedFiles('uploads', UPLOAD_KEY, after, most), seal);
  }

  async sealAttachments(
    after: readonly string[] | undefined,
    most: number,
    sealFile: (attachmentPk: string) => Promise<void>,
  ): Promise<SealedBatch> {
    const seal = ([groupNumber = '', attachmentPk = '']: readonly string[]) =>
      inTransaction(this.db, async (tx) => {
        const attachment = await tx
          .selectFrom('bill_attachments')
          .select('attachment_pk')
          .where('group_number', '=', groupNumber)
          .where('attachment_pk', '=', attachmentPk)
          .where('is_sealed', '=', false)
          .where('file_gone', '=', false)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (!attachment) return false;
        await sealFile(attachmentPk);
        await tx
          .updateTable('bill_attachments')
          .set({ is_sealed: true })
          .where('group_number', '=', groupNumber)
          .where('attachment_pk', '=', attachmentPk)
          .execute();
        return true;
      });
    return sealEach(await this.unsealedFiles('bill_attachments', ATTACHMENT_KEY, after, most), seal);
  }

  /** Keys of some rows whose files are not encrypted. They are not locked, because a node of a cluster locks rows of one group. */
  private async unsealedFiles(
    table: string,
    key: readonly string[],
    after: readonly string[] | undefined,
    most: number,
  ): Promise<readonly (readonly string[])[]> {
    const keys = columnsOf(key);
    const { rows } = await sql<Record<string, string>>`
      select ${keys} from ${sql.table(table)} where not is_sealed and not file_gone ${after ? sql`and (${keys}) > (${valuesOf(key, after)})` : sql``}
      order by ${keys} limit ${most}`.execute(this.db);
    return rows.map((row) => key.map((column) => row[column] ?? ''));
  }

  sealRows(place: SealedPlace, after: readonly string[] | undefined, most: number) {
    return place === 'drafts' ? this.sealDrafts(most) : this.sealTexts(place, after, most);
  }

  /** Encrypted drafts are not found again, so the key of the last one is not needed. */
  private sealDrafts(most: number) {
    return inTransaction(this.db, async (tx) => {
      const drafts = await tx
        .selectFrom('drafts')
        .select(['user_id', 'draft_id', 'body'])
        .where(sql<boolean>`not body ? 'sealed'`)
        .limit(Math.min(most, DRAFT_BATCH))
        .forUpdate()
        .execute();
      for (const { user_id: userId, draft_id: draftId, body } of drafts) {
        const sealed = await this.special.sealJson(JSON.stringify(body), draftContext(userId, draftId));
        await tx
          .updateTable('drafts')
          .set({ body: sealed })
          .where('user_id', '=', userId)
          .where('draft_id', '=', draftId)
          .execute();
      }
      const last = drafts.at(-1);
      return { sealed: drafts.length, last: last && [last.user_id, last.draft_id] };
    });
  }

  private async sealTexts(
    table: SealedTable,
    after: readonly string[] | undefined,
    most: number,
  ): Promise<SealedBatch> {
    const { key, texts } = PLACES[table];
    const { rows } = await sql<StoredTexts>`
      select ${columnsAsText(key)} from ${sql.table(table)}
      where ${isCandidate(texts)} ${after ? sql`and (${columnsOf(key)}) > (${valuesOf(key, after)})` : sql``}
      order by ${columnsOf(key)} limit ${most}`.execute(this.db);
    const found = rows.map((row) => key.map((column) => row[column] ?? ''));
    let sealed = 0;
    for (const keys of byGroup(found)) sealed += await this.sealTextsOf(table, keys);
    return { sealed, last: found.at(-1) };
  }

  /** @param keys of rows of one group, in order. Rows between them that have come since are encrypted as well. */
  private sealTextsOf(table: SealedTable, keys: readonly (readonly string[])[]): Promise<number> {
    const { key, texts } = PLACES[table];
    const [first = [], last = []] = [keys[0], keys.at(-1)];
    const [groupNumber = ''] = first;
    return inTransaction(this.db, async (tx) => {
      const columns = columnsOf(key);
      const { rows } = await sql<StoredTexts>`
        select ${columnsAsText([...new Set([...key, ...texts])])} from ${sql.table(table)}
        where group_number = ${groupNumber} and ${isCandidate(texts)}
          and (${columns}) >= (${valuesOf(key, first)}) and (${columns}) <= (${valuesOf(key, last)})
        order by ${columns} for update`.execute(tx);
      let sealed = 0;
      for (const row of rows) {
        const changed = texts.filter((column) => this.special.sealText(row[column] ?? '') !== row[column]);
        if (changed.length === 0) continue;
        const set = changed.map((column) => sql`${sql.ref(column)} = ${this.special.sealText(row[column] ?? '')}`);
        const same = key.map((column) => sql`${sql.ref(column)} = ${valueOf(column, row[column] ?? '')}`);
        await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.join(same, sql` and `)}`.execute(tx);
        // Balances of members are told apart by the stored number.
        if (table === 'register_entries') {
          const { member_id: memberId = '' } = row;
          await rebuildBalances(tx, groupNumber, [memberId, this.special.sealText(memberId)]);
        }
        sealed += 1;
      }
      return sealed;
    });
  }

  async finish(): Promise<void> {
    const uploads = await this.unsealedFiles('uploads', UPLOAD_KEY, undefined, 1);
    const attachments = await this.unsealedFiles('bill_attachments', ATTACHMENT_KEY, undefined, 1);
    if (uploads.length + attachments.length > 0) return;
    const value = JSON.stringify(new Date().toISOString());
    await this.db
      .insertInto('settings')
      .values({ key: DONE_SETTING, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** A draft may have 25 MB. */
const DRAFT_BATCH = 5;

/** A row of `SealedTable`, with its key. */
type StoredTexts = Readonly<Record<string, string>>;

async function sealEach(
  keys: readonly (readonly string[])[],
  seal: (key: readonly string[]) => Promise<boolean>,
): Promise<SealedBatch> {
  let sealed = 0;
  for (const key of keys) if (await seal(key)) sealed += 1;
  return { sealed, last: keys.at(-1) };
}

/** The keys of each group, which begin with it. */
const byGroup = (keys: readonly (readonly string[])[]) =>
  [...new Set(keys.map(([groupNumber]) => groupNumber))].map((groupNumber) =>
    keys.filter(([own]) => own === groupNumber),
  );

const isCandidate = (texts: readonly string[]) =>
  sql`(${sql.join(
    texts.map((column) => sql`${sql.ref(column)} ~ ${CANDIDATE}`),
    sql` or `,
  )})`;

const columnsOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

const columnsAsText = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`));

const valuesOf = (columns: readonly string[], values: readonly string[]) =>
  sql.join(columns.map((column, index) => valueOf(column, values[index] ?? '')));

const valueOf = (column: string, value: string) =>
  column === 'row_no' || column === 'entry_no' ? sql`${Number(value)}::integer` : sql`${value}::text`;
