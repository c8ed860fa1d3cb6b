import { sql } from 'kysely';
import { type AuditSource, said } from './auditSource.sql';

/**
 * What the operator repaired.
 *
 * @source docs/decisions/maintenance.md#a-command-repairs-what-earlier-faults-left
 */
export const bookRepairs: AuditSource<{ readonly what: string; readonly done: string }> = {
  id: 'repair',
  area: 'processing',
  events: sql`
    select r.at, r.repair_pk as key, 'repaired' as event, null as by_user_id, r.by_name, r.group_number,
      case when r.group_number is null then 'processing' else 'group' end as subject_kind,
      coalesce(r.group_number, r.subject) as subject_key, coalesce(g.name, 'Books') as subject_name, r.reason as note,
      jsonb_build_object('what', r.what, 'done', r.done) as facts
    from book_repairs r left join groups g on g.group_number = r.group_number`,
  describe: (rows) =>
    rows.map(({ facts: { what, done } }) => ({ what: 'Books repaired', changes: [said(what), said(done)] })),
};
