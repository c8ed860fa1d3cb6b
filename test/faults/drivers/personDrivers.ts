import {
  addRole,
  addUserGroups,
  changeUser,
  createUser,
  deleteUser,
  previewPurge,
  purgeUsers,
  removeRole,
  removeUserGroup,
} from '../../../contract/directoryChanges';
import {
  markWelcomeNoticeReceived,
  resetUserPassword,
  sendPasswordReset,
  sendWelcome,
} from '../../../contract/directoryMails';
import { deleteDraft, getDraft, saveDraft } from '../../../contract/drafts';
import { draftBodyOf, EMPTY_FORM } from '../../../src/application/directory/NewPersonDraft';
import { Role } from '../../../src/domain/access/Role';
import { roleLabel } from '../../../src/domain/access/roleLabel';
import type { TestPerson } from '../../support/server/TestData';
import type { Scene } from '../stage/Scene';
import type { Driver, Script } from './Driver';
import { personPage, somebody } from './somebody';

const PHONE = '555-010-2233';
const REFUSED = /^Refused/;
/** The draft of somebody who is being added. */
const NEW_PERSON = { draftId: 'person.new' };

/** The page of somebody, with its history: what was done stands there as soon as it is known. */
async function opened(scene: Scene, person: TestPerson): Promise<void> {
  await scene.go(personPage(person));
  await scene.heading('Access', 2).waitFor();
}

/** Not what a change would come to, which stands beside it before anything is saved. */
const inHistory = (scene: Scene, words: string) =>
  scene.page
    .locator('section', { has: scene.heading('History', 2) })
    .getByRole('listitem')
    .filter({ hasText: words });
const refusals = ({ page }: Scene) => page.getByRole('listitem').filter({ hasText: REFUSED });
const question = ({ page }: Scene) => page.getByRole('alertdialog');

async function confirmed(scene: Scene, words: string): Promise<void> {
  await scene.button(words).first().click();
  await question(scene).getByRole('button', { name: words, exact: true }).click();
}

/** Another group of the same admin's book. */
function another({ desk }: Scene): Promise<string> {
  return desk.backstage.data.group({ repId: desk.repId });
}

/** What somebody holds is changed, and saved: `written` is what their history says then. */
async function saving(scene: Scene, person: TestPerson, change: () => Promise<void>, written: string): Promise<Script> {
  const save = scene.button('Save access');
  return {
    before: async () => {
      await opened(scene, person);
      await change();
      await save.waitFor();
    },
    act: () => save.click(),
    // What was done without an answer is found by itself; then there is nothing left to save.
    again: async () => {
      if (await save.isVisible()) await save.click();
    },
    worked: inHistory(scene, written),
    told: refusals(scene),
  };
}

const boxOf = ({ page }: Scene, role: Role, groupNumber: string) =>
  page.getByRole('checkbox', { name: `${roleLabel(role)} in Group ${groupNumber}`, exact: true });

/** Ticks a box, or takes the tick away. */
const ticking =
  (scene: Scene, role: Role, groupNumber = scene.groupNumber) =>
  () =>
    boxOf(scene, role, groupNumber).click();

async function mailing(scene: Scene, words: string, written: string): Promise<Script> {
  const person = await somebody(scene);
  return {
    before: () => opened(scene, person),
    act: () => scene.button(words).click(),
    again: () => scene.button(words).click(),
    worked: inHistory(scene, written),
  };
}

/** The question before somebody is purged. */
async function purging(scene: Scene): Promise<{ readonly person: TestPerson; readonly ask: () => Promise<void> }> {
  const person = await somebody(scene, { status: 'Deleted' });
  const ask = async () => {
    await scene.button('Purge').click();
  };
  return { person, ask };
}

const word = ({ page }: Scene) => page.getByLabel('Type “purge” to confirm');

async function purged(scene: Scene): Promise<void> {
  await word(scene).fill('purge');
  await question(scene).getByRole('button', { name: 'Purge permanently' }).click();
}

