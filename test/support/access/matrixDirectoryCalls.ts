import { randomUUID } from 'node:crypto';
import * as directory from '../../../contract/people/directory';
import * as changes from '../../../contract/people/directoryChanges';
import * as purge from '../../../contract/people/directoryChanges';
import * as mails from '../../../contract/people/directoryMails';
import * as invitations from '../../../contract/people/invitations';
import * as userSessions from '../../../contract/people/userSessions';
import { toBase64 } from '../../../contract/platform/shared/base64';
import { Role } from '../../../src/domain/platform/access/Role';
import type { TestServer } from '../server/startTestServer';
import { cell, type MatrixCall, type Target } from './MatrixCall';

const idOf = ({ member }: Target) => ({ id: toBase64(member.userId) });
const emailOf = ({ member }: Target) => ({ email: member.email });
const roleEverywhere = ({ member }: Target) => ({ roleId: Role.BillingUser, userId: toBase64(member.userId) });
const roleQuery = (target: Target) => ({ ...roleEverywhere(target), groupNumber: target.groupNumber });
const restoringMember = { prepare: restoreMember };

/** Calls about people and their access. */
export const DIRECTORY_CALLS: readonly MatrixCall[] = [
  cell(directory.listGroupRoleUsers, 'group', ({ groupNumber }) => ({
    params: { groupNumber, role: Role.BillingUser },
    query: {},
  })),
  cell(directory.listRoleUsers, 'list', () => ({ params: { role: Role.BillingUser }, query: {} })),
  cell(directory.searchUsers, 'list', () => ({ body: {} })),
  cell(directory.listCarrierUsers, 'list', ({ carrier }) => ({ params: { code: carrier }, query: {} })),
  cell(directory.listAgentUsers, 'list', ({ agent }) => ({ params: { code: agent }, query: {} })),
  cell(directory.getUserByEmail, 'key', ({ member }) => ({ params: { email: toBase64(member.email) } })),
  cell(directory.getUser, 'key', (target) => ({ params: idOf(target) })),
  cell(directory.getUserHistory, 'key', (target) => ({ params: idOf(target) })),
  cell(directory.listUserGroups, 'key', (target) => ({ params: idOf(target) })),
  cell(directory.listUserCarrierCodes, 'key', (target) => ({ params: idOf(target) })),
  cell(directory.listRoles, 'list', () => ({})),
  cell(directory.listDirectoryGroups, 'list', () => ({ query: {} })),
  cell(directory.exportAccessReview, 'list', () => ({ query: {} })),

  cell(changes.createUser, 'grant', ({ groupNumber }) => ({
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
    (target) => ({ params: idOf(target), body: { version: 1, firstName: 'Pat' } }),
    restoringMember,
  ),
  cell(changes.deleteUser, 'key', (target) => ({ params: idOf(target) }), restoringMember),
  cell(changes.addRole, 'group', (target) => ({ query: roleQuery(target) }), restoringMember),
  cell(changes.addRole, 'key', (target) => ({ query: roleEverywhere(target) }), {
    ...restoringMember,
    variant: 'in all of their groups',
  }),
  cell(changes.removeRole, 'group', (target) => ({ query: roleQuery(target) }), restoringMember),
  cell(changes.removeRole, 'key', (target) => ({ query: roleEverywhere(target) }), {
    ...restoringMember,
    variant: 'in all of their groups',
  }),
  cell(
    changes.addUserGroups,
    'key',
    (target) => ({ params: idOf(target), body: { values: [target.groupNumber] } }),
    restoringMember,
  ),
  cell(
    changes.removeUserGroup,
    'group',
    (target) => ({ params: { ...idOf(target), groupNumber: target.groupNumber } }),
    restoringMember,
  ),

  cell(
    changes.limitUserDivisions,
    'group',
    (target) => ({
      params: { ...idOf(target), groupNumber: target.groupNumber },
      body: { divisionNumbers: null },
    }),
    restoringMember,
  ),

  cell(changes.confirmAccess, 'key', (target) => ({ params: idOf(target) }), restoringMember),
  cell(userSessions.listUserSessions, 'key', (target) => ({ params: idOf(target) }), restoringMember),
  cell(userSessions.endUserSessions, 'key', (target) => ({ params: idOf(target) }), restoringMember),

  cell(invitations.listInvitations, 'list', () => ({})),
  cell(invitations.exportInvitations, 'list', () => ({ query: {} })),
  cell(invitations.invitePerson, 'grant', ({ groupNumber }) => ({
    body: {
      email: `${randomUUID()}@new.test`,
      firstName: 'Nia',
      lastName: 'New',
      grants: [{ role: Role.BillingUser, groupNumber }],
    },
  })),
  cell(invitations.resendInvitation, 'key', (target) => ({ params: { email: toBase64(invitedTo(target)) } }), {
    prepare: addInvitation,
  }),
  cell(invitations.revokeInvitation, 'key', (target) => ({ params: { email: toBase64(invitedTo(target)) } }), {
    prepare: addInvitation,
  }),

  cell(mails.requestPasswordReset, 'key', (target) => ({ query: emailOf(target) }), restoringMember),
  cell(mails.sendPasswordReset, 'key', (target) => ({ query: emailOf(target) }), restoringMember),
  cell(mails.resetUserPassword, 'key', (target) => ({ params: idOf(target) }), restoringMember),
  cell(mails.requestWelcome, 'key', (target) => ({ query: emailOf(target) }), restoringMember),
  cell(mails.sendWelcome, 'key', (target) => ({ query: emailOf(target) }), restoringMember),
  cell(mails.markWelcomeNoticeReceived, 'self', (_target, { email }) => ({ query: { email } })),

  cell(purge.requestPurge, 'self', () => ({})),
  cell(purge.purgeUsers, 'self', () => ({ body: { values: ['test|nobody'] } })),
  cell(purge.previewPurge, 'self', () => ({ body: {} })),
];

/** Makes the member an active billing user of the group again. */
async function restoreMember({ db }: TestServer, { member, groupNumber }: Target): Promise<void> {
  const { userId } = member;
  await db.updateTable('people').set({ status: 'Active' }).where('user_id', '=', userId).execute();
  await db
    .insertInto('person_roles')
    .values({ user_id: userId, role: Role.BillingUser, group_number: groupNumber })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const invitedTo = ({ groupNumber }: Target) => `invited.${groupNumber}@new.test`;

/** Adds an open invitation to the group, by the server operator. */
async function addInvitation({ db }: TestServer, target: Target): Promise<void> {
  const invitation = {
    email: invitedTo(target),
    first_name: 'Nia',
    last_name: 'New',
    roles: [],
    group_roles: JSON.stringify([{ role: Role.BillingUser, groupNumber: target.groupNumber }]),
    invited_at: '2026-03-01T00:00:00.000Z',
    invited_by: 'Server operator',
    expires_at: '2999-01-01T00:00:00.000Z',
  };
  await db
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(invitation))
    .execute();
}
