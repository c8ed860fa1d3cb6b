import { sql } from 'kysely';
import { UNIDENTIFIED } from '../../../src/domain/money/ledger/LedgerEvent';
import { type ControlKey, controlLabel } from '../../../src/domain/people/controls/Control';
import { CONTROL_REASON_LABELS, type ControlReasonKind } from '../../../src/domain/people/controls/ControlBoard';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { labelOf } from '../../../src/domain/platform/text/wording';
import { type AuditSource, said } from './auditSource.sql';

interface LimitFacts extends ControlKey {
  readonly limitCents: Cents | null;
  readonly appliesFrom: string;
}

const FACTS = sql`jsonb_build_object('kind', e.kind, 'scope', e.scope, 'effect', e.effect, 'limitCents', e.limit_cents,
  'appliesFrom', e.applies_from, 'askedBy', null) as facts`;
const DECIDED = sql`jsonb_build_object('kind', e.kind, 'scope', e.scope, 'effect', e.effect, 'limitCents', e.limit_cents,
  'appliesFrom', e.applies_from, 'askedBy', case when e.state = 'ACTIVE' then e.by_name end) as facts`;
const SUBJECT = sql`null::text as group_number, 'limit' as subject_kind, e.change_pk as subject_key,
  'Limit over time' as subject_name`;

const textOf = ({ limitCents, appliesFrom, kind, scope, effect }: LimitFacts) => {
  const value = limitCents === null ? 'no limit' : formatCents(limitCents);
  return said(`${controlLabel({ kind, scope, effect })}: ${value} from ${appliesFrom} on`);
};

/** Who changed a rolling limit, or asked for a looser one. */
export const limitsChanged: AuditSource<LimitFacts> = {
  id: 'limitchanged',
  area: 'rules',
  events: sql`
    select e.at, e.change_pk as key, case when e.loosens then 'asked' else 'changed' end as event, e.by_user_id, e.by_name,
      ${SUBJECT}, e.note, ${FACTS}
    from limit_changes e`,
  describe: (rows) =>
    rows.map(({ event, facts }) => ({
      what: event === 'asked' ? 'Looser limit requested' : 'Limit changed',
      changes: [textOf(facts)],
    })),
};

/** Who confirmed or declined a looser limit. */
export const limitsDecided: AuditSource<LimitFacts> = {
  id: 'limitdecided',
  area: 'rules',
  events: sql`
    select e.decided_at as at, e.change_pk as key, e.state as event, e.decided_by_user_id as by_user_id, e.decided_by as by_name,
      ${SUBJECT}, e.decision_note as note, ${DECIDED}
    from limit_changes e where e.decided_at is not null`,
  describe: (rows) =>
    rows.map(({ event, facts }) => ({
      what: event === 'ACTIVE' ? 'Looser limit confirmed' : 'Looser limit declined',
      changes: [textOf(facts)],
    })),
};

interface ReasonFacts {
  readonly kind: ControlReasonKind;
  readonly earlierText: string;
  readonly amountCents: Cents;
}

/** Why someone continued after the server asked for a reason. */
export const controlReasons: AuditSource<ReasonFacts> = {
  id: 'controlreason',
  area: 'deposits',
  events: sql`
    select e.at, concat_ws(':', e.group_number, e.reason_pk) as key, 'reason' as event, e.by_user_id, e.by_name,
      nullif(e.group_number, ${UNIDENTIFIED}) as group_number, 'limit' as subject_kind, e.item_pk as subject_key,
      e.item_name as subject_name, e.note,
      jsonb_build_object('kind', e.kind, 'earlierText', e.earlier_text, 'amountCents', e.amount_cents) as facts
    from control_reasons e`,
  describe: (rows) =>
    rows.map(({ facts: { kind, earlierText, amountCents } }) => ({
      what: `Reason given: ${labelOf(CONTROL_REASON_LABELS, kind)}`,
      changes: [said(formatCents(amountCents)), said(earlierText)],
    })),
};
