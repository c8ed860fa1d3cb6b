import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '../database/inTransaction';
import { specialDataOf } from '../database/specialData';
import { rebuildBalances } from '../database/statements/registerBalances';
import { ownerOfPk } from '../database/statements/uploadReach';
import type { Db } from '../database/Tables';
import { draftContext, type SpecialData } from '../shared/SpecialData';
import { KINDS_WITHOUT_MEMBERS, sealExcerpts } from '../uploads/sealedExcerpts';
import type { SealedPlace, UnsealedRecords } from './ports';

/** Set once everything is encrypted. */
const DONE_SETTING = 'specialDataSealed';

/** Key columns of a table, and the texts that may have special data. */
interface Place {
  readonly key: readonly string[];
  readonly texts: readonly string[];
}

const FILE_ROW = { key: ['group_number', 'upload_pk', 'row_no'], texts: ['member_id'] };
const PLACES: Readonly<Record<Exclude<SealedPlace, 'drafts'>, Place>> = {
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

  sealUploads(most: number, sealFile: (filePk: string) => Promise<void>): Promise<number> {
    return inTransaction(this.db, async (tx) => {
      const uploads = await tx
        .selectFrom('uploads')
        .select(['upload_pk', 'kind', 'sample', 'errors', 'causes', 'preview'])
        .where('is_sealed', '=', false)
        .where('file_gone', '=', false)
        .orderBy('upload_pk')
        .limit(most)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { upload_pk: filePk, kind, ...stored } of uploads) {
        await sealFile(filePk);
        const isOther = KINDS_WITHOUT_MEMBERS.includes(kind);
        const excerpts = isOther ? {} : await sealExcerpts(this.special, kind, filePk, stored);
        await tx
          .updateTable('uploads')
          .set({ ...excerpts, is_sealed: true })
          .where('owner', '=', ownerOfPk(filePk))
          .where('upload_pk', '=', filePk)
          .execute();
      }
      return uploads.length;
    });
  }

  sealAttachments(most: number, sealFile: (attachmentPk: string) => Promise<void>): Promise<number> {
    return inTransaction(this.db, async (tx) => {
      const attachments = await tx
        .selectFrom('bill_attachments')
        .select('attachment_pk')
        .where('is_sealed', '=', false)
        .where('file_gone', '=', false)
        .orderBy('attachment_pk')
        .limit(most)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { attachment_pk: attachmentPk } of attachments) {
        await sealFile(attachmentPk);
        await tx
          .updateTable('bill_attachments')
          .set({ is_sealed: true })
          .where('group_number', '=', ownerOfPk(attachmentPk))
          .where('attachment_pk', '=', attachmentPk)
          .execute();
      }
      return attachments.length;
    });
  }

  sealRows(place: SealedPlace, after: readonly string[] | undefined, most: number) {
    return place === 'drafts' ? this.sealDrafts(most) : this.sealTexts(place, PLACES[place], after, most);
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

  private sealTexts(table: string, { key, texts }: Place, after: readonly string[] | undefined, most: number) {
    return inTransaction(this.db, async (tx) => {
      const keys = list(key.map((column) => sql.ref(column)));
      const isCandidate = sql.join(
        texts.map((column) => sql`${sql.ref(column)} ~ ${CANDIDATE}`),
        sql` or `,
      );
      const { rows } = await sql<Record<string, string>>`
        select ${list([...new Set([...key, ...texts])].map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`))}
        from ${sql.table(table)}
        where (${isCandidate}) ${after ? sql`and (${keys}) > (${list(after.map(keyValue(key)))})` : sql``}
        order by ${keys} limit ${most} for update`.execute(tx);
      let sealed = 0;
      for (const row of rows) {
        const changed = texts.filter((column) => this.special.sealText(row[column] ?? '') !== row[column]);
        if (changed.length === 0) continue;
        const set = changed.map((column) => sql`${sql.ref(column)} = ${this.special.sealText(row[column] ?? '')}`);
        const same = key.map(
          (column) => sql`${sql.ref(column)} = ${keyValue(key)(row[column] ?? '', key.indexOf(column))}`,
        );
        await sql`update ${sql.table(table)} set ${list(set)} where ${sql.join(same, sql` and `)}`.execute(tx);
        // Balances of members are told apart by the stored number.
        if (table === 'register_entries') {
          const { group_number: groupNumber = '', member_id: memberId = '' } = row;
          await rebuildBalances(tx, groupNumber, [memberId, this.special.sealText(memberId)]);
        }
        sealed += 1;
      }
      const last = rows.at(-1);
      return { sealed, last: last && key.map((column) => last[column] ?? '') };
    });
  }

  async finish(): Promise<void> {
    const { rows } = await sql`
      select from uploads where not is_sealed and not file_gone
      union all select from bill_attachments where not is_sealed and not file_gone limit 1`.execute(this.db);
    if (rows.length > 0) return;
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

const list = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts);

const keyValue = (key: readonly string[]) => (value: string, index: number) =>
  key[index] === 'row_no' || key[index] === 'entry_no' ? sql`${Number(value)}::integer` : sql`${value}::text`;
