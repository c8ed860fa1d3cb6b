import { sql } from 'kysely';
import type { AuditChange } from '../../src/domain/audit/AuditEvent';
import { dateText } from '../../src/domain/dates/LocalDate';
import { ADVICE_DETAIL_LABELS, RETURN_RULE_LABELS } from '../../src/domain/processing/remittanceDays';
import type { SetupValues } from '../../src/domain/setup/SetupRecord';
import { labelOf } from '../../src/domain/text/wording';
import { type AuditSource, changed } from './auditSource.sql';

interface SetupFacts {
  readonly before: SetupValues | null;
  readonly after: SetupValues;
}

/** Changes of groups, carriers, agents, and reps. */
export const setupEvents: AuditSource<SetupFacts> = {
  id: 'setup',
  area: 'setup',
  events: sql`
    select c.at, concat_ws(':', c.kind, c.code, to_char(c.change_no, 'FM0000000')) as key, rtrim(c.kind, 's') as event,
      c.by_user_id, c.by_name, case when c.kind = 'groups' then c.code end as group_number, rtrim(c.kind, 's') as subject_kind,
      c.code as subject_key, c.after ->> 'name' as subject_name, '' as note,
      jsonb_build_object('before', c.before, 'after', c.after) as facts
    from setup_changes c`,
  describe: (rows) =>
    rows.map(({ event, facts: { before, after } }) => ({
      what: `${event.charAt(0).toUpperCase()}${event.slice(1)} ${before === null ? 'added' : 'changed'}`,
      changes: differences(before, after),
    })),
};

const VALUES: readonly (readonly [label: string, text: (values: SetupValues) => string])[] = [
  ['Name', ({ name }) => name],
  ['Last day', ({ endsOn }) => (endsOn === null ? '' : dateText(endsOn))],
  ['Rep', ({ repCode }) => repCode ?? ''],
  ['Carriers', ({ carrierCodes }) => carrierCodes.join(', ')],
  ['Agents', ({ agentCodes }) => agentCodes.join(', ')],
  ['Returns after the remittance', ({ returnRule }) => (returnRule ? labelOf(RETURN_RULE_LABELS, returnRule) : '')],
  ['State', ({ postalState }) => postalState ?? ''],
  ['The 820 lists', ({ adviceDetail }) => (adviceDetail ? labelOf(ADVICE_DETAIL_LABELS, adviceDetail) : '')],
];

function differences(before: SetupValues | null, after: SetupValues): readonly AuditChange[] {
  return VALUES.flatMap(([label, text]) => {
    const [was, is] = [before === null ? '' : text(before), text(after)];
    return was === is ? [] : [changed(label, was, is)];
  });
}
