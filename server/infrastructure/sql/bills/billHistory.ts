import { sql } from 'kysely';
import { groupNumberOf } from '../../../../src/domain/bills/Bill';
import type { BillHistoryEvent } from '../../../../src/domain/bills/BillHistoryEvent';
import type { Db } from '../Tables';

const MOST_EVENTS = 500;
const MOST_CHANGES = 100;

/** What happened to a bill, newest first, each event with the first of its line changes in bill order. */
export async function billHistory(db: Db, billPk: string): Promise<readonly BillHistoryEvent[]> {
  const { rows } = await sql<BillHistoryEvent>`
    select e.event_pk as "eventPk", e.at, e.by_name as "by", e.event, e.status_before as "statusBefore",
      e.status_after as "statusAfter", e.note, e.change_count as "changeCount", changes.items as changes
    from (
      select * from bill_events where group_number = ${groupNumberOf(billPk)} and bill_pk = ${billPk}
      order by at desc, event_pk desc limit ${MOST_EVENTS}
    ) e
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'linePk', first.line_pk, 'memberName', first.member_name, 'coverage', first.coverage, 'beforeCents', first.before_cents,
        'afterCents', first.after_cents, 'reasonCode', first.reason_code, 'note', first.note) order by first.line_no), '[]') as items
      from (
        select c.*, l.member_name, l.coverage, l.line_no
        from bill_line_changes c
        join bill_lines l on l.group_number = c.group_number and l.bill_pk = c.bill_pk and l.line_pk = c.line_pk
        where c.group_number = e.group_number and c.bill_pk = e.bill_pk and c.event_pk = e.event_pk and e.change_count > 0
        order by l.line_no limit ${MOST_CHANGES}
      ) first
    ) changes
    order by e.at desc, e.event_pk desc`.execute(db);
  return rows;
}
