import { sql } from 'kysely';
import type { LineChanged } from '../../../contract/platform/shared/billSchemas';
import { BILL_EVENT_LABELS } from '../../../src/domain/billing/bills/BillHistoryEvent';
import { BILL_STATUS_LABELS, type BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import { REASON_LABELS } from '../../../src/domain/billing/bills/lineEdit';
import { CLOSE_REASON_LABELS, type CloseReason } from '../../../src/domain/billing/expected/ExpectedAdjustment';
import { type AuditChange, MAX_AUDIT_CHANGES } from '../../../src/domain/office/audit/AuditEvent';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { counted, labelOf } from '../../../src/domain/platform/text/wording';
import { rowsOf } from '../../platform/database/bulkStatements';
import { SHORT_REQUESTED_BY } from '../../platform/database/statements/secondPersons';
import type { Db } from '../../platform/database/Tables';
import { type AuditRow, type AuditSource, changed, said } from './auditSource.sql';

interface BillFacts {
  readonly eventPk: string;
  readonly statusBefore: BillStatus | null;
  readonly statusAfter: BillStatus;
  readonly changeCount: number;
}

/** Events whose note is written by the server and is therefore not a person's reason. */
const WITH_SYSTEM_NOTES: ReadonlySet<string> = new Set([
  'expectedAdjustments',
  'corrections',
  'linesBroughtBack',
  'attachmentAdded',
  'attachmentRemoved',
  'attachmentRestored',
  'checkPosted',
  'shortCarriedIn',
  'shortTakenOff',
]);

/** Each bill's log, except for events that are also in a payment's timeline. */
export const billEvents: AuditSource<BillFacts> = {
  id: 'bill',
  area: 'bills',
  events: sql`
    select e.at, concat_ws(':', e.group_number, e.bill_pk, e.event_pk) as key, e.event, e.user_id as by_user_id, e.by_name,
      e.group_number, 'bill' as subject_kind, e.bill_pk as subject_key, b.bill_number as subject_name, e.note,
      jsonb_build_object('eventPk', e.event_pk, 'statusBefore', e.status_before, 'statusAfter', e.status_after,
        'changeCount', e.change_count, 'askedBy', case when e.event = 'closeShort' then ${SHORT_REQUESTED_BY} end) as facts
    from bill_events e join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk
    where e.event not in ('pay', 'paymentVoided', 'paymentProcessed', 'paymentReturned', 'paymentReversed', 'paymentReallocated')`,
  async describe(rows, db) {
    const lines = await linesOf(rows, db);
    return rows.map(({ event, note, facts: { eventPk, statusBefore, statusAfter, changeCount } }) => {
      const changes = (lines.get(eventPk) ?? []).map(lineChange);
      const rest = changeCount - changes.length;
      const status =
        statusBefore === null || statusBefore === statusAfter
          ? []
          : [changed('Status', BILL_STATUS_LABELS[statusBefore], BILL_STATUS_LABELS[statusAfter])];
      const more = rest > 0 && changes.length > 0 ? [said(`And ${counted(rest, 'more line')}`)] : [];
      const what = labelOf(BILL_EVENT_LABELS, event);
      if (WITH_SYSTEM_NOTES.has(event) && note !== '') return { what, changes: [...status, said(note)], why: '' };
      return { what, changes: [...status, ...changes, ...more] };
    });
  },
};

type Line = Omit<LineChanged, 'linePk' | 'memberId'> & { readonly eventPk: string };

/** The first line changes of each event, in bill order. */
async function linesOf(rows: readonly AuditRow<BillFacts>[], db: Db): Promise<ReadonlyMap<string, readonly Line[]>> {
  const events = rows
    .filter(({ facts }) => facts.changeCount > 0)
    .map(({ group_number, subject_key, facts }) => ({ group_number, bill_pk: subject_key, event_pk: facts.eventPk }));
  const found = new Map<string, Line[]>();
  if (events.length === 0) return found;
  const { rows: lines } = await sql<Line>`
    select n."eventPk", n."memberName", n.coverage, n."beforeCents", n."afterCents", n."reasonCode", n.note
    from (
      select c.event_pk as "eventPk", l.member_name as "memberName", l.coverage, c.before_cents as "beforeCents",
        c.after_cents as "afterCents", c.reason_code as "reasonCode", c.note,
        row_number() over (partition by c.group_number, c.bill_pk, c.event_pk order by l.line_no) as place
      from ${rowsOf(events, sql`group_number text, bill_pk text, event_pk text`)} asked
      join bill_line_changes c on c.group_number = asked.group_number and c.bill_pk = asked.bill_pk and c.event_pk = asked.event_pk
      join bill_lines l on l.group_number = c.group_number and l.bill_pk = c.bill_pk and l.line_pk = c.line_pk
    ) n where n.place <= ${MAX_AUDIT_CHANGES} order by n.place`.execute(db);
  for (const line of lines) found.set(line.eventPk, [...(found.get(line.eventPk) ?? []), line]);
  return found;
}

function lineChange({ memberName, coverage, beforeCents, afterCents, reasonCode, note }: Line): AuditChange {
  const why = [reasonCode === null ? '' : labelOf(REASON_LABELS, reasonCode), note].filter(Boolean).join(': ');
  return changed(`${memberName}, ${coverage}`, formatCents(beforeCents), formatCents(afterCents), why);
}

interface ExpectedFacts {
  readonly member: string;
  readonly openCents: Cents;
  readonly reason: CloseReason;
}

/** Expected adjustments that someone closed. Reopening one ends the record. */
export const expectedClosings: AuditSource<ExpectedFacts> = {
  id: 'expected',
  area: 'bills',
  events: sql`
    select x.closed_at as at, concat_ws(':', x.group_number, x.expected_pk) as key, 'closed' as event, null as by_user_id,
      x.closed_by as by_name, x.group_number, 'bill' as subject_kind, x.bill_pk as subject_key, b.bill_number as subject_name,
      x.close_note as note, jsonb_build_object('member', x.member_name,
        'openCents', x.amount_cents - x.arrived_cents, 'reason', x.closed_reason) as facts
    from expected_adjustments x join bills b on b.group_number = x.group_number and b.bill_pk = x.bill_pk
    where x.closed_at is not null`,
  describe: (rows) =>
    rows.map(({ facts: { member, openCents, reason } }) => ({
      what: 'Expected adjustment closed',
      changes: [changed(member, `${formatCents(openCents)} expected`, labelOf(CLOSE_REASON_LABELS, reason))],
    })),
};
