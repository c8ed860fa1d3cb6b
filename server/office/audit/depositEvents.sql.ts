import { type RawBuilder, sql } from 'kysely';
import { DEPOSIT_EVENT_LABELS } from '../../../src/domain/money/deposits/Deposit';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { labelOf } from '../../../src/domain/platform/text/wording';
import { type AuditSource, changed, said } from './auditSource.sql';

/** The log of each deposit. */
export const depositEvents: AuditSource<{ readonly controlCents: Cents }> = {
  id: 'deposit',
  area: 'deposits',
  events: sql`
    select e.at, concat_ws(':', e.deposit_pk, e.event_pk) as key, e.event, e.user_id as by_user_id, e.by_name,
      null as group_number, 'deposit' as subject_kind, e.deposit_pk as subject_key,
      coalesce(nullif(trim(d.reference), ''), 'Deposit without a reference') as subject_name, e.note,
      jsonb_build_object('controlCents', d.control_cents) as facts
    from deposit_events e join deposits d on d.deposit_pk = e.deposit_pk`,
  describe: (rows) =>
    rows.map(({ event, note, facts: { controlCents } }) => ({
      what: labelOf(DEPOSIT_EVENT_LABELS, event),
      changes: [said(note || formatCents(controlCents))],
      why: '',
    })),
};

const MOVE_LABELS: Readonly<Record<string, string>> = {
  toGroup: 'Suspense transferred to a group',
  toGroupCredit: 'Suspense transferred to group credit',
  refund: 'Refund of suspense',
  settleReturn: 'Returned payment settled from suspense',
};

interface MoveFacts {
  readonly kind: string;
  readonly amountCents: Cents;
  readonly payee: string;
}

/** @param askedBy SQL of the name of the other account that made the request; null for none */
const moved = (
  askedBy: RawBuilder<unknown>,
) => sql`m.group_number, 'suspense' as subject_kind, m.suspense_pk as subject_key,
  coalesce(g.name, 'Payer unknown') as subject_name,
  jsonb_build_object('kind', m.kind, 'amountCents', m.amount_cents, 'payee', m.payee, 'askedBy', ${askedBy}) as facts
  from suspense_moves m left join groups g on g.group_number = m.group_number`;

const MOVE_KEY = sql`concat_ws(':', m.group_number, m.suspense_pk, m.move_pk) as key`;

/** Money in suspense that someone moved, or asked to refund. */
export const suspenseMoves: AuditSource<MoveFacts> = {
  id: 'move',
  area: 'deposits',
  events: sql`
    select m.at, ${MOVE_KEY}, 'asked' as event, m.user_id as by_user_id, m.by_name, m.reason as note, ${moved(sql`null`)}`,
  describe: (rows) =>
    rows.map(({ facts: { kind, amountCents, payee } }) => ({
      what: labelOf(MOVE_LABELS, kind),
      changes: [said(payee === '' ? formatCents(amountCents) : `${formatCents(amountCents)} to ${payee}`)],
    })),
};

/** Decisions of second people about refunds. */
export const suspenseDecisions: AuditSource<MoveFacts> = {
  id: 'refund',
  area: 'deposits',
  events: sql`
    select m.decided_at as at, ${MOVE_KEY}, m.state as event, m.decided_by_user_id as by_user_id, m.decided_by as by_name,
      m.decision_note as note, ${moved(sql`case when m.state <> 'DECLINED' then m.by_name end`)} where m.decided_at is not null and m.decided_by is not null`,
  describe: (rows) =>
    rows.map(({ event, facts: { amountCents, payee } }) => {
      const isDeclined = event === 'DECLINED';
      const decision = changed(
        `${formatCents(amountCents)} to ${payee}`,
        'waiting',
        isDeclined ? 'declined' : 'approved',
      );
      return {
        what: isDeclined ? 'Refund declined' : 'Refund approved',
        changes: [decision],
      };
    }),
};

interface RefundFacts {
  readonly amountCents: Cents;
  readonly payee: string;
  /** Null for a returned refund. */
  readonly checkNumber: number | null;
}

const REFUND_CHECK_LABELS: Readonly<Record<string, string>> = {
  issue: 'Refund check issued',
  void: 'Refund check voided',
  clear: 'Refund check cleared by a bank statement',
  unclear: 'Refund check no longer cleared',
  stale: 'Refund check marked stale',
  revive: 'Stale refund check outstanding again',
  reissue: 'Stale refund check voided for reissue',
  remit: 'Unclaimed refund remitted to the state',
  askRemit: 'Remittance of an unclaimed refund requested',
  approveRemit: 'Remittance of an unclaimed refund approved',
  declineRemit: 'Remittance of an unclaimed refund declined',
  renewStop: 'Stop order of a void check renewed',
  endStop: 'Stop order of a voided check allowed to expire',
  return: 'Approved refund returned to suspense',
  credit: 'ACH credit of a refund chosen',
  askCredit: 'ACH credit of a refund requested',
  approveCredit: 'ACH credit of a refund approved',
  declineCredit: 'ACH credit of a refund declined',
  cancelCredit: 'ACH credit of a refund canceled',
  file: 'ACH credit of a refund put in a bank file',
  release: 'ACH credit of a refund removed from its bank file',
  settle: 'ACH credit of a refund settled',
  rejectCredit: 'ACH credit of a refund rejected by the bank',
  returnCredit: 'ACH credit of a refund returned by the bank',
};

/** Events of refunds' checks and ACH credits. */
export const refundChecks: AuditSource<RefundFacts> = {
  id: 'refundcheck',
  area: 'deposits',
  events: sql`
    select e.at, concat_ws(':', e.group_number, e.refund_pk, lpad(e.event_no::text, 5, '0')) as key, e.step as event,
      e.user_id as by_user_id, e.by_name, e.note, e.group_number, 'suspense' as subject_kind, r.suspense_pk as subject_key,
      coalesce(g.name, 'Payer unknown') as subject_name,
      jsonb_build_object('amountCents', r.amount_cents, 'payee', m.payee, 'checkNumber', e.check_number,
        'askedBy', case when e.step in ('approveRemit', 'approveCredit') then (
          select a.by_name from refund_events a where a.group_number = e.group_number and a.refund_pk = e.refund_pk
            and a.event_no < e.event_no and a.step = replace(e.step, 'approve', 'ask') order by a.event_no desc limit 1) end) as facts
    from refund_events e join refunds r on r.group_number = e.group_number and r.refund_pk = e.refund_pk
    join suspense_moves m on m.group_number = r.group_number and m.suspense_pk = r.suspense_pk and m.move_pk = r.move_pk
    left join groups g on g.group_number = e.group_number where e.step <> 'approve'`,
  describe: (rows) =>
    rows.map(({ event, facts: { amountCents, payee, checkNumber } }) => ({
      what: labelOf(REFUND_CHECK_LABELS, event),
      changes: [said(`${checkNumber === null ? '' : `Check ${checkNumber}: `}${formatCents(amountCents)} to ${payee}`)],
    })),
};
