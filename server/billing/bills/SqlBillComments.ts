import { sql } from 'kysely';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { knownPerson, PERSON_COLUMNS, type PersonColumns } from '../../people/session/SqlCallerDirectory';
import { inTransaction } from '../../platform/database/inTransaction';
import { ofBill } from '../../platform/database/statements/billsInScope';
import type { Db, Tx } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import type { Transaction } from '../../platform/shared/Transaction';
import type {
  BillCommentStore,
  CommentToStore,
  MentionableReader,
  StoredAttachment,
  StoredComment,
} from './BillComments';
import { removeAttachments } from './SqlBillAttachments';

type AttachmentRow = Omit<StoredAttachment, 'removed'> & {
  readonly commentPk: string;
  readonly removedAt: string | null;
  readonly removedBy: string | null;
  readonly removedByUserId: string | null;
};

export class SqlBillComments implements BillCommentStore {
  /** @param noticesIn creates notices within a transaction */
  constructor(
    private readonly db: Db,
    private readonly noticesIn: (tx: Tx) => Pick<Transaction['notices'], 'add'>,
  ) {}

  async list(bill: Bill): Promise<readonly StoredComment[]> {
    const [comments, attachments] = await Promise.all([this.comments(bill), this.attachments(bill)]);
    return comments.map((comment) => ({
      ...comment,
      attachments: attachments.filter(({ commentPk }) => commentPk === comment.commentPk).map(toAttachment),
    }));
  }

  private async comments(bill: Bill): Promise<readonly Omit<StoredComment, 'attachments'>[]> {
    const { rows } = await sql<Omit<StoredComment, 'attachments'>>`
      select c.comment_pk as "commentPk", c.line_pk as "linePk", l.member_name || ', ' || l.coverage as "lineLabel",
        c.note as text, c.deleted_at is not null as "isDeleted", c.is_from_carrier as "isFromCarrier", c.at,
        c.by_name as "byName", c.by_user_id as "byUserId", c.carrier_codes as "carrierCodes"
      from bill_comments c
      left join bill_lines l on l.group_number = c.group_number and l.bill_pk = c.bill_pk and l.line_pk = c.line_pk
      where ${ofBill('c', bill)} order by c.at, c.comment_pk`.execute(this.db);
    return rows;
  }

  private async attachments(bill: Bill): Promise<readonly AttachmentRow[]> {
    const { rows } = await sql<AttachmentRow>`
      select a.attachment_pk as "attachmentPk", a.comment_pk as "commentPk", a.file_name as "fileName", a.bytes, a.at,
        a.by_user_id as "byUserId", a.by_name as "byName", a.removed_at as "removedAt", a.removed_by as "removedBy",
        a.removed_by_user_id as "removedByUserId"
      from bill_attachments a where ${ofBill('a', bill)} order by a.at, a.attachment_pk`.execute(this.db);
    return rows;
  }

  async carrierOfLine(bill: Bill, linePk: string): Promise<string | undefined> {
    const { rows } = await sql<{ carrier: string }>`
      select l.carrier_code as carrier from bill_lines l where ${ofBill('l', bill)} and l.line_pk = ${linePk}`.execute(
      this.db,
    );
    return rows[0]?.carrier;
  }

  async people(bill: Bill, limit: number): Promise<readonly MentionableReader[]> {
    const { rows } = await sql<PersonColumns>`
      select ${PERSON_COLUMNS} from people
      where people.status = 'Active' and (
        exists (select 1 from person_roles own where own.user_id = people.user_id and own.group_number = ${bill.groupNumber})
        or people.user_id in (select c.by_user_id from bill_comments c where ${ofBill('c', bill)}))
      order by people.first_name, people.last_name, people.user_id limit ${limit}`.execute(this.db);
    return rows.map((row) => ({
      userId: row.user_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      person: knownPerson(row).person,
    }));
  }

  add(bill: Bill, comment: CommentToStore, by: Caller, now: Date): Promise<string | undefined> {
    return inTransaction(this.db, async (tx) => {
      const known = await this.insert(tx, bill, comment, by, now);
      if (known !== undefined) return known;
      const notices = this.noticesIn(tx);
      const { groupNumber, billPk } = bill;
      for (const forUserId of comment.mentions) {
        await notices.add({ kind: 'mentioned', groupNumber, billPk, commentPk: comment.commentPk, forUserId }, now);
      }
      return undefined;
    });
  }

  private async insert(
    tx: Tx,
    bill: Bill,
    comment: CommentToStore,
    by: Caller,
    now: Date,
  ): Promise<string | undefined> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('bill_comments')
      .values({
        group_number: bill.groupNumber,
        bill_pk: bill.billPk,
        comment_pk: comment.commentPk,
        line_pk: comment.linePk,
        carrier_codes: [...comment.carrierCodes],
        is_from_carrier: comment.isFromCarrier,
        note: comment.text,
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
        add_key: comment.key,
      })
      .onConflict((conflict) => conflict.columns(['group_number', 'bill_pk', 'by_user_id', 'add_key']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 0n) return undefined;
    const { rows } = await sql<{ commentPk: string }>`
      select c.comment_pk as "commentPk" from bill_comments c
      where ${ofBill('c', bill)} and c.by_user_id = ${by.userId} and c.add_key = ${comment.key}`.execute(tx);
    return rows[0]?.commentPk;
  }

  markDeleted(bill: Bill, commentPk: string, by: Caller, now: Date): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      await sql`update bill_comments c set note = '', deleted_at = ${now.toISOString()}::timestamptz
        where ${ofBill('c', bill)} and c.comment_pk = ${commentPk}`.execute(tx);
      await removeAttachments(tx, bill, { commentPk }, by, now);
    });
  }
}

function toAttachment(row: AttachmentRow): StoredAttachment {
  const { commentPk: _, removedAt: at, removedBy: byName, removedByUserId, ...attachment } = row;
  const isRemoved = at !== null && byName !== null;
  return { ...attachment, removed: isRemoved ? { at, byName, byUserId: removedByUserId ?? '' } : null };
}
