import { sql } from 'kysely';
import type { DirectoryEventKind } from '../../../src/domain/people/directory/DirectoryEvent';
import { labelOf } from '../../../src/domain/platform/text/wording';
import { type AuditSource, said } from './auditSource.sql';

const LABELS = {
  created: 'Person added',
  changed: 'Details changed',
  disabled: 'Person disabled',
  enabled: 'Person enabled',
  deleted: 'Person deleted',
  restored: 'Person restored',
  purged: 'Person purged',
  roleAdded: 'Role granted',
  roleRemoved: 'Role removed',
  groupAdded: 'Group granted',
  groupRemoved: 'Group removed',
  divisionsChanged: 'Divisions changed',
  managerRequested: 'Manager requested',
  managerDeclined: 'Manager declined',
  powerConfirmed: 'Access confirmed',
  resetSent: 'Password reset sent',
  welcomeSent: 'Welcome sent',
  sessionsEnded: 'Signed out on all devices',
  factorAdded: 'Second factor added',
  factorRemoved: 'Second factor removed',
} as const satisfies Record<DirectoryEventKind, string>;

/** Each person's history. A purged person has only an alias. */
export const accessEvents: AuditSource<{ readonly text: string }> = {
  id: 'person',
  area: 'access',
  events: sql`
    select e.at, e.event_pk as key, e.event, e.by_user_id, e.by_name, e.in_group as group_number, 'person' as subject_kind,
      e.user_id as subject_key, coalesce(p.purged_alias, trim(p.first_name || ' ' || p.last_name)) as subject_name, '' as note,
      jsonb_build_object('text', e.text) as facts
    from directory_events e join people p on p.user_id = e.user_id`,
  describe: (rows) =>
    rows.map(({ event, facts: { text } }) => ({ what: labelOf(LABELS, event), changes: [said(text)] })),
};
