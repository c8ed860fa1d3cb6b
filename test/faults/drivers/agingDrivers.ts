import { exportAging, getAgedBills, getAging } from '../../../contract/money/aging';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const groups = ({ page }: Scene) => page.getByRole('table', { name: 'Aging by group', exact: true });
const aging = ({ groupNumber }: Scene) => `/dashboard/aging?q=${groupNumber}`;

/** Calls of aging. */
export const agingDrivers: readonly Driver[] = [
  {
    call: getAging,
    kind: 'load',
    persona: 'admin',
    createScript: async (scene) => {
      await scene.bill('RELEASED');
      return { makeCall: () => scene.go(aging(scene)), success: groups(scene) };
    },
  },
  {
    call: getAgedBills,
    kind: 'load',
    persona: 'admin',
    createScript: async (scene) => {
      const { billNumber } = await scene.bill('RELEASED');
      const group = groups(scene).getByRole('button').first();
      return {
        prepare: async () => {
          await scene.go(aging(scene));
          await group.waitFor();
        },
        makeCall: () => group.click(),
        success: scene.page.getByRole('table', { name: /^Bills of / }).getByText(billNumber),
      };
    },
  },
  {
    call: exportAging,
    kind: 'write',
    persona: 'admin',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await scene.bill('RELEASED');
      return exportingList(scene, aging(scene), groups(scene), 'Aging');
    },
  },
];
