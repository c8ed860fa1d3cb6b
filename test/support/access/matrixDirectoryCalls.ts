import { randomUUID } from 'node:crypto';
import * as directory from '../../../contract/directory';
import * as changes from '../../../contract/directoryChanges';
import * as purge from '../../../contract/directoryChanges';
import * as mails from '../../../contract/directoryMails';
import { toBase64 } from '../../../contract/shared/base64';
import { Role } from '../../../src/domain/access/Role';
import type { TestServer } from '../server/startTestServer';
import { cell, type MatrixCall, type Target } from './MatrixCall';

const idOf = ({ member }: Target) => ({ id: toBase64(member.userId) });
const emailOf = ({ member }: Target) => ({ email: member.email });
const roleEverywhere = ({ member }: Target) => ({ roleId: Role.BillingUser, userId: toBase64(member.userId) });
const roleQuery = (target: Target) => ({ ...roleEverywhere(target), groupNumber: target.groupNumber });
const isMemberAgain = { prepare: bringBack };

/** Who may make the calls around people and their access. @source product.md, Rights */
export const DIRECTORY_CALLS: readonly MatrixCall[] = [
  cell(directory.listGroupRoleUsers, 'group', 'people', ({ groupNumber }) => ({
    params: { groupNumber, role: Role.BillingUser },
    query: {},
  })),
  cell(directory.listRoleUsers, 'list', 'people', () => ({ params: { role: Role.BillingUser }, query: {} })),
  cell(directory.searchUsers, 'list', 'people', () => ({ body: {} })),
  cell(directory.listCarrierUsers, 'list', 'people', ({ carrier }) => ({ params: { code: carrier }, query: {} })),
  cell(directory.listAgentUsers, 'list', 'people', ({ agent }) => ({ params: { code: agent }, query: {} })),
  cell(directory.getUserByEmail, 'key', 'people', ({ member }) => ({ params: { email: toBase64(member.email) } })),
  cell(directory.getUser, 'key', 'people', (target) => ({ params: idOf(target) })),
  cell(directory.getUserHistory, 'key', 'people', (target) => ({ params: idOf(target) })),
  cell(directory.listUserGroups, 'key', 'people', (target) => ({ params: idOf(target) })),
  cell(directory.listUserCarrierCodes, 'key', 'people', (target) => ({ params: idOf(target) })),
  cell(directory.listRoles, 'list', 'people', () => ({})),
  cell(directory.listDirectoryGroups, 'list', 'people', () => ({ query: {} })),
  cell(directory.exportAccessReview, 'list', 'people', () => ({ query: {} })),

  cell(changes.createUser, 'grant', 'give', ({ groupNumber }) => ({
    body: {
      email: `${randomUUID()}@new.test`,
      firstName: 'Nia',
      lastName: 'New',
      grants: [{ role: Role.BillingUser, groupNumber }],
      sendWelcome: false,
    },
  })),
  cell(
    changes.changeUser,
    'key',
    'give',
    (target) => ({ params: idOf(target), body: { version: 1, firstName: 'Pat' } }),
    isMemberAgain,
  ),
  cell(changes.deleteUser, 'key', 'give', (target) => ({ params: idOf(target) }), isMemberAgain),
  cell(changes.addRole, 'group', 'give', (target) => ({ query: roleQuery(target) }), isMemberAgain),
  cell(changes.addRole, 'key', 'give', (target) => ({ query: roleEverywhere(target) }), {
    ...isMemberAgain,
    variant: 'in all of their groups',
  }),
  cell(changes.removeRole, 'group', 'give', (target) => ({ query: roleQuery(target) }), isMemberAgain),
  cell(changes.removeRole, 'key', 'give', (target) => ({ query: roleEverywhere(target) }), {
    ...isMemberAgain,
    variant: 'in all of their groups',
  }),
  cell(
    changes.addUserGroups,
    'key',
    'give',
    (target) => ({ params: idOf(target), body: { values: [target.groupNumber] } }),
    isMemberAgain,
  ),
  cell(
    changes.removeUserGroup,
    'group',
    'give',
    (target) => ({ params: { ...idOf(target), groupNumber: target.groupNumber } }),
    isMemberAgain,
  ),

  cell(mails.requestPasswordReset, 'key', 'give', (target) => ({ query: emailOf(target) }), isMemberAgain),
  cell(mails.sendPasswordReset, 'key', 'give', (target) => ({ query: emailOf(target) }), isMemberAgain),
  cell(mails.resetUserPassword, 'key', 'give', (target) => ({ params: idOf(target) }), isMemberAgain),
  cell(mails.requestWelcome, 'key', 'give', (target) => ({ query: emailOf(target) }), isMemberAgain),
  cell(mails.sendWelcome, 'key', 'give', (target) => ({ query: emailOf(target) }), isMemberAgain),
  cell(mails.markWelcomeNoticeReceived, 'self', undefined, (_target, { email }) => ({ query: { email } })),

  cell(purge.requestPurge, 'system', undefined, () => ({})),
  cell(purge.purgeUsers, 'system', undefined, () => ({ body: { values: ['test|nobody'] } })),
  cell(purge.previewPurge, 'system', undefined, () => ({ body: {} })),
];

/** Whoever was deleted, or lost the group, is a billing user of it again. */
async function bringBack({ db }: TestServer, { member, groupNumber }: Target): Promise<void> {
  const { userId } = member;
  await db.updateTable('people').set({ status: 'Active' }).where('user_id', '=', userId).execute();
  await db
    .insertInto('person_roles')
    .values({ user_id: userId, role: Role.BillingUser, group_number: groupNumber })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
