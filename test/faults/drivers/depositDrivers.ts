import { randomUUID } from 'node:crypto';
import {
  changeDepositFigures,
  changeDepositItems,
  discardDeposit,
  enterDeposit,
  exportDeposits,
  getDeposit,
  listReceivedChecks,
  postDeposit,
  searchDeposits,
} from '../../../contract/money/deposits';
import { cents } from '../../../src/domain/platform/money/Cents';
import { depositOf, entered } from '../../support/deposits/depositFixture';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const CHECK = '7001';

/** An open deposit with one check for a reconciled bill of the group. @returns its key */
async function deposit(scene: Scene): Promise<string> {
  const { billNumber, dueCents } = await scene.bill('RECONCILED');
  const checks = [{ checkNumber: CHECK, cents: dueCents, billNumber }];
  return (await entered(await scene.as('admin'), checks)).deposit.depositPk;
}

const open = (scene: Scene, depositPk: string) => scene.go(`/dashboard/deposits/${depositPk}`);
const checks = ({ page }: Scene) => page.getByRole('table', { name: 'Checks', exact: true });

/** Number of events of this kind in the deposit's history. */
async function events({ db }: Scene, depositPk: string, event: string): Promise<number> {
  const rows = await db
    .selectFrom('deposit_events')
    .select('event_pk')
    .where('deposit_pk', '=', depositPk)
    .where('event', '=', event)
    .execute();
  return rows.length;
}

/** Calls of deposits. */
export const depositDrivers: readonly Driver[] = [
  {
    call: exportDeposits,
    kind: 'write',
    persona: 'admin',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await deposit(scene);
      const rows = scene.page.getByRole('table', { name: 'Deposits', exact: true });
      return exportingList(scene, '/dashboard/deposits', rows, 'Deposits');
    },
  },
  {
    call: searchDeposits,
    kind: 'load',
    persona: 'admin',
    createScript: async (scene) => {
      await deposit(scene);
      const success = scene.page.getByRole('table', { name: 'Deposits', exact: true });
      return { makeCall: () => scene.go('/dashboard/deposits'), success };
    },
  },
  {
    call: getDeposit,
    kind: 'load',
    persona: 'admin',
    createScript: async (scene) => {
      const depositPk = await deposit(scene);
      return { makeCall: () => open(scene, depositPk), success: checks(scene).getByText(CHECK) };
    },
  },
  {
    call: enterDeposit,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const reference = randomUUID().slice(0, 12);
      const { page } = scene;
      return {
        prepare: async () => {
          await scene.go('/dashboard/deposits');
          await scene.button('New deposit').click();
          await page.getByLabel("Bank's number of checks").fill('2');
          await page.getByLabel("Bank's total").fill('12.34');
          await page.getByLabel('Reference').fill(reference);
        },
        makeCall: () => scene.button('Start deposit').click(),
        success: page.getByText(`${reference} · Open`),
        input: { read: () => page.getByLabel('Reference').inputValue(), expected: reference },
        countEffects: async () => {
          const rows = await scene.db
            .selectFrom('deposits')
            .select('reference')
            .where('reference', '=', reference)
            .execute();
          return rows.length;
        },
      };
    },
  },
  {
    call: changeDepositItems,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const started = await (await scene.as('admin')).ok(enterDeposit, depositOf([{ checkNumber: CHECK, cents: 500 }]));
      const { depositPk } = started.deposit;
      const { page } = scene;
      return {
        prepare: async () => {
          await open(scene, depositPk);
          await page.getByLabel('Check number').fill(CHECK);
          await page.getByLabel('Amount').fill('5.00');
        },
        makeCall: () => scene.button('Add check').click(),
        success: checks(scene).getByText(CHECK),
        input: { read: () => page.getByLabel('Check number').inputValue(), expected: CHECK },
        countEffects: () => events(scene, depositPk, 'checksChanged'),
      };
    },
  },
  {
    call: changeDepositFigures,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const depositPk = await deposit(scene);
      const { page } = scene;
      return {
        prepare: async () => {
          await open(scene, depositPk);
          await scene.button('Correct figures').click();
          await page.getByLabel('Reference').fill('Slip 99');
        },
        makeCall: () => scene.button('Save figures').click(),
        success: page.getByText('Slip 99 · Open'),
        input: { read: () => page.getByLabel('Reference').inputValue(), expected: 'Slip 99' },
        countEffects: () => events(scene, depositPk, 'figuresChanged'),
      };
    },
  },
  {
    call: discardDeposit,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const depositPk = await deposit(scene);
      return {
        prepare: async () => {
          await open(scene, depositPk);
          await scene.button('Discard').click();
        },
        makeCall: () => scene.button('Discard the deposit').click(),
        success: scene.page.getByText('Deposit discarded by'),
        countEffects: () => events(scene, depositPk, 'discarded'),
      };
    },
  },
  {
    call: postDeposit,
    kind: 'money',
    persona: 'admin',
    createScript: async (scene) => {
      const depositPk = await deposit(scene);
      return {
        prepare: async () => {
          await open(scene, depositPk);
          await scene.button('Post deposit').click();
        },
        makeCall: () => scene.button('Post the deposit').click(),
        success: scene.page.getByText('Deposit posted by'),
        countEffects: () => events(scene, depositPk, 'posted'),
      };
    },
  },
  {
    call: listReceivedChecks,
    kind: 'background',
    persona: 'biller',
    createScript: async (scene) => {
      const { billPk, billNumber } = await scene.bill('RELEASED');
      await entered(await scene.as('admin'), [{ checkNumber: CHECK, cents: cents(500), billNumber }]);
      return {
        makeCall: () => scene.go(`/billing/bills/${billPk}`),
        success: scene.heading(`Bill ${billNumber}`),
      };
    },
  },
];
