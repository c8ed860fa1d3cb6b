import type { Insertable } from 'kysely';
import { Role } from '../../../src/domain/access/Role';
import type { Tables } from '../../infrastructure/sql/Tables';
import type { DemoGroup } from '../groups/DemoGroup';
import { AGENTS } from '../market/agents';
import { CARRIERS } from '../market/carriers';
import { REPS } from '../market/reps';
import { contactOf } from '../people/contactOf';
import { DEMO_PEOPLE } from '../people/demoPeople';
import { staffOf } from '../people/groupActors';
import { record } from './record';

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** What a person of the directory is, besides the roles. */
export interface DirectoryEntry {
  readonly person: Row<'people'>;
  readonly roles: readonly Row<'person_roles'>[];
}

/** Roles of a group's own benefits contact. */
const CONTACT_ROLES = [Role.BillingUser, Role.SuperUser, Role.Reconciler, Role.Payor];

export const carrierRows: Row<'carriers'>[] = CARRIERS.map(({ code, name }) => ({ carrier_code: code, name }));
export const agentRows: Row<'agents'>[] = AGENTS.map(({ code, name }) => ({ agent_code: code, name }));
export const repRows: Row<'reps'>[] = REPS.map(({ id, name }) => ({ rep_id: id, name }));

export function groupRow(group: DemoGroup, at: string): Row<'groups'> {
  return {
    group_number: group.groupNumber,
    name: group.name,
    rep_id: group.rep.id,
    reconcile_policy: group.reconcilePolicy,
    same_person_may_pay: group.samePersonMayPay,
    tolerance_cents: group.toleranceCents,
    ...record({ at, by: group.rep.name }),
  };
}

export function groupCarrierRows({ groupNumber, billedTogether }: DemoGroup): Row<'group_carriers'>[] {
  return billedTogether.flat().map((code) => ({ group_number: groupNumber, carrier_code: code }));
}

export function groupAgentRow({ groupNumber, agentCode }: DemoGroup): Row<'group_agents'> {
  return { group_number: groupNumber, agent_code: agentCode };
}

/**
 * Everyone in the directory: the demo people, the other reps and each group's own contact.
 *
 * @param passwordHashes by the demo person's id; nobody else signs in with a password.
 */
export function directoryEntries(
  groups: readonly DemoGroup[],
  issuer: string,
  passwordHashes: ReadonlyMap<string, string>,
  at: string,
): readonly DirectoryEntry[] {
  const common = {
    issuer,
    connection: 'Username-Password-Authentication',
    status: 'Active',
    // They have been here before.
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

type Common = Pick<Row<'people'>, 'issuer' | 'connection' | 'status' | 'received_ui_welcome_notice'> &
  ReturnType<typeof record>;
const NO_SCOPE = { password_hash: null, carrier_codes: [], agent_codes: [], rep_id: null, demo_hint: null };

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

/** Once for each group, or once without a group. */
function rolesOf(userId: string, roles: readonly string[], groupNumbers: readonly string[]): Row<'person_roles'>[] {
  const places = groupNumbers.length > 0 ? groupNumbers : [''];
  return roles.flatMap((role) => places.map((place) => ({ user_id: userId, role, group_number: place })));
}
