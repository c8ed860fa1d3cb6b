import { sql } from 'kysely';
import { type Division } from '../../../src/domain/billing/divisions/Division';
import { divisionChanges } from '../../../src/domain/billing/divisions/divisionChanges';
import { dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { counted } from '../../../src/domain/platform/text/wording';
import { type AuditSource, said } from './auditSource.sql';

const GROUP = sql`'group' as subject_kind, g.group_number as subject_key, g.name as subject_name`;

/**
 * Cost centers and accounts: who saved them. Their values are the group's own business.
 *
 * @source docs/decisions/costs.md#costs-are-the-groups-own
 */
export const costSetups: AuditSource<{ readonly version: number; readonly centers: number }> = {
  id: 'costSetups',
  area: 'rules',
  events: sql`
    select s.at, concat_ws(':', s.group_number, lpad(s.version::text, 9, '0')) as key, 'saved' as event, s.by_user_id, s.by_name,
      '' as note, s.group_number, ${GROUP},
      jsonb_build_object('version', s.version, 'centers', jsonb_array_length(s.centers)) as facts
    from cost_setups s join groups g on g.group_number = s.group_number`,
  describe: (rows) =>
    rows.map(({ facts: { version, centers } }) => ({
      what: 'Cost centers and accounts saved',
      changes: [said(`Version ${version}, ${counted(centers, 'cost center')}`)],
    })),
};

/** Cost centers of members: who saved them, for how many members. One event for each save. */
export const memberCostCenters: AuditSource<{ readonly members: number; readonly from: LocalDate }> = {
  id: 'memberCosts',
  area: 'rules',
  events: sql`
    select v.at, min(v.value_pk) as key, 'saved' as event, v.by_user_id, v.by_name, '' as note, g.group_number, ${GROUP},
      jsonb_build_object('members', count(*), 'from', v.effective_from) as facts
    from member_cost_centers v join groups g on g.group_number = v.group_number
    group by g.group_number, g.name, v.at, v.by_user_id, v.by_name, v.effective_from`,
  describe: (rows) =>
    rows.map(({ facts: { members, from } }) => ({
      what: 'Cost centers of members saved',
      changes: [said(`${counted(members, 'member')}, from ${dateText(from)}`)],
    })),
};

interface DivisionFacts {
  readonly before: readonly Division[];
  readonly after: readonly Division[];
}

/** Divisions of groups: who added, renamed, ended, or removed which. */
export const divisionVersions: AuditSource<DivisionFacts> = {
  id: 'divisions',
  area: 'rules',
  events: sql`
    select d.at, concat_ws(':', d.group_number, lpad(d.version::text, 9, '0')) as key, 'saved' as event, d.by_user_id, d.by_name,
      '' as note, d.group_number, ${GROUP},
      jsonb_build_object('after', d.items, 'before', coalesce(o.items, '[]'::jsonb)) as facts
    from division_versions d join groups g on g.group_number = d.group_number
    left join division_versions o on o.group_number = d.group_number and o.version = d.version - 1`,
  describe: (rows) =>
    rows.map(({ facts: { before, after } }) => ({
      what: 'Divisions saved',
      changes: divisionChanges(before, after, (month) => month.slice(0, 7)).map(said),
    })),
};
