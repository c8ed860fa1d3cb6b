import { sql } from 'kysely';
import { dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { counted } from '../../../src/domain/platform/text/wording';
import { type AuditSource, said } from './auditSource.sql';

/** Saves of member classes: the person and the number of members. One event per save. */
export const memberClasses: AuditSource<{ readonly members: number; readonly from: LocalDate }> = {
  id: 'memberClasses',
  area: 'rules',
  events: sql`
    select v.at, min(v.value_pk) as key, 'saved' as event, v.by_user_id, v.by_name, '' as note, g.group_number,
      'group' as subject_kind, g.group_number as subject_key, g.name as subject_name,
      jsonb_build_object('members', count(*), 'from', v.effective_from) as facts
    from member_classes v join groups g on g.group_number = v.group_number
    group by g.group_number, g.name, v.at, v.by_user_id, v.by_name, v.effective_from`,
  describe: (rows) =>
    rows.map(({ facts: { members, from } }) => ({
      what: 'Classes of members saved',
      changes: [said(`${counted(members, 'member')}, from ${dateText(from)}`)],
    })),
};
