import { createUser, previewPurge, purgeUsers, requestPurge } from '../../../contract/people/directoryChanges';
import {
  requestPasswordReset,
  requestWelcome,
  resetUserPassword,
  sendPasswordReset,
  sendWelcome,
} from '../../../contract/people/directoryMails';
import type { PurgeResult } from '../../../src/domain/people/directory/Purge';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import type { Transactions } from '../../platform/shared/Transaction';
import type { CreatePerson } from './CreatePerson';
import { addGroups, removeGroup } from './changeGroups';
import { change, remove } from './changePerson';
import { grantRole, revokeRole } from './changeRoles';
import { confirm } from './confirmAccess';
import { limit } from './limitDivisions';
import { endSessions, listSessions } from './personSessions';
import { AccountMail } from './ports/DirectoryRepository';
import type { PurgePeople } from './purge/PurgePeople';
import type { SendAccountMail } from './SendAccountMail';
import { userOnWire } from './userOnWire';

/** Adds and changes people, and grants and revokes access. @source MGM-7 MGM-8 MGM-9 MGM-12 MGM-13 MGM-17 MGM-18 */
export function registerDirectoryChangeRoutes(route: Route, transactions: Transactions, people: CreatePerson): void {
  route(createUser, async ({ caller, body, now }) => {
    const { connection, grants, sendWelcome, emailConfirmed, ...details } = body;
    const request = { caller, now, details, emailConfirmed, connection, grants, sendWelcome };
    return userOnWire(await people.run(request));
  });
  const command = commandRoute(route, transactions);
  command(change);
  command(remove);
  command(grantRole);
  command(revokeRole);
  command(addGroups);
  command(removeGroup);
  command(limit);
  command(confirm);
  command(listSessions);
  command(endSessions);
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
