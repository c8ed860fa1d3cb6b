import { randomUUID } from 'node:crypto';
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
} from '../../../contract/people/directoryChanges';
import {
  markWelcomeNoticeReceived,
  resetUserPassword,
  sendPasswordReset,
  sendWelcome,
} from '../../../contract/people/directoryMails';
import { endUserSessions, listUserSessions } from '../../../contract/people/userSessions';
import { deleteDraft, getDraft, saveDraft } from '../../../contract/platform/drafts';
import { draftBodyOf, EMPTY_FORM } from '../../../src/application/people/directory/NewPersonDraft';
import { Role } from '../../../src/domain/platform/access/Role';
import { roleLabel } from '../../../src/domain/platform/access/roleLabel';
import type { TestPerson } from '../../support/server/TestData';
import type { Scene } from '../stage/Scene';
import { createPerson, personPage } from './createPerson';
import type { Driver, Script } from './Driver';

const PHONE = '555-010-2233';
const REFUSED = /^Refused/;
/** The draft of a new person. */
const NEW_PERSON = { draftId: 'person.new' };

/** A person's page with the history, which shows completed changes. */
async function openPersonPage(scene: Scene, person: TestPerson): Promise<void> {
  await scene.go(personPage(person));
  await scene.heading('Access', 2).waitFor();
}

/** Excludes the preview of a change, which is shown before saving. */
const inHistory = (scene: Scene, words: string) =>
  scene.page
    .locator('section', { has: scene.heading('History', 2) })
    .getByRole('listitem')
    .filter({ hasText: words });
const refusals = ({ page }: Scene) => page.getByRole('listitem').filter({ hasText: REFUSED });
const confirmation = ({ page }: Scene) => page.getByRole('alertdialog');

async function confirmed(scene: Scene, words: string): Promise<void> {
  await scene.button(words).first().click();
  await confirmation(scene).getByRole('button', { name: words, exact: true }).click();
}

/** Creates another group of the same admin. */
function createOtherGroup({ lane }: Scene): Promise<string> {
  return lane.backstage.data.group({ repId: lane.repId });
}

/** Changes and saves a person's access. `written` is the expected history entry. */
async function saving(scene: Scene, person: TestPerson, change: () => Promise<void>, written: string): Promise<Script> {
  const save = scene.button('Save access');
  return {
    prepare: async () => {
      await openPersonPage(scene, person);
      await change();
      await save.waitFor();
    },
    makeCall: () => save.click(),
    // The screen detects a change whose answer was lost. Then there is nothing left to save.
    retry: async () => {
      if (await save.isVisible()) await save.click();
    },
    success: inHistory(scene, written),
    failure: refusals(scene),
  };
}

/** Adds a session of the person. @returns its device */
async function signInOn({ db }: Scene, { userId }: TestPerson): Promise<string> {
  const now = new Date().toISOString();
  const session = { user_id: userId, session_id: randomUUID(), session_pk: randomUUID() };
  const device = `Firefox ${session.session_pk.slice(0, 8)}`;
  const times = { signed_in_at: now, started_at: now, last_used_at: now };
  await db
    .insertInto('sessions')
    .values({ ...session, ...times, device })
    .execute();
  return device;
}

const boxOf = ({ page }: Scene, role: Role, groupNumber: string) =>
  page.getByRole('checkbox', { name: `${roleLabel(role)} in Group ${groupNumber}`, exact: true });

/** Checks or clears a checkbox. */
const toggleCheckbox =
  (scene: Scene, role: Role, groupNumber = scene.groupNumber) =>
  () =>
    boxOf(scene, role, groupNumber).click();

async function mailing(scene: Scene, words: string, written: string): Promise<Script> {
  const person = await createPerson(scene);
  return {
    prepare: () => openPersonPage(scene, person),
    makeCall: () => scene.button(words).click(),
    retry: () => scene.button(words).click(),
    success: inHistory(scene, written),
  };
}

/** The confirmation before a purge. */
async function purging(scene: Scene): Promise<{ readonly person: TestPerson; readonly ask: () => Promise<void> }> {
  const person = await createPerson(scene, { status: 'Deleted' });
  const ask = async () => {
    await scene.button('Purge').click();
  };
  return { person, ask };
}

const word = ({ page }: Scene) => page.getByLabel('Type “purge” to confirm');

async function purged(scene: Scene): Promise<void> {
  await word(scene).fill('purge');
  await confirmation(scene).getByRole('button', { name: 'Purge permanently' }).click();
}

/** A draft from an earlier visit. */
async function openSavedDraft(scene: Scene): Promise<Script> {
  const { page } = scene;
  const firstName = page.getByLabel('First name');
  const name = `Nora${scene.groupNumber}`;
  const admin = await scene.as('admin');
  const body = draftBodyOf({ ...EMPTY_FORM, details: { ...EMPTY_FORM.details, firstName: name } });
  await admin.ok(saveDraft, { params: NEW_PERSON, body: { kind: 'person', body } });
  return {
    makeCall: () => scene.go('/dashboard/directory/new'),
    success: page.getByText('You have an unfinished form.'),
    countEffects: async () => ((await firstName.inputValue()) === name ? 1 : 0),
    cleanUp: async () => void (await admin.ok(deleteDraft, { params: NEW_PERSON })),
  };
}

