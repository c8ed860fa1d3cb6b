import { sql } from 'kysely';
import type { Bill } from '../../../../src/domain/bills/Bill';
import type { BillCommentStore, CommentToStore, StoredComment } from '../../../application/bills/BillComments';
import type { Caller } from '../../../application/shared/Caller';
import type { Db } from '../Tables';
import { ofBill } from './billsInScope';

export class SqlBillComments implements BillCommentStore {
  constructor(private readonly db: Db) {}

  async list(bill: Bill): Promise<readonly StoredComment[]> {
    const { rows } = await sql<StoredComment>`
      select c.comment_pk as "commentPk", c.line_pk as "linePk", l.member_name || ', ' || l.coverage as "lineLabel",
        c.note as text, c.deleted_at is not null as "isDeleted", c.is_from_carrier as "isFromCarrier", c.at,
        c.by_name as "byName", c.by_user_id as "byUserId", c.carrier_codes as "carrierCodes"
      from bill_comments c
      left join bill_lines l on l.group_number = c.group_number and l.bill_pk = c.bill_pk and l.line_pk = c.line_pk
      where ${ofBill('c', bill)} order by c.at, c.comment_pk`.execute(this.db);
    return rows;
  }

  async carrierOfLine(bill: Bill, linePk: string): Promise<string | undefined> {
    const { rows } = await sql<{ carrier: string }>`
      select l.carrier_code as carrier from bill_lines l where ${ofBill('l', bill)} and l.line_pk = ${linePk}`.execute(
      this.db,
    );
    return rows[0]?.carrier;
  }

  async add(bill: Bill, comment: CommentToStore, by: Caller, now: Date): Promise<void> {
    await this.db
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
      })
      .onConflict((conflict) => conflict.columns(['group_number', 'bill_pk', 'comment_pk']).doNothing())
      .execute();
  }

  async markDeleted({ groupNumber, billPk }: Bill, commentPk: string, now: Date): Promise<void> {
    await this.db
      .updateTable('bill_comments')
      .set({ note: '', deleted_at: now.toISOString() })
      .where('group_number', '=', groupNumber)
      .where('bill_pk', '=', billPk)
      .where('comment_pk', '=', commentPk)
      .execute();
  }
}
