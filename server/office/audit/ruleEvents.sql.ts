import { type RawBuilder, sql } from 'kysely';
import { type RuleHistory, rulesFor } from '../../../src/domain/billing/rules/RuleChange';
import { BASE_CARRIER_TERMS, carrierTermsLabel, groupRulesLabel } from '../../../src/domain/billing/rules/RuleSettings';
import type { AuditChange } from '../../../src/domain/office/audit/AuditEvent';
import { dateText } from '../../../src/domain/platform/dates/LocalDate';
import {
  BASE_COLUMNS,
  readCarrierChanges,
  readGroupHistory,
  versionOf,
} from '../../platform/database/statements/ruleHistories';
import type { Db } from '../../platform/database/Tables';
import { type AuditRow, type AuditSource, changed, said } from './auditSource.sql';

interface RuleFacts {
  readonly changePk: string;
}

/** Describes the former rules of one group or carrier, with their label. */
type Describe = (row: AuditRow<RuleFacts>) => AuditChange | undefined;

const describeWith =
  (describerOf: (db: Db, subjects: readonly string[]) => Promise<Describe>): AuditSource<RuleFacts>['describe'] =>
  async (rows, db) => {
    const describe = await describerOf(db, [...new Set(rows.map((row) => row.subject_key))]);
    return rows.map((row) => {
      const change = describe(row);
      return { what: row.event === 'undone' ? 'Rule change undone' : 'Rules changed', changes: change ? [change] : [] };
    });
  };

const describeGroups = describeWith(async (db, groupNumbers) => {
  const groups = await db
    .selectFrom('groups')
    .select(['group_number', ...BASE_COLUMNS])
    .where('group_number', 'in', groupNumbers)
    .execute();
  const histories = new Map<string, Describe>();
  for (const group of groups) {
    const history = await readGroupHistory(db, group.group_number, group);
    histories.set(group.group_number, (row) => changeOf(row, history, groupRulesLabel));
  }
  return (row) => histories.get(row.subject_key)?.(row);
});

const describeCarriers = describeWith(async (db, carrierCodes) => {
  const byCarrier = await readCarrierChanges(db, carrierCodes);
  return (row) => {
    const changes = byCarrier.get(row.subject_key) ?? [];
    return changeOf(row, { version: versionOf(changes), base: BASE_CARRIER_TERMS, changes }, carrierTermsLabel);
  };
});

/** The rules of the change's first month just before and after the event. */
function changeOf<Rules>(
  { at, event, facts: { changePk } }: AuditRow<RuleFacts>,
  history: RuleHistory<Rules>,
  labelOf: (rules: Rules) => string,
): AuditChange | undefined {
  const change = history.changes.find((one) => one.changePk === changePk);
  if (!change) return undefined;
  const others = history.changes
    .filter((one) => one.changePk !== changePk && one.at <= at)
    .map((one) => (one.undoneAt !== null && one.undoneAt > at ? { ...one, undoneAt: null } : one));
  const without = labelOf(rulesFor(change.appliesFrom, { ...history, changes: others }));
  const [before, after] = [without, labelOf(change.rules)];
  const parts = event === 'undone' ? differing(after, before) : differing(before, after);
  return changed(`From ${dateText(change.appliesFrom)}`, ...parts);
}

/** Parts of two rule labels, separated by semicolons, that differ. */
function differing(before: string, after: string): readonly [string, string] {
  const [were, are] = [before.split('; '), after.split('; ')];
  const without = (parts: readonly string[], others: readonly string[]) =>
    parts.filter((part) => !others.includes(part)).join('; ');
  return [without(were, are), without(are, were)];
}

const SAVED = sql`c.at, c.change_pk as key, 'saved' as event, c.by_user_id, c.by_name, c.note,
  jsonb_build_object('changePk', c.change_pk) as facts`;
const UNDONE = sql`c.undone_at as at, c.change_pk as key, 'undone' as event, c.undone_by_user_id as by_user_id,
  c.undone_by as by_name, '' as note, jsonb_build_object('changePk', c.change_pk) as facts`;

const ofGroups = (event: RawBuilder<unknown>) => sql`
  select ${event}, c.group_number, 'group' as subject_kind, c.group_number as subject_key, g.name as subject_name
  from group_rule_changes c join groups g on g.group_number = c.group_number`;
const ofCarriers = (event: RawBuilder<unknown>) => sql`
  select ${event}, null as group_number, 'carrier' as subject_kind, c.carrier_code as subject_key, r.name as subject_name
  from carrier_rule_changes c join carriers r on r.carrier_code = c.carrier_code`;

/** Rules of groups and carriers: saved, and undone before they applied. */
export const RULE_CHANGES: readonly AuditSource<RuleFacts>[] = [
  { id: 'grouprule', area: 'rules', events: ofGroups(SAVED), describe: describeGroups },
  {
    id: 'groupundo',
    area: 'rules',
    events: sql`${ofGroups(UNDONE)} where c.undone_at is not null`,
    describe: describeGroups,
  },
  { id: 'carrierrule', area: 'rules', events: ofCarriers(SAVED), describe: describeCarriers },
  {
    id: 'carrierundo',
    area: 'rules',
    events: sql`${ofCarriers(UNDONE)} where c.undone_at is not null`,
    describe: describeCarriers,
  },
];

interface StandingFacts {
  readonly member: string;
  readonly coverage: string | null;
}

const STANDING = sql`s.group_number, 'group' as subject_kind, s.group_number as subject_key, g.name as subject_name,
  jsonb_build_object('member', s.member_name, 'coverage', s.coverage) as facts
  from standing_decisions s join groups g on g.group_number = s.group_number`;
const STANDING_KEY = sql`concat_ws(':', s.group_number, s.standing_pk) as key`;

const describeStanding: AuditSource<StandingFacts>['describe'] = (rows) =>
  rows.map(({ event, facts: { member, coverage } }) => ({
    what: event === 'ended' ? 'Standing decision ended' : 'Standing decision made',
    changes: [said([member, coverage].filter(Boolean).join(', '))],
  }));

/** Standing decisions: when each was made, and when it ended. */
export const STANDING_DECISIONS: readonly AuditSource<StandingFacts>[] = [
  {
    id: 'standing',
    area: 'rules',
    events: sql`select s.at, ${STANDING_KEY}, 'made' as event, s.by_user_id, s.by_name, s.note, ${STANDING}`,
    describe: describeStanding,
  },
  {
    id: 'standingend',
    area: 'rules',
    events: sql`
      select s.ended_at as at, ${STANDING_KEY}, 'ended' as event, s.ended_by_user_id as by_user_id, s.ended_by as by_name,
        '' as note, ${STANDING} where s.ended_at is not null`,
    describe: describeStanding,
  },
];
