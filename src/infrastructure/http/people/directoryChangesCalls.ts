import {
  addRole,
  addUserGroups,
  changeUser,
  confirmAccess,
  createUser,
  deleteUser,
  limitUserDivisions,
  previewPurge,
  purgeUsers,
  removeRole,
  removeUserGroup,
} from '../../../../contract/people/directoryChanges';
import { resetUserPassword, sendPasswordReset, sendWelcome } from '../../../../contract/people/directoryMails';
import { endUserSessions, listUserSessions } from '../../../../contract/people/userSessions';
import { toBase64 } from '../../../../contract/platform/shared/base64';
import type { DetailsConfirmation, PersonDetails } from '../../../application/people/directory/PersonDetails';
import type { GrantResponse } from '../../../application/people/directory/ports';
import type { Role } from '../../../domain/platform/access/Role';
import type { UserStatus } from '../../../domain/platform/users/CurrentUser';
import { adapted, fromCalls } from '../fromCalls';
import { userOf } from './directoryCalls';

interface PersonKey {
  readonly userId: string;
}
type GrantedRole = PersonKey & { readonly role: Role; readonly groupNumber?: string | undefined };

/** On the wire, the key is the id in base 64. */
function ofPerson<Args extends PersonKey>({ userId, ...others }: Args) {
  return { ...others, id: toBase64(userId) };
}

function ofRole({ userId, role, groupNumber }: GrantedRole) {
  return { roleId: role, userId: toBase64(userId), groupNumber };
}

function grantAnswerOf({ user, results }: Omit<GrantResponse, 'user'> & { user: Parameters<typeof userOf>[0] }) {
  return { results, user: userOf(user) };
}

export const directoryChangesCalls = fromCalls({
  create: adapted(createUser, { answer: userOf }),
  remove: adapted(deleteUser, { args: (person: PersonKey) => ofPerson(person), answer: userOf }),
  change: adapted(changeUser, {
    args: (
      change: Partial<PersonDetails & DetailsConfirmation> & {
        readonly userId: string;
        readonly version: number;
        readonly status?: UserStatus;
      },
    ) => ofPerson(change),
    answer: userOf,
  }),
  addRole: adapted(addRole, { args: ofRole, answer: grantAnswerOf }),
  removeRole: adapted(removeRole, { args: ofRole, answer: grantAnswerOf }),
  addGroups: adapted(addUserGroups, {
    args: ({
      groupNumbers,
      ...others
    }: PersonKey & { readonly groupNumbers: readonly string[]; readonly roles: readonly Role[] }) =>
      ofPerson({ ...others, values: groupNumbers }),
    answer: grantAnswerOf,
  }),
  removeGroup: adapted(removeUserGroup, {
    args: (group: PersonKey & { readonly groupNumber: string }) => ofPerson(group),
    answer: grantAnswerOf,
  }),
  confirmAccess: adapted(confirmAccess, { args: (person: PersonKey) => ofPerson(person) }),
});

export const divisionLimitCalls = fromCalls({
  limit: adapted(limitUserDivisions, {
    args: (limit: PersonKey & { readonly groupNumber: string; readonly divisionNumbers: readonly string[] | null }) =>
      ofPerson(limit),
    answer: userOf,
  }),
});

export const directoryMailsCalls = fromCalls({
  resetPassword: adapted(resetUserPassword, { args: (person: PersonKey) => ofPerson(person) }),
  resetPasswordOf: sendPasswordReset,
  welcome: sendWelcome,
});

export const personSessionCalls = fromCalls({
  list: adapted(listUserSessions, { args: (person: PersonKey) => ofPerson(person), answer: ({ items }) => items }),
  endAll: adapted(endUserSessions, { args: (person: PersonKey) => ofPerson(person) }),
});

interface PeopleKeys {
  readonly userIds: readonly string[];
}

export const purgeCalls = fromCalls({
  preview: adapted(previewPurge, {
    args: ({ userIds }: PeopleKeys) => ({ values: userIds }),
    answer: ({ items }) => items.map(({ user_id: userId, ...rest }) => ({ userId, ...rest })),
  }),
  purge: adapted(purgeUsers, {
    args: ({ userIds }: PeopleKeys) => ({ values: userIds }),
    answer: ({ results }) => results.map(({ user_id: userId, ...rest }) => ({ userId, ...rest })),
  }),
});
