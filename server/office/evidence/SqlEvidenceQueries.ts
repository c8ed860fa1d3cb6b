import { sql } from 'kysely';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { withHashJoins } from '../../platform/database/bulkStatements';
import { isoText } from '../../platform/database/conditions';
import { inTransaction } from '../../platform/database/inTransaction';
import { specialDataOf } from '../../platform/database/specialData';
import { ofBill } from '../../platform/database/statements/billsInScope';
import { RECONCILED_FOR_PAYOR, SHORT_REQUESTED_BY } from '../../platform/database/statements/secondPersons';
import type { Db } from '../../platform/database/Tables';
import type {
  EvidenceQueries,
  ListPart,
  SavedAttachment,
  SavedComparison,
  SavedDifference,
  SavedLineChange,
  SignOff,
} from './ports';

/** Reads the record of a reconciliation. */
export class SqlEvidenceQueries implements EvidenceQueries {
  constructor(private readonly db: Db) {}

  async signOff(bill: Bill): Promise<SignOff> {
    const { rows } = await sql<SignOff>`
      select b.released_by as "releasedBy", ${isoText('b.released_at')} as "releasedAt",
        b.reconciled_by as "reconciledBy", ${isoText('b.reconciled_at')} as "reconciledAt"
      from bills b where ${ofBill('b', bill)}`.execute(this.db);
    return rows[0] ?? { releasedBy: null, releasedAt: null, reconciledBy: null, reconciledAt: null };
  }

  async firstPersons(bill: Bill): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<{ eventPk: string; name: string }>`
      select * from (
        select e.event_pk as "eventPk", case e.event when 'closeShort' then ${SHORT_REQUESTED_BY} else ${RECONCILED_FOR_PAYOR} end as name
        from bill_events e join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk
        join groups g on g.group_number = e.group_number
        where ${ofBill('e', bill)} and e.event in ('closeShort', 'pay', 'zeroPay')) f where name is not null`.execute(
      this.db,
    );
    return new Map(rows.map(({ eventPk, name }) => [eventPk, name]));
  }

  async attachments(bill: Bill): Promise<readonly SavedAttachment[]> {
    const { rows } = await sql<SavedAttachment>`
      select a.file_name as "fileName", a.bytes, l.member_name || ', ' || l.coverage as "lineLabel", a.by_name as by,
        ${isoText('a.at')} as at
      from bill_attachments a
      join bill_comments c on c.comment_pk = a.comment_pk and ${ofBill('c', bill)}
      left join bill_lines l on l.line_pk = c.line_pk and ${ofBill('l', bill)}
      where ${ofBill('a', bill)} and a.removed_at is null order by a.at, a.attachment_pk`.execute(this.db);
    return rows;
  }

  /** Saved in the transaction that reconciled the bill, so an earlier one belongs to a reconciliation that was undone. */
  async comparison(bill: Bill): Promise<SavedComparison | undefined> {
    const { rows } = await sql<SavedComparison>`
      select c.comparison_pk as "comparisonPk", c.file_name as "fileName", c.row_count as "rowCount",
        c.deducted_cents as "deductedCents", c.balance,
        case when c.layout_saved_at is not null then jsonb_build_object('savedBy', c.layout_saved_by, 'savedAt', ${isoText('c.layout_saved_at')}) end
          as layout, c.paid_outside as "paidOutside",
        c.without_deduction as "withoutDeduction", c.explained_by_balance as "explainedByBalance",
        exists (
          select 1 from comparison_discrepancies d
          where d.group_number = c.group_number and d.comparison_pk = c.comparison_pk and d.expected_cents is not null
        ) as "hasExpected", c.add_user as "decidedBy", ${isoText('c.add_date')} as "decidedAt"
      from comparisons c join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk
      where ${ofBill('b', bill)} and c.add_date >= b.reconciled_at
      order by c.add_date desc, c.comparison_pk desc limit 1`.execute(this.db);
    return rows[0];
  }

  async differences({ groupNumber }: Bill, comparisonPk: string, part: ListPart): Promise<readonly SavedDifference[]> {
    const { rows } = await sql<SavedDifference>`
      select d.kind, d.member_id as "memberId", d.member_name as "memberName", d.coverage, d.billed_cents as "billedCents",
        d.deducted_cents as "deductedCents", d.enrolled_cents as "enrolledCents", d.expected_cents as "expectedCents",
        d.action, d.reason_code as "reasonCode", d.note,
        s.by_name as "standingBy", ${isoText('s.at')} as "standingAt"
      from comparison_discrepancies d
      left join standing_decisions s on s.group_number = d.group_number and s.standing_pk = d.standing_pk
      where d.group_number = ${groupNumber} and d.comparison_pk = ${comparisonPk}
      order by d.member_name, d.discrepancy_key limit ${part.limit} offset ${part.offset}`.execute(this.db);
    const special = specialDataOf(this.db);
    return rows.map((row) => ({ ...row, memberId: special.openText(row.memberId) }));
  }

  lineChanges(bill: Bill, part: ListPart): Promise<readonly SavedLineChange[]> {
    const changes = sql<SavedLineChange>`
      select ${isoText('e.at')} as at, e.by_name as by, e.event, l.member_id as "memberId", l.member_name as "memberName",
        l.coverage, c.before_cents as "beforeCents", c.after_cents as "afterCents", c.reason_code as "reasonCode", c.note
      from bill_events e
      join bill_line_changes c on c.event_pk = e.event_pk and ${ofBill('c', bill)}
      join bill_lines l on l.line_pk = c.line_pk and ${ofBill('l', bill)}
      where ${ofBill('e', bill)} and e.change_count > 0
      order by e.at, e.event_pk, l.line_no limit ${part.limit} offset ${part.offset}`;
    return inTransaction(this.db, (tx) => withHashJoins(tx, async () => (await changes.execute(tx)).rows));
  }
}
