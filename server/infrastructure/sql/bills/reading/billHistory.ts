import { sql } from 'kysely';
import { groupNumberOf } from '../../../../../src/domain/bills/Bill';
import type { BillHistoryEvent } from '../../../../../src/domain/bills/BillHistoryEvent';
import { inTransaction } from '../../inTransaction';
import type { Db } from '../../Tables';
import { joinByHash } from '../joinByHash';

const MOST_EVENTS = 500;
const MOST_CHANGES = 100;

/** What happened to a bill, newest first, each event with the first of its line changes in bill order. */
export function billHistory(db: Db, billPk: string): Promise<readonly BillHistoryEvent[]> {
  const groupNumber = groupNumberOf(billPk);
  const history = sql<BillHistoryEvent>`
    with events as (
      select * from bill_events where group_number = ${groupNumber} and bill_pk = ${billPk}
      order by at desc, event_pk desc limit ${MOST_EVENTS}
    ), changes as (
      select c.*, l.member_name, l.coverage, row_number() over (partition by c.event_pk order by l.line_no) as place
      from events e
      join bill_line_changes c on c.event_pk = e.event_pk and c.group_number = ${groupNumber} and c.bill_pk = ${billPk}
      join bill_lines l on l.line_pk = c.line_pk and l.group_number = ${groupNumber} and l.bill_pk = ${billPk}
      where e.change_count > 0
    ), first_changes as (
      select event_pk, json_agg(json_build_object(
        'linePk', line_pk, 'memberName', member_name, 'coverage', coverage, 'beforeCents', before_cents,
        'afterCents', after_cents, 'reasonCode', reason_code, 'note', note) order by place) as items
      from changes where place <= ${MOST_CHANGES} group by event_pk
    )
    select e.event_pk as "eventPk", e.at, e.by_name as "by", e.event, e.status_before as "statusBefore",
      e.status_after as "statusAfter", e.note, e.change_count as "changeCount", coalesce(f.items, '[]') as changes
    from events e left join first_changes f on f.event_pk = e.event_pk
    order by e.at desc, e.event_pk desc`;
  return inTransaction(db, (tx) => joinByHash(tx, async () => (await history.execute(tx)).rows));
}
