import { sql } from 'kysely';
import { WRITE_OFF_REASON_LABELS, type WriteOffReason } from '../../../src/domain/billing/register/writeOff';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { labelOf } from '../../../src/domain/platform/text/wording';
import { type AuditSource, said } from './auditSource.sql';

interface WriteOffFacts {
  readonly member: string;
  readonly coverage: string;
  readonly amountCents: Cents;
  readonly reason: WriteOffReason;
}

const WHAT: Readonly<Record<string, string>> = {
  requested: 'Write-off of a balance requested',
  made: 'Balance written off',
  approved: 'Write-off of a balance approved',
  declined: 'Write-off of a balance declined',
  reversed: 'Write-off of a balance reversed',
};

const SUBJECT = sql`w.group_number, 'group' as subject_kind, w.group_number as subject_key, g.name as subject_name`;
/** @param askedBy SQL of the name of the other account that made the request; null for none */
const facts = (askedBy = sql`null`) =>
  sql`jsonb_build_object('member', r.member_name, 'coverage', r.coverage, 'amountCents', w.amount_cents, 'reason', w.reason,
    'askedBy', ${askedBy}) as facts
  from register_write_offs w join groups g on g.group_number = w.group_number
  join register_entries r on r.group_number = w.group_number and r.posting_pk = w.entry_posting_pk and r.entry_no = w.entry_no`;
const key = (place: number) =>
  sql`concat_ws(':', w.group_number, w.write_off_pk, ${sql.lit(String(place))}::text) as key`;

/** Write-offs of members' balances: who made or requested, approved, declined, and reversed which. */
export const writeOffEvents: AuditSource<WriteOffFacts> = {
  id: 'writeoff',
  area: 'bills',
  events: sql`
    select w.at, ${key(1)}, case when w.decided_at is null and w.state in ('DONE', 'REVERSED') then 'made' else 'requested' end as event,
      w.by_user_id, w.by_name, ${SUBJECT}, w.note, ${facts()}
    union all
    select w.decided_at, ${key(2)}, case w.state when 'DECLINED' then 'declined' else 'approved' end, w.decided_by_user_id, w.decided_by,
      ${SUBJECT}, w.decision_note, ${facts(sql`case when w.state <> 'DECLINED' then w.by_name end`)}
      where w.decided_at is not null and w.decided_by is not null
    union all
    select w.reversed_at, ${key(3)}, 'reversed', w.reversed_by_user_id, w.reversed_by, ${SUBJECT}, w.reversal_note, ${facts()}
      where w.reversed_at is not null`,
  describe: (rows) =>
    rows.map(({ event, facts: { member, coverage, amountCents, reason } }) => ({
      what: labelOf(WHAT, event),
      changes: [
        said([member, coverage, formatCents(amountCents)].filter(Boolean).join(', ')),
        said(labelOf(WRITE_OFF_REASON_LABELS, reason)),
      ],
    })),
};
