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
  requestPurge,
} from '../../../contract/people/directoryChanges';
import {
  requestPasswordReset,
  requestWelcome,
  resetUserPassword,
  sendPasswordReset,
  sendWelcome,
} from '../../../contract/people/directoryMails';
import { endUserSessions, listUserSessions } from '../../../contract/people/userSessions';
import type { PurgeResult } from '../../../src/domain/people/directory/Purge';
import type { Route } from '../../platform/calls/Route';
import type { ChangePerson } from './ChangePerson';
import type { ConfirmAccess } from './ConfirmAccess';
import type { CreatePerson } from './CreatePerson';
import { userOnWire } from './directoryRoutes';
import type { EndPersonSessions } from './EndPersonSessions';
import type { AddGroups, RemoveGroup } from './GroupChanges';
import type { GrantAnswer } from './grants';
import type { LimitDivisions } from './LimitDivisions';
import { AccountMail, type StoredPersonDetails } from './ports/DirectoryRepository';
import type { PurgePeople } from './purge/PurgePeople';
import type { AddRole, RemoveRole } from './RoleChanges';
import type { SendAccountMail } from './SendAccountMail';

export interface DirectoryChangeServices {
  readonly create: CreatePerson;
  readonly change: ChangePerson;
  readonly addRole: AddRole;
  readonly removeRole: RemoveRole;
  readonly addGroups: AddGroups;
  readonly removeGroup: RemoveGroup;
  readonly limitDivisions: LimitDivisions;
  readonly confirm: ConfirmAccess;
  readonly sessions: EndPersonSessions;
}

/** Adds and changes people, and grants and revokes access. @source MGM-7 MGM-8 MGM-9 MGM-12 MGM-13 MGM-17 MGM-18 */
export function registerDirectoryChangeRoutes(route: Route, services: DirectoryChangeServices): void {
  route(createUser, async ({ caller, body, now }) => {
    const { connection, grants, sendWelcome, emailConfirmed, ...details } = body;
    const request = { caller, now, details, emailConfirmed, connection, grants, sendWelcome };
    return userOnWire(await services.create.run(request));
  });
  route(changeUser, async ({ caller, params, body, now, assertRecentSignIn }) => {
    const { version, emailConfirmed, ...changes } = body;
    const person = { caller, userId: params.id, now, version, emailConfirmed, assertRecentSignIn };
    return userOnWire(await services.change.run({ ...person, changes: withoutUndefined(changes) }));
  });
  route(deleteUser, async ({ caller, params, now }) =>
    userOnWire(
      await services.change.run({
        caller,
        userId: params.id,
        now,
        version: undefined,
        emailConfirmed: false,
        changes: { status: 'Deleted' },
      }),
    ),
  );
  route(addRole, async ({ caller, query, now, assertRecentSignIn }) => {
    const { roleId, userId, groupNumber } = query;
    return answer(await services.addRole.run({ caller, now, userId, role: roleId, groupNumber, assertRecentSignIn }));
  });
  route(removeRole, async ({ caller, query, now, assertRecentSignIn }) => {
    const { roleId, userId, groupNumber } = query;
    return answer(
      await services.removeRole.run({ caller, now, userId, role: roleId, groupNumber, assertRecentSignIn }),
    );
  });
  route(addUserGroups, async ({ caller, params, body, now, assertRecentSignIn }) =>
    answer(
      await services.addGroups.run({
        caller,
        now,
        userId: params.id,
        groupNumbers: body.values,
        roles: body.roles,
        assertRecentSignIn,
      }),
    ),
  );
  route(limitUserDivisions, async ({ caller, params, body, now, assertRecentSignIn }) => {
    const { groupNumber, id: userId } = params;
    const request = { caller, userId, groupNumber, ...body, now, assertRecentSignIn };
    return userOnWire(await services.limitDivisions.run(request));
  });
  route(removeUserGroup, async ({ caller, params: { groupNumber, id: userId }, now, assertRecentSignIn }) =>
    answer(await services.removeGroup.run({ caller, now, userId, groupNumber, assertRecentSignIn })),
  );
  route(confirmAccess, async ({ caller, params: { id: userId }, now }) => {
    await services.confirm.run({ caller, now, userId });
    return { confirmed: true as const };
  });
  route(listUserSessions, async ({ caller, params, now }) => {
    const open = await services.sessions.list({ caller, now, userId: params.id });
    return { items: open.map(({ device, signedInAt, lastUsedAt }) => ({ device, signedInAt, lastUsedAt })) };
  });
  route(endUserSessions, async ({ caller, params, now }) => {
    await services.sessions.run({ caller, now, userId: params.id });
    return { endedAt: now.toISOString() };
  });
}

function answer({ results, user }: GrantAnswer) {
  return { results, user: userOnWire(user) };
}

type PersonChanges = { readonly [Field in keyof StoredPersonDetails]?: StoredPersonDetails[Field] | undefined };

function withoutUndefined(changes: PersonChanges): Partial<StoredPersonDetails> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** @source MGM-10 MGM-19 MGM-20 */
export function registerDirectoryMailRoutes(route: Route, sendMail: SendAccountMail): void {
  for (const call of [requestPasswordReset, sendPasswordReset]) {
    route(call, ({ caller, query, now }) => sendMail.run({ caller, who: query, mail: AccountMail.Reset, now }));
  }
  for (const call of [requestWelcome, sendWelcome]) {
    route(call, ({ caller, query, now }) => sendMail.run({ caller, who: query, mail: AccountMail.Welcome, now }));
  }
  route(resetUserPassword, ({ caller, params, now }) =>
    sendMail.run({ caller, who: { userId: params.id }, mail: AccountMail.Reset, now }),
  );
}

/** Purges deleted people. @source MGM-22 */
export function registerDirectoryPurgeRoutes(route: Route, purge: PurgePeople): void {
  route(requestPurge, async ({ caller, now }) => purgeAnswer(await purge.runForAll({ caller, now })));
  route(purgeUsers, async ({ caller, body, now }) => purgeAnswer(await purge.run({ caller, now }, body.values)));
  route(previewPurge, async ({ body, now }) => {
    const { items, total } = await purge.preview(now, body.values);
    return { items: items.map(({ userId, ...item }) => ({ ...item, user_id: userId })), total };
  });
}

function purgeAnswer(results: readonly PurgeResult[]) {
  return {
    purged: results.filter(({ ok }) => ok).length,
    results: results.map(({ userId, ...result }) => ({ ...result, user_id: userId })),
  };
}
