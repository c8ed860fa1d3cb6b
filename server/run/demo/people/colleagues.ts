import { DATABASE_CONNECTION } from '../../../../src/domain/people/directory/DirectoryUser';
import { Role } from '../../../../src/domain/platform/access/Role';
import { roleLabels } from '../../../../src/domain/platform/access/roleLabel';
import { addDays, dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import type { UserStatus } from '../../../../src/domain/platform/users/CurrentUser';
import type { Tx } from '../../../platform/database/Tables';
import type { DemoGroup } from '../groups/DemoGroup';
import { insertPeople } from '../rows/directoryRows';
import { insertRows, record } from '../rows/insertRows';

/** A person in the directory who never signs in. */
interface Colleague {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** Index of the group of the roles; null for carriers and agents. */
  readonly group: number | null;
  readonly carrierCodes?: readonly string[];
  readonly agentCodes?: readonly string[];
  readonly status: UserStatus;
  /** Days since the status changed. */
  readonly sinceDays: number;
  /** Days since the last sign-in; null if there was none. */
  readonly seenDaysAgo: number | null;
}

/** Who added and removed the colleagues. */
const BY = { userId: 'demo|admin', name: 'Avery Nakamura' };

/** Inserts people who only appear in the directory, with their history. */
export async function insertColleagues(
  tx: Tx,
  groups: readonly DemoGroup[],
  { now, issuer }: { readonly now: Date; readonly issuer: string },
): Promise<void> {
  const colleagues = COLLEAGUES.map((colleague, index) => ({
    ...colleague,
    userId: `colleague|${index + 1}`,
    groupNumber: groups.find((group) => group.index === colleague.group)?.groupNumber ?? '',
  })).filter(({ group, groupNumber }) => group === null || groupNumber !== '');
  const daysAgo = (days: number) => `${addDays(dayOf(now), -days)}T14:20:00.000Z`;
  await insertPeople(
    tx,
    colleagues.map((colleague) => {
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
    colleagues.flatMap((colleague) => eventsOf(colleague, colleague.userId, colleague.groupNumber, daysAgo)),
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

/** People of every status, who signed in recently, long ago or never. */
const COLLEAGUES: readonly Colleague[] = [
  {
    firstName: 'Nora',
    lastName: 'Feldman',
    email: 'nora.feldman@harborviewdental.test',
    roles: [Role.BillingUser, Role.Reconciler],
    group: 0,
    status: 'Active',
    sinceDays: 300,
    seenDaysAgo: 2,
  },
  {
    firstName: 'Theo',
    lastName: 'Marchetti',
    email: 'theo.marchetti@harborviewdental.test',
    roles: [Role.BillingUser, Role.ViewOnly],
    group: 0,
    status: 'Active',
    sinceDays: 6,
    seenDaysAgo: null,
  },
  {
    firstName: 'Ines',
    lastName: 'Calloway',
    email: 'ines.calloway@harborviewdental.test',
    roles: [Role.BillingUser, Role.Payor],
    group: 0,
    status: 'Disabled',
    sinceDays: 20,
    seenDaysAgo: 45,
  },
  {
    firstName: 'Gordon',
    lastName: 'Pell',
    email: 'gordon.pell@cedarridge.test',
    roles: [Role.BillingUser, Role.Reconciler],
    group: 1,
    status: 'Deleted',
    sinceDays: 41,
    seenDaysAgo: 60,
  },
  {
    firstName: 'Lucia',
    lastName: 'Brandvold',
    email: 'lucia.brandvold@cedarridge.test',
    roles: [Role.BillingUser, Role.Payor],
    group: 1,
    status: 'Active',
    sinceDays: 400,
    seenDaysAgo: 130,
  },
  {
    firstName: 'Wendell',
    lastName: 'Akers',
    email: 'wendell.akers@harborviewdental.test',
    roles: [Role.BillingUser],
    group: 0,
    status: 'Deleted',
    sinceDays: 5,
    seenDaysAgo: 12,
  },
  {
    firstName: 'Owen',
    lastName: 'Strand',
    email: 'owen.strand@summitmutual.test',
    roles: [Role.Carrier],
    group: null,
    carrierCodes: ['SUM'],
    status: 'Active',
    sinceDays: 200,
    seenDaysAgo: 9,
  },
  {
    firstName: 'Petra',
    lastName: 'Ilves',
    email: 'petra.ilves@coastline.test',
    roles: [Role.Agent],
    group: null,
    agentCodes: ['AG-1142'],
    status: 'Active',
    sinceDays: 150,
    seenDaysAgo: 30,
  },
];