/** Somebody began to add a person earlier. */
async function addingBegun(scene: Scene): Promise<Script> {
  const { page } = scene;
  const firstName = page.getByLabel('First name');
  const name = `Nora${scene.groupNumber}`;
  const admin = await scene.as('admin');
  const body = draftBodyOf({ ...EMPTY_FORM, details: { ...EMPTY_FORM.details, firstName: name } });
  await admin.ok(saveDraft, { params: NEW_PERSON, body: { kind: 'person', body } });
  return {
    act: () => scene.go('/dashboard/directory/new'),
    worked: page.getByText('You have an unfinished form.'),
    count: async () => ((await firstName.inputValue()) === name ? 1 : 0),
    after: async () => void (await admin.ok(deleteDraft, { params: NEW_PERSON })),
  };
}

/** Calls that change what somebody of the directory is, holds, or gets mailed. */
export const personDrivers: readonly Driver[] = [
  {
    call: getDraft,
    place: 'adding a person',
    kind: 'load',
    who: 'admin',
    play: addingBegun,
  },
  {
    call: createUser,
    kind: 'write',
    who: 'admin',
    play: async (scene) => {
      const { page, groupNumber, db } = scene;
      // What other cells of the desk may have left: a second group, or somebody who was begun.
      await another(scene);
      await (await scene.as('admin')).ok(deleteDraft, { params: NEW_PERSON });
      const email = `new.${groupNumber}@example.test`;
      const add = scene.button('Add person');
      return {
        before: async () => {
          await scene.go('/dashboard/directory/new');
          await page.getByLabel('First name').fill('Nora');
          await page.getByLabel('Last name').fill('Quist');
          await page.getByRole('textbox', { name: 'Email' }).fill(email);
          await page.getByLabel('Add a group').fill(groupNumber);
          await page.getByRole('option', { name: groupNumber }).click();
          await boxOf(scene, Role.BillingUser, groupNumber).check();
        },
        act: () => add.click(),
        again: () => add.click(),
        worked: scene.heading('Nora Quist'),
        typed: { read: () => page.getByRole('textbox', { name: 'Email' }).inputValue(), expected: email },
        count: () => counted(db.selectFrom('people').select('user_id').where('email', '=', email).execute()),
      };
    },
  },
  {
    call: changeUser,
    kind: 'write',
    who: 'admin',
    play: async (scene) => {
      const person = await somebody(scene);
      const save = scene.button('Save details');
      const phone = scene.page.getByLabel('Phone');
      return {
        before: async () => {
          await opened(scene, person);
          await phone.fill(PHONE);
        },
        act: () => save.click(),
        again: () => save.click(),
        // What was saved without an answer is found when it is saved again.
        worked: scene.page.getByText(/ saved$| changed this person while you were editing/).first(),
        typed: { read: () => phone.inputValue(), expected: PHONE },
      };
    },
  },
  {
    call: deleteUser,
    kind: 'write',
    who: 'admin',
    play: async (scene) => {
      const person = await somebody(scene);
      return {
        before: () => opened(scene, person),
        act: () => confirmed(scene, 'Delete'),
        again: () => confirmed(scene, 'Delete'),
        worked: scene.button('Restore'),
      };
    },
  },
  {
    call: addRole,
    kind: 'write',
    who: 'admin',
    play: async (scene) => {
      const written = `"${roleLabel(Role.Reconciler)}" in group ${scene.groupNumber}`;
      return saving(scene, await somebody(scene), ticking(scene, Role.Reconciler), written);
    },
  },
  {
    call: removeRole,
    kind: 'write',
    who: 'admin',
    play: async (scene) => {
      const { groupNumber } = scene;
      const grants = [Role.BillingUser, Role.Reconciler].map((role) => ({ role, groupNumber }));
      const written = `"${roleLabel(Role.Reconciler)}" in group ${groupNumber}`;
      return saving(scene, await somebody(scene, { grants }), ticking(scene, Role.Reconciler), written);
    },
  },
  {
    call: addUserGroups,
    kind: 'write',
    who: 'admin',
    play: async (scene) => {
      const other = await another(scene);
      const pick = async () => {
        await scene.page.getByLabel('Add a group').fill(other);
        await scene.page.getByRole('option', { name: other }).click();
      };
      return saving(scene, await somebody(scene), pick, `Group ${other}:`);
    },
  },
  {
    call: removeUserGroup,
    kind: 'write',
    who: 'admin',
    play: async (scene) => {
      const other = await another(scene);
      const grants = [scene.groupNumber, other].map((groupNumber) => ({ role: Role.BillingUser, groupNumber }));
      const person = await somebody(scene, { grants });
      return saving(scene, person, ticking(scene, Role.BillingUser, other), `Group ${other},`);
    },
  },
  {
    call: sendPasswordReset,
    kind: 'write',
    who: 'admin',
    play: async (scene) => {
      const { page } = scene;
      const { name } = await somebody(scene);
      return {
        before: async () => {
          await scene.go('/dashboard/directory');
          await page.getByLabel(`Choose ${name}`).check();
          await scene.button('Change selected').click();
          await page.getByRole('menuitem', { name: 'Send password reset' }).click();
        },
        act: () => question(scene).getByRole('button', { name: 'Send password reset' }).click(),
        again: () => scene.button('Try 1 again').click(),
        worked: page.getByText('1 of 1 done').first(),
        told: refusals(scene),
      };
    },
  },
  {
    call: resetUserPassword,
    kind: 'write',
    who: 'admin',
    play: (scene) => mailing(scene, 'Send password reset', 'Mail with a link to a new password'),
  },
  {
    call: sendWelcome,
    kind: 'write',
    who: 'admin',
    play: (scene) => mailing(scene, 'Send welcome email', 'Welcome mail'),
  },
  {
    call: markWelcomeNoticeReceived,
    kind: 'background',
    who: 'biller',
    starts: true,
    play: async (scene) => {
      const { userId } = await scene.desk.person('biller');
      const isWelcomed = (received_ui_welcome_notice: boolean) =>
        scene.db.updateTable('people').set({ received_ui_welcome_notice }).where('user_id', '=', userId).execute();
      await isWelcomed(false);
      return {
        act: async () => {
          await scene.go('/billing/billSummary');
          await scene.button('Get started').click();
        },
        worked: scene.heading('Bills'),
        after: async () => void (await isWelcomed(true)),
      };
    },
  },
  {
    call: previewPurge,
    kind: 'write',
    who: 'sysadmin',
    play: async (scene) => {
      const { person, ask } = await purging(scene);
      return {
        before: () => opened(scene, person),
        act: ask,
        again: async () => {
          await question(scene).getByRole('button', { name: 'Cancel' }).click();
          await ask();
        },
        worked: word(scene),
      };
    },
  },
  {
    call: purgeUsers,
    kind: 'write',
    who: 'sysadmin',
    play: async (scene) => {
      const { person, ask } = await purging(scene);
      const { userId, email } = person;
      const nobody = scene.page.getByText('No one is ready to be purged.');
      return {
        before: async () => {
          await opened(scene, person);
          await ask();
          await word(scene).waitFor();
        },
        act: () => purged(scene),
        again: async () => {
          await question(scene).getByRole('button', { name: 'Cancel' }).click();
          await ask();
          await word(scene).or(nobody).first().waitFor();
          if (await word(scene).isVisible()) await purged(scene);
        },
        // Whoever was purged without an answer is nobody to be purged when it is asked again.
        worked: scene.page
          .getByText(/^1 person purged/)
          .or(nobody)
          .first(),
        count: () =>
          counted(
            scene.db
              .selectFrom('people')
              .select('user_id')
              .where('user_id', '=', userId)
              .where('email', '!=', email)
              .execute(),
          ),
      };
    },
  },
];

async function counted(rows: Promise<readonly unknown[]>): Promise<number> {
  return (await rows).length;
}
