import { sql } from 'kysely';
import { policyText } from '../../../src/domain/billing/rates/RateTable';
import { dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { counted } from '../../../src/domain/platform/text/wording';
import { type AuditSource, changed } from './auditSource.sql';

interface RateFacts {
  readonly carrierName: string;
  readonly policy: string;
  readonly effectiveFrom: LocalDate;
  readonly rates: number;
}

const WHAT: Readonly<Record<string, string>> = {
  proposed: 'Rate table proposed',
  exhibitAttached: 'Rate exhibit attached',
  confirmed: 'Rate table confirmed',
  superseded: 'Rate table superseded',
  withdrawn: 'Rate table withdrawn',
};

/** Rate tables: who proposed, confirmed, or withdrew which. */
export const rateEvents: AuditSource<RateFacts> = {
  id: 'rates',
  area: 'rules',
  events: sql`
    select e.at, concat_ws(':', e.group_number, e.table_pk, lpad(e.version::text, 9, '0')) as key, e.event, e.by_user_id,
      e.by_name, e.note, e.group_number, 'group' as subject_kind, e.group_number as subject_key, g.name as subject_name,
      jsonb_build_object('carrierName', coalesce(c.name, t.carrier_code), 'policy', t.policy, 'effectiveFrom', t.effective_from,
        'rates', jsonb_array_length(t.rows),
        'askedBy', case when e.event = 'confirmed' and t.proposed_by_user_id <> e.by_user_id then t.proposed_by end) as facts
    from rate_events e
    join groups g on g.group_number = e.group_number
    join rate_tables t on t.group_number = e.group_number and t.table_pk = e.table_pk
    left join carriers c on c.carrier_code = t.carrier_code`,
  describe: (rows) =>
    rows.map(({ event, facts }) => {
      const text = `from ${dateText(facts.effectiveFrom)}, ${counted(facts.rates, 'rate')}`;
      const isEnded = event === 'superseded' || event === 'withdrawn';
      return {
        what: WHAT[event] ?? 'Rate table changed',
        changes: [changed(policyText(facts.carrierName, facts), isEnded ? text : '', isEnded ? '' : text)],
      };
    }),
};
