import { sql } from 'kysely';
import { emailCountsText, type ReachedPeople } from '../../../src/domain/office/groups/reminders';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { counted } from '../../../src/domain/platform/text/wording';
import { type AuditSource, said } from './auditSource.sql';

interface ReminderFacts {
  readonly bills: number;
  readonly pastDueCents: Cents;
  readonly people: ReachedPeople;
}

/** Reminders of past due groups by hand: what was past due, and how the people of the group get an email about it. */
export const remindersSent: AuditSource<ReminderFacts> = {
  id: 'reminder',
  area: 'bills',
  events: sql`
    select r.at, concat_ws(':', r.group_number, r.request_pk) as key, 'sent' as event, r.by_user_id, r.by_name, '' as note,
      r.group_number, 'group' as subject_kind, r.group_number as subject_key, g.name as subject_name,
      jsonb_build_object('bills', r.bill_count, 'pastDueCents', r.past_due_cents, 'people', jsonb_build_object(
        'none', r.without_email, 'atOnce', r.at_once, 'daily', r.daily)) as facts
    from group_reminders r join groups g on g.group_number = r.group_number`,
  describe: (rows) =>
    rows.map(({ facts: { bills, pastDueCents, people } }) => ({
      what: 'Past due reminder sent',
      changes: [
        said(`${formatCents(pastDueCents)} past due on ${counted(bills, 'bill')}`),
        said(`Emails: ${emailCountsText(people)}`),
      ],
    })),
};
