import { sql } from 'kysely';
import {
  decideCarrierAccount,
  listCarrierAccounts,
  proposeCarrierAccount,
} from '../../../contract/office/carrierAccounts';
import { confirmTestMail, getBankLetter, getGoLive, sendTestMail } from '../../../contract/office/goLive';
import {
  addSetup,
  changeSetup,
  exportSetup,
  getSetup,
  getSetupProgress,
  searchSetup,
} from '../../../contract/office/setup';
import { getUpkeep } from '../../../contract/office/upkeep';
import type { CarrierAccountState } from '../../../src/domain/money/processing/CarrierAccount';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const NAME = 'Fault Mutual';
const codeOf = ({ groupNumber }: Scene) => `S${groupNumber}`;
const name = (scene: Scene) => scene.page.getByLabel(/^Name/);

/** How often the name was saved in changes of the scene's carrier. */
async function countChanges(scene: Scene): Promise<number> {
  const rows = await scene.db.selectFrom('setup_changes').select('after').where('code', '=', codeOf(scene)).execute();
  return rows.filter(({ after }) => after.name === NAME).length;
}

/** A carrier of the scene, whose page has its bank accounts. */
async function carrierPage(scene: Scene): Promise<string> {
  await scene.lane.backstage.data.carrier(codeOf(scene));
  return `/dashboard/groups/setup/carriers/${codeOf(scene)}`;
}

/** An account of the carrier that someone else entered, with the numbers of the group's account. */
async function addProposed(scene: Scene): Promise<void> {
  const bankAccountPk = await scene.account();
  await sql`
    insert into carrier_accounts (account_pk, carrier_code, account_type, routing_encrypted, account_encrypted, routing_last3,
      account_last3, account_length, state, add_date, by_user_id, by_name)
    select ${codeOf(scene)}, ${codeOf(scene)}, account_type, routing_encrypted, account_encrypted, routing_last3, account_last3,
      account_length, 'PROPOSED', now(), 'nobody', 'Nora'
    from bank_accounts where bank_account_pk = ${bankAccountPk}`.execute(scene.db);
}

const READINESS = '/dashboard/processing?tab=checks';
const CODE = '123456';
const readiness = (scene: Scene) => scene.page.getByRole('list', { name: 'Checks before money moves' });

/** A test mail of five minutes ago whose code is asked for. */
async function addTestMail({ db }: Scene): Promise<void> {
  await db.deleteFrom('test_mails').execute();
  const sent_at = new Date(Date.now() - 5 * 60_000).toISOString();
  await db.insertInto('test_mails').values({ test_mail_pk: 'faults', code: CODE, sent_at }).execute();
}

/** How many accounts of the scene's carrier are in a state. */
async function countAccounts(scene: Scene, state: CarrierAccountState): Promise<number> {
  const own = scene.db.selectFrom('carrier_accounts').select('account_pk').where('carrier_code', '=', codeOf(scene));
  return (await own.where('state', '=', state).execute()).length;
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
      success: scene.page.getByRole('table', { name: 'Reps', exact: true }),
    }),
  },
  {
    call: exportSetup,
    kind: 'write',
    persona: 'manager',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      const reps = scene.page.getByRole('table', { name: 'Reps', exact: true });
      return exportingList(scene, '/dashboard/groups/setup/reps', reps, 'Setup records');
    },
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
    call: listCarrierAccounts,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => {
      const page = await carrierPage(scene);
      return { makeCall: () => scene.go(page), success: scene.button('Enter an account') };
    },
  },
  {
    call: proposeCarrierAccount,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      const path = await carrierPage(scene);
      const number = scene.page.getByLabel(/^Account number/);
      return {
        prepare: async () => {
          await scene.go(path);
          await scene.button('Enter an account').click();
          await scene.page.getByLabel(/^Routing number/).fill('021000021');
          await number.fill('99988877');
        },
        makeCall: () => scene.button('Save account').click(),
        success: scene.page.getByText('Waiting for a second person'),
        input: { read: () => number.inputValue(), expected: '99988877' },
        countEffects: () => countAccounts(scene, 'PROPOSED'),
      };
    },
  },
  {
    call: decideCarrierAccount,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      const path = await carrierPage(scene);
      await addProposed(scene);
      return {
        prepare: async () => {
          await scene.go(path);
          await scene.page.getByRole('button', { name: /^Confirm: account / }).click();
        },
        makeCall: () => scene.button('Confirm account').click(),
        success: scene.page.getByText('Paid by ACH'),
        countEffects: () => countAccounts(scene, 'CONFIRMED'),
      };
    },
  },
  {
    call: getUpkeep,
    kind: 'background',
    persona: 'manager',
    createScript: async (scene) => ({
      makeCall: () => scene.go('/dashboard/main'),
      success: scene.page.getByRole('heading', { name: 'Needs you' }),
    }),
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
