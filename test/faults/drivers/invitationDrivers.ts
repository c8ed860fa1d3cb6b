import {
  exportInvitations,
  invitePerson,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../../../contract/people/invitations';
import { deleteDraft } from '../../../contract/platform/drafts';
import { Role } from '../../../src/domain/platform/access/Role';
import { roleLabel } from '../../../src/domain/platform/access/roleLabel';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const LIST = '/dashboard/directory/invitations';
const emailOf = ({ groupNumber }: Scene) => `invited.${groupNumber}@example.test`;
const nameOf = ({ groupNumber }: Scene) => `Nora Quist${groupNumber}`;

/** An open invitation of the cell's group, sent by someone else a day ago. */
async function addInvitation(scene: Scene): Promise<void> {
  const { db, groupNumber, lane } = scene;
  const now = lane.backstage.clock.now().getTime();
  const day = 86_400_000;
  const invitation = {
    email: emailOf(scene),
    first_name: 'Nora',
    last_name: `Quist${groupNumber}`,
    roles: [],
    group_roles: JSON.stringify([{ role: Role.BillingUser, groupNumber }]),
    invited_at: new Date(now - day).toISOString(),
    invited_by: 'Server operator',
    expires_at: new Date(now + day).toISOString(),
  };
  await db
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(invitation))
    .execute();
}

async function countMails(scene: Scene): Promise<number> {
  const rows = await scene.db.selectFrom('mails').select('mail_pk').where('recipient', '=', emailOf(scene)).execute();
  return rows.length;
}

/** Calls of people who are invited by email. */
export const invitationDrivers: readonly Driver[] = [
  {
    call: listInvitations,
    kind: 'load',
    persona: 'admin',
    createScript: async (scene) => {
      await addInvitation(scene);
      return {
        makeCall: () => scene.go(LIST),
        success: scene.page.getByRole('table', { name: 'Invitations', exact: true }).getByText(nameOf(scene)),
      };
    },
  },
  {
    call: exportInvitations,
    kind: 'write',
    persona: 'admin',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await addInvitation(scene);
      const row = scene.page.getByRole('table', { name: 'Invitations', exact: true }).getByText(nameOf(scene));
      return exportingList(scene, LIST, row, 'Invitations');
    },
  },
  {
    call: invitePerson,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const { page, groupNumber, lane } = scene;
      // Removes leftovers of earlier cells: a second group or a draft.
      await lane.backstage.data.group({ repId: lane.repId });
      await (await scene.as('admin')).ok(deleteDraft, { params: { draftId: 'person.new' } });
      const email = page.getByRole('textbox', { name: 'Email' });
      const box = page.getByRole('checkbox', {
        name: `${roleLabel(Role.BillingUser)} in Group ${groupNumber}`,
        exact: true,
      });
      return {
        prepare: async () => {
          await scene.go('/dashboard/directory/new?invite=1');
          await page.getByLabel('First name').fill('Nora');
          await page.getByLabel('Last name').fill(`Quist${groupNumber}`);
          await email.fill(emailOf(scene));
          await page.getByLabel('Add a group').fill(groupNumber);
          await page.getByRole('option', { name: groupNumber }).click();
          await box.check();
        },
        makeCall: () => scene.button('Send invitation').click(),
        retry: () => scene.button('Send invitation').click(),
        success: page.getByRole('table', { name: 'Invitations', exact: true }).getByText(nameOf(scene)),
        input: { read: () => email.inputValue(), expected: emailOf(scene) },
        countEffects: () => countMails(scene),
      };
    },
  },
  {
    call: resendInvitation,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      await addInvitation(scene);
      const resend = scene.button(`Resend to ${nameOf(scene)}`);
      return {
        prepare: async () => {
          await scene.go(LIST);
          await resend.waitFor();
        },
        makeCall: () => resend.click(),
        success: scene.page.getByText('Invitation extended').first(),
        countEffects: () => countMails(scene),
      };
    },
  },
  {
    call: revokeInvitation,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      await addInvitation(scene);
      const { page } = scene;
      return {
        prepare: async () => {
          await scene.go(LIST);
          await scene.button(`Revoke the invitation of ${nameOf(scene)}`).click();
        },
        makeCall: () => page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click(),
        success: page.getByText(`Invitation of ${nameOf(scene)} revoked`).first(),
      };
    },
  },
];
