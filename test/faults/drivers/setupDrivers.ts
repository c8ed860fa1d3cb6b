import { confirmTestMail, getBankLetter, getGoLive, sendTestMail } from '../../../contract/goLive';
import { addSetup, changeSetup, getSetup, getSetupProgress, searchSetup } from '../../../contract/setup';
import type { Scene } from '../stage/Scene';
import { type Driver, FILE_MS } from './Driver';

const NAME = 'Fault Mutual';
const codeOf = ({ groupNumber }: Scene) => `S${groupNumber}`;
const name = (scene: Scene) => scene.page.getByLabel(/^Name/);

/** How often the name was saved in changes of the scene's carrier. */
async function countChanges(scene: Scene): Promise<number> {
  const rows = await scene.db.selectFrom('setup_changes').select('after').where('code', '=', codeOf(scene)).execute();
  return rows.filter(({ after }) => after.name === NAME).length;
}

const READINESS = '/dashboard/processing';
const CODE = '123456';
const readiness = (scene: Scene) => scene.page.getByRole('list', { name: 'Checks before money moves' });

/** A test mail of five minutes ago whose code is asked for. */
async function addTestMail({ db }: Scene): Promise<void> {
  await db.deleteFrom('test_mails').execute();
  const sent_at = new Date(Date.now() - 5 * 60_000).toISOString();
  await db.insertInto('test_mails').values({ test_mail_pk: 'faults', code: CODE, sent_at }).execute();
}

/** Calls of groups, carriers, agents and reps, and of the checks before money moves. */
export const setupDrivers: readonly Driver[] = [
  {
    call: getSetupProgress,
    kind: 'load',
    persona: 'manager',
    ownServer: 'setup',
    createScript: async (scene) => ({
      makeCall: () => scene.go('/dashboard/main'),
      success: scene.page.getByRole('list', { name: 'Steps' }),
    }),
  },
  {
    call: searchSetup,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => ({
      makeCall: () => scene.go('/dashboard/groups/setup/reps'),
      success: scene.page.getByRole('table', { name: 'Reps' }),
    }),
  },
  {
    call: getSetup,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => ({
      makeCall: () => scene.go(`/dashboard/groups/setup/groups/${scene.groupNumber}`),
      success: scene.button('Change details'),
    }),
  },
  {
    call: addSetup,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => ({
      prepare: async () => {
        await scene.go('/dashboard/groups/setup/carriers?add=1');
        await scene.page.getByLabel('Carrier code').fill(codeOf(scene));
        await name(scene).fill(NAME);
      },
      makeCall: () => scene.button('Add a carrier').click(),
      success: scene.heading(NAME),
      input: { read: () => name(scene).inputValue(), expected: NAME },
      countEffects: () => countChanges(scene),
    }),
  },
  {
    call: changeSetup,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      await scene.lane.backstage.data.carrier(codeOf(scene));
      return {
        prepare: async () => {
          await scene.go(`/dashboard/groups/setup/carriers/${codeOf(scene)}`);
          await scene.button('Change details').click();
          await name(scene).fill(NAME);
        },
        makeCall: () => scene.button('Save changes').click(),
        success: scene.heading(NAME),
        input: { read: () => name(scene).inputValue(), expected: NAME },
        countEffects: () => countChanges(scene),
      };
    },
  },
  {
    call: getGoLive,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => ({ makeCall: () => scene.go(READINESS), success: readiness(scene) }),
  },
  {
    call: sendTestMail,
    kind: 'write',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      await scene.db.deleteFrom('test_mails').execute();
      return {
        prepare: async () => {
          await scene.go(READINESS);
          await scene.button('Send test mail').waitFor();
        },
        makeCall: () => scene.button('Send test mail').click(),
        success: scene.page.getByLabel('Code of the test mail'),
        countEffects: async () => (await scene.db.selectFrom('test_mails').select('code').execute()).length,
      };
    },
  },
  {
    call: confirmTestMail,
    kind: 'write',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      await addTestMail(scene);
      const code = scene.page.getByLabel('Code of the test mail');
      return {
        prepare: async () => {
          await scene.go(READINESS);
          await code.fill(CODE);
        },
        makeCall: () => scene.button('It arrived').click(),
        success: scene.page.getByText(/A test mail arrived on/),
        input: { read: () => code.inputValue(), expected: CODE },
        countEffects: async () => {
          const rows = await scene.db.selectFrom('test_mails').select('arrived_at').execute();
          return rows.filter(({ arrived_at }) => arrived_at !== null).length;
        },
      };
    },
  },
  {
    call: getBankLetter,
    kind: 'write',
    persona: 'manager',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      const button = scene.button("Letter for groups' banks");
      return {
        prepare: async () => {
          await scene.go(READINESS);
          await button.waitFor();
        },
        makeCall: () => button.click(),
        success: scene.page.getByText('Letter downloaded').first(),
      };
    },
  },
];
