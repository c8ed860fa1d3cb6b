import { releaseBillLock } from '../../../contract/billLocks';
import {
  getBill,
  getBillHistory,
  getBillLines,
  revertBill,
  searchBills,
  unreconcileBill,
} from '../../../contract/bills';
import { getDashboard } from '../../../contract/dashboard';
import type { Scene } from '../stage/Scene';
import type { Driver, Script } from './Driver';

/** Opens a bill; `worked` says when all is well. */
async function opened(scene: Scene, worked: Script['worked']): Promise<Script> {
  const { billPk } = await scene.bill('RELEASED');
  return { act: () => scene.go(`/billing/bills/${billPk}`), worked };
}

const status = (scene: Scene, words: string) => scene.page.getByRole('main').getByText(words, { exact: true }).first();

async function unreconciling(scene: Scene): Promise<Script> {
  const { billPk } = await scene.bill('RECONCILED');
  return {
    before: async () => {
      await scene.go(`/billing/bills/${billPk}`);
      await scene.button('Unreconcile').waitFor();
    },
    act: () => scene.button('Unreconcile').click(),
    worked: status(scene, 'Released').or(status(scene, 'Modified')),
  };
}

/** Calls of the bill summary and of one bill. */
export const billDrivers: readonly Driver[] = [
  {
    call: searchBills,
    kind: 'load',
    who: 'biller',
    play: async (scene) => {
      const { billNumber } = await scene.bill('RELEASED');
      return {
        act: () => scene.go('/billing/billSummary'),
        worked: scene.page.getByRole('link', { name: billNumber }),
      };
    },
  },
  {
    call: getDashboard,
    kind: 'load',
    who: 'admin',
    play: async (scene) => ({
      act: () => scene.go('/dashboard/main'),
      worked: scene.page.getByRole('table', { name: 'Bills by status' }),
    }),
  },
  { call: getBill, kind: 'load', who: 'biller', play: (scene) => opened(scene, scene.heading(/^Bill \S/)) },
  {
    call: getBillLines,
    kind: 'load',
    who: 'biller',
    play: (scene) => opened(scene, scene.page.getByRole('table', { name: 'Lines' }).getByText('Ada Byron')),
  },
  {
    call: getBillHistory,
    kind: 'load',
    who: 'biller',
    play: (scene) => opened(scene, scene.page.getByText('No changes yet.')),
  },
  {
    call: unreconcileBill,
    kind: 'write',
    who: 'biller',
    play: unreconciling,
  },
  {
    call: revertBill,
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      const { billPk } = await scene.bill('RECONCILED');
      return {
        before: async () => {
          await scene.go(`/billing/bills/${billPk}`);
          await scene.button('Revert').click();
        },
        act: () => scene.button('Revert the bill').click(),
        worked: status(scene, 'Released'),
      };
    },
  },
  {
    call: releaseBillLock,
    kind: 'background',
    who: 'biller',
    play: unreconciling,
  },
];
