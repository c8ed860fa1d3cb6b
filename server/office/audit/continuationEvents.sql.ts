import { sql } from 'kysely';
import {
  CONTINUATION_LABELS,
  type ContinuationTerms,
} from '../../../src/domain/billing/continuation/ContinuationPayer';
import { dateText } from '../../../src/domain/platform/dates/LocalDate';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { labelOf } from '../../../src/domain/platform/text/wording';
import { type AuditSource, changed } from './auditSource.sql';

type Terms = Omit<ContinuationTerms, 'memberId' | 'note'>;

interface ContinuationFacts {
  readonly member: string;
  readonly before: Terms | null;
  readonly after: Terms;
}

const WHAT: Readonly<Record<string, string>> = {
  added: 'Continuation payer added',
  changed: 'Continuation payer changed',
  removed: 'Continuation payer removed',
  restored: 'Continuation payer restored',
};

const termsOf = (alias: 'c' | 'o') => sql`jsonb_build_object(
  'kind', ${sql.ref(`${alias}.kind`)}, 'coverage', ${sql.ref(`${alias}.coverage`)},
  'from', ${sql.ref(`${alias}.effective_from`)}, 'through', ${sql.ref(`${alias}.effective_to`)},
  'percent', ${sql.ref(`${alias}.percent`)}, 'monthlyCents', ${sql.ref(`${alias}.monthly_cents`)},
  'extensionPercent', ${sql.ref(`${alias}.extension_percent`)}, 'electedOn', ${sql.ref(`${alias}.elected_on`)},
  'paidThrough', ${sql.ref(`${alias}.paid_through`)})`;

/** Members who pay outside payroll: who was added, changed, removed, or restored. */
export const continuationChanges: AuditSource<ContinuationFacts> = {
  id: 'continuation',
  area: 'rules',
  events: sql`
    select c.at, concat_ws(':', c.group_number, c.payer_pk, lpad(c.version::text, 9, '0')) as key, c.event, c.by_user_id,
      c.by_name, c.note, c.group_number, 'group' as subject_kind, c.group_number as subject_key, g.name as subject_name,
      jsonb_build_object('member', c.member_name, 'after', ${termsOf('c')},
        'before', case when o.version is null then null else ${termsOf('o')} end) as facts
    from continuation_changes c
    join groups g on g.group_number = c.group_number
    left join continuation_changes o
      on o.group_number = c.group_number and o.payer_pk = c.payer_pk and o.version = c.version - 1`,
  describe: (rows) =>
    rows.map(({ event, facts: { member, before, after } }) => ({
      what: WHAT[event] ?? 'Continuation payer changed',
      changes: [
        changed(
          member,
          event === 'added' || before === null ? '' : termsText(before),
          event === 'removed' ? '' : termsText(after),
        ),
      ],
    })),
};

function termsText(terms: Terms): string {
  const { kind, coverage, from, through, percent, extensionPercent, monthlyCents, electedOn, paidThrough } = terms;
  const parts = [
    labelOf(CONTINUATION_LABELS, kind),
    coverage,
    `from ${dateText(from)}`,
    through && `to ${dateText(through)}`,
    `${percent}%`,
    extensionPercent && `${extensionPercent}% from month 19`,
    monthlyCents !== null && `${formatCents(monthlyCents)} a month`,
    electedOn && `elected on ${dateText(electedOn)}`,
    paidThrough && `paid through ${dateText(paidThrough)}`,
  ];
  return parts.filter(Boolean).join(', ');
}
