import { sql } from 'kysely';
import { ADVICE_DETAIL_LABELS, RETURN_RULE_LABELS } from '../../../src/domain/money/processing/remittanceDays';
import type { AuditChange } from '../../../src/domain/office/audit/AuditEvent';
import type { SetupValues } from '../../../src/domain/office/setup/SetupRecord';
import { type CodeNames, codeName } from '../../../src/domain/platform/access/codeNames';
import { dateText } from '../../../src/domain/platform/dates/LocalDate';
import { labelOf } from '../../../src/domain/platform/text/wording';
import type { Db } from '../../platform/database/Tables';
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
  describe: async (rows, db) => {
    const names = await namesOf(
      db,
      rows.flatMap(({ facts }) => [facts.before ?? [], facts.after].flat()),
    );
    return rows.map(({ event, facts: { before, after } }) => ({
      what: `${event.charAt(0).toUpperCase()}${event.slice(1)} ${before === null ? 'added' : 'changed'}`,
      changes: differences(before, after, names),
    }));
  },
};

/** Names of all carriers, agents, and reps in the given values. */
async function namesOf(db: Db, values: readonly SetupValues[]): Promise<CodeNames> {
  const texts = (codes: readonly string[]) => sql`any(${sql.val([...new Set(codes)])}::text[])`;
  const { rows } = await sql<{ key: string; name: string }>`
    select 'carrier ' || c.carrier_code as key, c.name from carriers c
      where c.carrier_code = ${texts(values.flatMap(({ carrierCodes }) => carrierCodes))}
    union all select 'agent ' || a.agent_code, a.name from agents a
      where a.agent_code = ${texts(values.flatMap(({ agentCodes }) => agentCodes))}
    union all select 'rep ' || r.rep_id, r.name from reps r
      where r.rep_id::text = ${texts(values.flatMap(({ repCode }) => repCode ?? []))}`.execute(db);
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]));
}

type ValueText = (values: SetupValues, names: CodeNames) => string;

const VALUES: readonly (readonly [label: string, text: ValueText])[] = [
  ['Name', ({ name }) => name],
  ['Last day', ({ endsOn }) => (endsOn === null ? '' : dateText(endsOn))],
  ['Rep', ({ repCode }, names) => (repCode === null ? '' : codeName(names, 'rep', repCode))],
  ['Carriers', ({ carrierCodes }, names) => carrierCodes.map((code) => codeName(names, 'carrier', code)).join(', ')],
  ['Agents', ({ agentCodes }, names) => agentCodes.map((code) => codeName(names, 'agent', code)).join(', ')],
  ['Returns after the remittance', ({ returnRule }) => (returnRule ? labelOf(RETURN_RULE_LABELS, returnRule) : '')],
  ['State', ({ postalState }) => postalState ?? ''],
  ['The 820 lists', ({ adviceDetail }) => (adviceDetail ? labelOf(ADVICE_DETAIL_LABELS, adviceDetail) : '')],
];

function differences(before: SetupValues | null, after: SetupValues, names: CodeNames): readonly AuditChange[] {
  return VALUES.flatMap(([label, text]) => {
    const [was, is] = [before === null ? '' : text(before, names), text(after, names)];
    return was === is ? [] : [changed(label, was, is)];
  });
}
