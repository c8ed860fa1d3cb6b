import type { DataTable } from '@cucumber/cucumber';
import type { ProfileField } from '../../src/domain/people/account/Profile';
import type { TestPerson } from '../../test/support/server/TestData';
import {
  type CodeDetail,
  type DetailName,
  KNOWN_DETAILS,
  PERSON_KINDS,
  type PersonKind,
  type RightName,
} from './ParameterValues';
import { emailOfNew, found } from './patterns';
import { DIRECTORY_CRITERIA } from './tableColumns';
import { pairsFrom } from './tables';
import type { RoleAssignment } from './tasks/AccessTasks';
import type { DirectorySearch } from './tasks/DirectoryTasks';
import type { Newcomer } from './tasks/NewPersonTasks';
import type { AppWorld } from './world';

/**
 * Changes a detail: one's own in the profile, another person's in the directory.
 */
export async function changeDetail(
  world: AppWorld,
  person: TestPerson,
  { detail: field, of }: DetailName<ProfileField | 'email'>,
  value: string,
): Promise<void> {
  const other = of === 'they' || of === 'I' ? person : await world.stage.cast.about(of);
  if (other.userId === person.userId && field !== 'email') {
    world.changed = 'profile';
    return world.tasks.account.change(person, field, value);
  }
  await world.tasks.directory.changeDetail(person, other, field, value);
}

/** A detail as shown. @param expected the text to wait for */
export async function shownDetail(world: AppWorld, name: DetailName, expected: string): Promise<string> {
  const { detail, of, groupName } = name;
  const person = await world.stage.cast.known(of);
  if (groupName !== undefined) return world.tasks.account.rightsInGroup(person, groupName);
  if (detail === 'name') return world.tasks.account.shownName(person, expected);
  if (detail === 'email') return person.email;
  if (detail === 'status') return world.tasks.directory.statusOf(world.they, person);
  if (isProfileField(detail)) return world.tasks.account.savedValue(person, detail, expected);
  return world.tasks.account.profileDetail(person, detail);
}

/** The group's carrier, agent, or rep by name and code. */
export async function codesOf(
  { stage }: AppWorld,
  { detail }: DetailName<CodeDetail>,
  groupName: string,
): Promise<string> {
  const { agentCode, healthCarrier } = await stage.groups.named(groupName);
  if (detail === 'carriers') return `Carrier ${healthCarrier} (${healthCarrier})`;
  if (detail === 'agents') return `Agent ${agentCode} (${agentCode})`;
  return `Rep ${stage.groups.repId} (${stage.groups.repId})`;
}

/** A new person's name and email. */
export function newcomer(name: string): Newcomer {
  return { name, email: emailOfNew(name) };
}

/** Looks up the group of a parsed right. */
export async function assignmentOf({ stage }: AppWorld, { role, groupName }: RightName): Promise<RoleAssignment> {
  return { role, group: groupName === undefined ? undefined : await stage.groups.named(groupName) };
}

/** Directory search from a table of criteria. */
export async function searchOf({ stage }: AppWorld, table: DataTable): Promise<DirectorySearch> {
  const criteria = Object.entries(pairsFrom(table));
  for (const [name] of criteria) found(Object.keys(DIRECTORY_CRITERIA), name);
  const { role, status, ...named } = Object.fromEntries(criteria);
  const [group, carrierOf, agentOf] = await Promise.all(
    (['group', 'carrier of', 'agent of'] as const).map(async (name) =>
      named[name] ? stage.groups.named(named[name]) : undefined,
    ),
  );
  const emailOf = named['email of'];
  return {
    ...(role && { roles: role.split(' or ') }),
    ...(status && { status }),
    ...(group && { group }),
    ...(carrierOf && { carrierCode: carrierOf.healthCarrier }),
    ...(agentOf && { agentCode: agentOf.agentCode }),
    ...(emailOf && { email: (await stage.cast.known(kindNamed(emailOf))).email }),
  };
}

function kindNamed(words: string) {
  const kind: PersonKind = found(PERSON_KINDS, words.replace(/^the /, ''));
  return { kind, isAnother: false, groupName: undefined };
}

function isProfileField(detail: DetailName['detail']): detail is ProfileField {
  return !['email', 'name', 'status', ...KNOWN_DETAILS].includes(detail);
}
