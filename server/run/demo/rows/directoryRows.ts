import type { Insertable } from 'kysely';
import { DATABASE_CONNECTION } from '../../../../src/domain/people/directory/DirectoryUser';
import { Role } from '../../../../src/domain/platform/access/Role';
import type { Db, Tables } from '../../../platform/database/Tables';
import type { DemoGroup } from '../groups/DemoGroup';
import { AGENTS, CARRIERS, REPS } from '../groups/partners';
import { DEMO_PEOPLE } from '../people/demoPeople';
import { staffOf } from '../people/groupActors';
import { contactOf } from '../people/personName';
import { insertRows, record } from './insertRows';

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** A person and the person's roles. */
interface DirectoryEntry {
  readonly person: Row<'people'>;
  readonly roles: readonly Row<'person_roles'>[];
}

type Common = Pick<Row<'people'>, 'issuer' | 'connection' | 'status' | 'received_ui_welcome_notice'> &
  ReturnType<typeof record>;

/** Roles of a group's benefits contact. */
const CONTACT_ROLES = [Role.BillingUser, Role.SuperUser, Role.Reconciler, Role.Payor];

const NO_SCOPE = { password_hash: null, carrier_codes: [], agent_codes: [], rep_id: null, demo_hint: null };

export const carrierRows: Row<'carriers'>[] = CARRIERS.map(({ code, name }) => ({ carrier_code: code, name }));

export const agentRows: Row<'agents'>[] = AGENTS.map(({ code, name }) => ({ agent_code: code, name }));

export const repRows: Row<'reps'>[] = REPS.map(({ id, name }) => ({ rep_id: id, name }));

/** Inserts carriers, agents, reps, groups and people. */
export async function insertDirectory(
  db: Db,
  groups: readonly DemoGroup[],
  people: readonly DirectoryEntry[],
  at: string,
): Promise<void> {
  await insertRows(db, 'carriers', carrierRows);
  await insertRows(db, 'agents', agentRows);
  await insertRows(db, 'reps', repRows);
  await insertRows(
    db,
    'groups',
    groups.map((group) => groupRow(group, at)),
  );
  await insertRows(db, 'group_carriers', groups.flatMap(groupCarrierRows));
  await insertRows(db, 'divisions', groups.flatMap(divisionRows));
  await insertRows(
    db,
    'division_versions',
    groups.flatMap((group) => divisionVersionRows(group, at)),
  );
  await insertRows(db, 'group_agents', groups.map(groupAgentRow));
  await insertPeople(db, people);
}

/** Inserts people and their roles. */
export async function insertPeople(db: Db, people: readonly DirectoryEntry[]): Promise<void> {
  await insertRows(
    db,
    'people',
    people.map(({ person }) => person),
  );
  await insertRows(
    db,
    'person_roles',
    people.flatMap(({ roles }) => roles),
  );
}

/**
 * Everyone in the directory: the demo people, the other reps and each group's contact.
 *
 * @param passwordHashes by demo person's id; other people have no password.
 */
export function directoryEntries(
  groups: readonly DemoGroup[],
  issuer: string,
  passwordHashes: ReadonlyMap<string, string>,
  at: string,
): readonly DirectoryEntry[] {
  const common = {
    issuer,
    connection: DATABASE_CONNECTION,
    status: 'Active',
    // Not new, so there is no welcome notice.
    received_ui_welcome_notice: true,
    ...record({ at, by: 'system' }),
  } as const;
  const demo = DEMO_PEOPLE.map(
    (person): DirectoryEntry => ({
      person: {
        ...common,
        user_id: person.userId,
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        password_hash: passwordHashes.get(person.userId) ?? null,
        carrier_codes: [...person.carrierCodes],
        agent_codes: [...person.agentCodes],
        rep_id: person.repId,
        demo_hint: person.hint,
        ...(person.connection === undefined ? {} : { connection: person.connection }),
      },
      roles: rolesOf(
        person.userId,
        person.roles,
        groups.filter(({ index }) => person.groups.includes(index)).map(({ groupNumber }) => groupNumber),
      ),
    }),
  );
  return [...demo, ...staffEntries(common), ...contactEntries(groups, common)];
}

function groupRow(group: DemoGroup, at: string): Row<'groups'> {
  return {
    group_number: group.groupNumber,
    name: group.name,
    rep_id: group.rep.id,
    reconcile_policy: group.reconcilePolicy,
    same_person_may_pay: group.samePersonMayPay,
    tolerance_cents: group.toleranceCents,
    postal_state: group.state,
    ...record({ at, by: group.rep.name }),
  };
}

function groupCarrierRows({ groupNumber, billedTogether }: DemoGroup): Row<'group_carriers'>[] {
  return [...new Set(billedTogether.flat())].map((code) => ({ group_number: groupNumber, carrier_code: code }));
}

function divisionRows({ groupNumber, divisions }: DemoGroup): Row<'divisions'>[] {
  return divisions.map(({ number, name }, index) => ({
    group_number: groupNumber,
    division_number: number,
    name,
    place: index + 1,
    last_month: null,
  }));
}

function divisionVersionRows(
  { groupNumber, divisions, reconciler }: DemoGroup,
  at: string,
): Row<'division_versions'>[] {
  if (divisions.length === 0) return [];
  const items = JSON.stringify(divisions.map((one) => ({ ...one, lastMonth: null })));
  return [
    { group_number: groupNumber, version: 1, items, at, by_user_id: reconciler.userId, by_name: reconciler.name },
  ];
}

function groupAgentRow({ groupNumber, agentCode }: DemoGroup): Row<'group_agents'> {
  return { group_number: groupNumber, agent_code: agentCode };
}

function staffEntries(common: Common): readonly DirectoryEntry[] {
  const others = REPS.filter(
    (rep) => staffOf(rep).name === rep.name && !DEMO_PEOPLE.some(({ repId }) => repId === rep.id),
  );
  return others.map((rep) => {
    const { userId } = staffOf(rep);
    const [first = '', last = ''] = rep.name.split(' ');
    const email = `${first}.${last}@backoffice.test`.toLowerCase();
    return {
      person: { ...common, user_id: userId, email, first_name: first, last_name: last, ...NO_SCOPE, rep_id: rep.id },
      roles: rolesOf(userId, [Role.Admin], []),
    };
  });
}

function contactEntries(groups: readonly DemoGroup[], common: Common): readonly DirectoryEntry[] {
  return groups.map(({ index, name, groupNumber }) => {
    const { userId, email, firstName, lastName } = contactOf(index, name);
    return {
      person: { ...common, user_id: userId, email, first_name: firstName, last_name: lastName, ...NO_SCOPE },
      roles: rolesOf(userId, CONTACT_ROLES, [groupNumber]),
    };
  });
}

/** One row per role and group, or per role if there are no groups. */
function rolesOf(userId: string, roles: readonly string[], groupNumbers: readonly string[]): Row<'person_roles'>[] {
  const places = groupNumbers.length > 0 ? groupNumbers : [''];
  return roles.flatMap((role) => places.map((place) => ({ user_id: userId, role, group_number: place })));
}