/** Calls that change a person's details or access, or send them emails. */
export const personDrivers: readonly Driver[] = [
  {
    call: getDraft,
    screen: 'adding a person',
    kind: 'load',
    persona: 'admin',
    createScript: openSavedDraft,
  },
  {
    call: createUser,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const { page, groupNumber, db } = scene;
      // Removes leftovers of earlier cells: a second group or a draft.
      await createOtherGroup(scene);
      await (await scene.as('admin')).ok(deleteDraft, { params: NEW_PERSON });
      const email = `new.${groupNumber}@example.test`;
      const add = scene.button('Add person');
      return {
        prepare: async () => {
          await scene.go('/dashboard/directory/new');
          await page.getByLabel('First name').fill('Nora');
          await page.getByLabel('Last name').fill('Quist');
          await page.getByRole('textbox', { name: 'Email' }).fill(email);
          await page.getByLabel('Add a group').fill(groupNumber);
          await page.getByRole('option', { name: groupNumber }).click();
          await boxOf(scene, Role.BillingUser, groupNumber).check();
        },
        makeCall: () => add.click(),
        retry: () => add.click(),
        success: scene.heading('Nora Quist'),
        input: { read: () => page.getByRole('textbox', { name: 'Email' }).inputValue(), expected: email },
        countEffects: () => counted(db.selectFrom('people').select('user_id').where('email', '=', email).execute()),
      };
    },
  },
  {
    call: changeUser,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const person = await createPerson(scene);
      const save = scene.button('Save details');
      const phone = scene.page.getByLabel('Phone');
      return {
        prepare: async () => {
          await openPersonPage(scene, person);
          await scene.button('Edit details').click();
          await phone.fill(PHONE);
        },
        makeCall: () => save.click(),
        retry: () => save.click(),
        // A save whose answer was lost is detected at the next save.
        success: scene.page.getByText(/ saved$| changed this person while you were editing/).first(),
        input: { read: () => phone.inputValue(), expected: PHONE },
      };
    },
  },
  {
    call: deleteUser,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const person = await createPerson(scene);
      return {
        prepare: () => openPersonPage(scene, person),
        makeCall: () => confirmed(scene, 'Delete'),
        retry: () => confirmed(scene, 'Delete'),
        success: scene.button('Restore'),
      };
    },
  },
  {
    call: addRole,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const written = `"${roleLabel(Role.Reconciler)}" in group ${scene.groupNumber}`;
      return saving(scene, await createPerson(scene), toggleCheckbox(scene, Role.Reconciler), written);
    },
  },
  {
    call: removeRole,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const { groupNumber } = scene;
      const grants = [Role.BillingUser, Role.Reconciler].map((role) => ({ role, groupNumber }));
      const written = `"${roleLabel(Role.Reconciler)}" in group ${groupNumber}`;
      return saving(scene, await createPerson(scene, { grants }), toggleCheckbox(scene, Role.Reconciler), written);
    },
  },
  {
    call: addUserGroups,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const other = await createOtherGroup(scene);
      const pick = async () => {
        await scene.page.getByLabel('Add a group').fill(other);
        await scene.page.getByRole('option', { name: other }).click();
      };
      return saving(scene, await createPerson(scene), pick, `Group ${other}:`);
    },
  },
  {
    call: removeUserGroup,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const other = await createOtherGroup(scene);
      const grants = [scene.groupNumber, other].map((groupNumber) => ({ role: Role.BillingUser, groupNumber }));
      const person = await createPerson(scene, { grants });
      return saving(scene, person, toggleCheckbox(scene, Role.BillingUser, other), `Group ${other},`);
    },
  },
  {
    call: limitUserDivisions,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const { db, groupNumber, page } = scene;
      const division = { group_number: groupNumber, division_number: '01', name: 'East', place: 1, last_month: null };
      await db
        .insertInto('divisions')
        .values(division)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const person = await createPerson(scene);
      const form = page.getByRole('form', { name: /^Divisions in/ });
      const send = () => form.getByRole('button', { name: 'Save divisions' }).click();
      return {
        prepare: async () => {
          await openPersonPage(scene, person);
          await page.getByRole('button', { name: /^Change divisions in/ }).click();
          await form.getByLabel('Whole group').uncheck();
          await form.getByLabel('East (01)').check();
        },
        makeCall: send,
        retry: send,
        success: inHistory(scene, `Group ${groupNumber}: only East (01).`),
        failure: form.getByRole('alert'),
      };
    },
  },
  {
    call: confirmAccess,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      const person = await createPerson(scene);
      const at = new Date();
      await scene.db
        .insertInto('directory_events')
        .values({
          event_pk: randomUUID(),
          user_id: person.userId,
          at: at.toISOString(),
          by_user_id: 'former',
          by_name: 'Former Manager',
          event: 'groupAdded',
          in_group: null,
          text: 'Group.',
          power_from: 'former',
          power_until: new Date(at.getTime() + 86_400_000).toISOString(),
        })
        .execute();
      const confirm = () => scene.button('Confirm new access').click();
      return {
        prepare: () => openPersonPage(scene, person),
        makeCall: confirm,
        retry: confirm,
        success: inHistory(scene, 'New access confirmed.'),
      };
    },
  },
  {
    call: sendPasswordReset,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const { page } = scene;
      const { name } = await createPerson(scene);
      return {
        prepare: async () => {
          await scene.go('/dashboard/directory');
          await page.getByLabel(`Select ${name}`).check();
          await scene.button('Change selected').click();
          await page.getByRole('menuitem', { name: 'Send password reset' }).click();
        },
        makeCall: () => confirmation(scene).getByRole('button', { name: 'Send password reset' }).click(),
        retry: () => scene.button('Try 1 again').click(),
        success: page.getByText('1 of 1 done').first(),
        failure: refusals(scene),
      };
    },
  },
  {
    call: resetUserPassword,
    kind: 'write',
    persona: 'admin',
    createScript: (scene) => mailing(scene, 'Send password reset', 'Mail with a link to a new password'),
  },
  {
    call: listUserSessions,
    kind: 'load',
    persona: 'admin',
    createScript: async (scene) => {
      const person = await createPerson(scene);
      const device = await signInOn(scene, person);
      return {
        prepare: () => openPersonPage(scene, person),
        makeCall: () => scene.button('Sign out everywhere').click(),
        success: scene.page.getByText(device),
        retry: async () => {
          await confirmation(scene).getByRole('button', { name: 'Cancel' }).click();
          await scene.button('Sign out everywhere').click();
        },
      };
    },
  },
  {
    call: endUserSessions,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const person = await createPerson(scene);
      await signInOn(scene, person);
      const confirm = () => confirmation(scene).getByRole('button', { name: 'Sign out everywhere' }).click();
      return {
        prepare: async () => {
          await openPersonPage(scene, person);
          await scene.button('Sign out everywhere').click();
        },
        makeCall: confirm,
        retry: confirm,
        success: scene.page.getByText(`${person.name} is signed out on all devices`).first(),
        countEffects: async () => {
          const events = scene.db
            .selectFrom('directory_events')
            .select('event_pk')
            .where('user_id', '=', person.userId);
          return (await events.where('event', '=', 'sessionsEnded').execute()).length;
        },
      };
    },
  },
  {
    call: sendWelcome,
    kind: 'write',
    persona: 'admin',
    createScript: (scene) => mailing(scene, 'Send welcome email', 'Welcome mail'),
  },
  {
    call: markWelcomeNoticeReceived,
    kind: 'background',
    persona: 'biller',
    runsAtStartup: true,
    createScript: async (scene) => {
      const { userId } = await scene.lane.person('biller');
      const isWelcomed = (received_ui_welcome_notice: boolean) =>
        scene.db.updateTable('people').set({ received_ui_welcome_notice }).where('user_id', '=', userId).execute();
      await isWelcomed(false);
      return {
        makeCall: async () => {
          await scene.go('/billing/billSummary');
          await scene.button('Get started').click();
        },
        success: scene.heading('Bills'),
        cleanUp: async () => void (await isWelcomed(true)),
      };
    },
  },
  {
    call: previewPurge,
    kind: 'write',
    persona: 'sysadmin',
    createScript: async (scene) => {
      const { person, ask } = await purging(scene);
      return {
        prepare: () => openPersonPage(scene, person),
        makeCall: ask,
        retry: async () => {
          await confirmation(scene).getByRole('button', { name: 'Cancel' }).click();
          await ask();
        },
        success: word(scene),
      };
    },
  },
  {
    call: purgeUsers,
    kind: 'write',
    persona: 'sysadmin',
    createScript: async (scene) => {
      const { person, ask } = await purging(scene);
      const { userId, email } = person;
      const nobody = scene.page.getByText('No one is ready to be purged.');
      return {
        prepare: async () => {
          await openPersonPage(scene, person);
          await ask();
          await word(scene).waitFor();
        },
        makeCall: () => purged(scene),
        retry: async () => {
          await confirmation(scene).getByRole('button', { name: 'Cancel' }).click();
          await ask();
          await word(scene).or(nobody).first().waitFor();
          if (await word(scene).isVisible()) await purged(scene);
        },
        // A person whose purge answer was lost is no longer in the list to purge.
        success: scene.page
          .getByText(/^1 person purged/)
          .or(nobody)
          .first(),
        countEffects: () =>
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
