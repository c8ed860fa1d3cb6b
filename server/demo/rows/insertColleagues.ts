import { roleLabels } from '../../../src/domain/access/roleLabel';
import { addDays, dayOf } from '../../../src/domain/dates/LocalDate';
import { DATABASE_CONNECTION } from '../../application/session/signInRules';
import type { Tx } from '../../infrastructure/sql/Tables';
import type { DemoGroup } from '../groups/DemoGroup';
import { COLLEAGUES, type Colleague } from '../people/colleagues';
import { insertPeople } from './insertPeople';
import { insertRows } from './insertRows';
import { record } from './record';

/** Who added and removed them. */
const BY = { userId: 'demo|admin', name: 'Avery Nakamura' };

/** Writes the people who make a directory look like one, and what was done to them. */
export async function insertColleagues(
  tx: Tx,
  groups: readonly DemoGroup[],
  { now, issuer }: { readonly now: Date; readonly issuer: string },
): Promise<void> {
  const there = COLLEAGUES.map((colleague, index) => ({
    ...colleague,
    userId: `colleague|${index + 1}`,
    groupNumber: groups.find((group) => group.index === colleague.group)?.groupNumber ?? '',
  })).filter(({ group, groupNumber }) => group === null || groupNumber !== '');
  const daysAgo = (days: number) => `${addDays(dayOf(now), -days)}T14:20:00.000Z`;
  await insertPeople(
    tx,
    there.map((colleague) => {
      const { userId, groupNumber, sinceDays, seenDaysAgo, status } = colleague;
      const added = { at: daysAgo(sinceDays + 90), by: BY.name };
      return {
        person: {
          user_id: userId,
          issuer,
          email: colleague.email,
          first_name: colleague.firstName,
          last_name: colleague.lastName,
          connection: DATABASE_CONNECTION,
          status,
          carrier_codes: [...(colleague.carrierCodes ?? [])],
          agent_codes: [...(colleague.agentCodes ?? [])],
          received_ui_welcome_notice: seenDaysAgo !== null,
          logins_count: seenDaysAgo === null ? 0 : Math.ceil(sinceDays / 10),
          last_login_at: seenDaysAgo === null ? null : daysAgo(seenDaysAgo),
          deleted_at: status === 'Deleted' ? daysAgo(sinceDays) : null,
          ...record(added, { at: daysAgo(sinceDays), by: BY.name }),
        },
        roles: colleague.roles.map((role) => ({
          user_id: userId,
          role,
          group_number: groupNumber,
          given_by: added.by,
          given_at: added.at,
        })),
      };
    }),
  );
  await insertRows(
    tx,
    'directory_events',
    there.flatMap((colleague) => eventsOf(colleague, colleague.userId, colleague.groupNumber, daysAgo)),
  );
}

function eventsOf(
  { roles, sinceDays, status }: Colleague,
  userId: string,
  groupNumber: string,
  daysAgo: (days: number) => string,
) {
  const labels = roleLabels(roles).join(', ');
  const isInGroup = groupNumber !== '';
  const common = { user_id: userId, by_user_id: BY.userId, by_name: BY.name };
  const added = {
    ...common,
    event_pk: `${userId}.1`,
    at: daysAgo(sinceDays + 90),
    event: isInGroup ? ('groupAdded' as const) : ('created' as const),
    in_group: isInGroup ? groupNumber : null,
    text: isInGroup ? `Group ${groupNumber}: ${labels}.` : `Added as ${labels}.`,
  };
  if (status === 'Active') return [added];
  const ended = {
    ...common,
    event_pk: `${userId}.2`,
    at: daysAgo(sinceDays),
    event: status === 'Deleted' ? ('deleted' as const) : ('disabled' as const),
    in_group: null,
    text: `${status}: access ended.`,
  };
  return [added, ended];
}
