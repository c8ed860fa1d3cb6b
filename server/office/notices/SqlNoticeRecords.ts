import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import type { Tx } from '../../platform/database/Tables';
import { newPk } from '../../platform/shared/newPk';
import type { NewNotice, NoticeRepository } from './ports';

/** Notices that a transaction causes. */
export class SqlNoticeRecords implements NoticeRepository {
  constructor(private readonly tx: Tx) {}

  async add(notice: NewNotice, now: Date): Promise<void> {
    const { groupNumber, kind } = notice;
    await this.tx
      .insertInto('notices')
      .values({
        group_number: groupNumber,
        notice_pk: newPk(groupNumber),
        kind,
        bill_pk: 'billPk' in notice ? notice.billPk : null,
        payment_pk: 'paymentPk' in notice ? notice.paymentPk : null,
        write_off_pk: 'writeOffPk' in notice ? notice.writeOffPk : null,
        refund_pk: 'refundPk' in notice ? notice.refundPk : null,
        credit_no: 'creditNo' in notice ? notice.creditNo : null,
        comment_pk: 'commentPk' in notice ? notice.commentPk : null,
        for_user_id: 'forUserId' in notice ? notice.forUserId : null,
        stage: '',
        at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async removeOfBill({ billPk }: { readonly billPk: string }): Promise<void> {
    await this.tx
      .deleteFrom('notices')
      .where('group_number', '=', groupNumberOf(billPk))
      .where('bill_pk', '=', billPk)
      .execute();
  }
}
