import {
  exportSavingsItems,
  getSavings,
  getSavingsReport,
  searchSavingsItems,
} from '../../../contract/billing/savings';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';
import { EXPECTING_MEMBER, expecting } from './expectedDrivers';

const savingsOf = ({ groupNumber }: Scene) => `/billing/savings/${groupNumber}`;
const byCarrier = ({ page }: Scene) => page.getByRole('table', { name: 'By carrier', exact: true });

/** Calls about what reconciling was worth. */
export const savingsDrivers: readonly Driver[] = [
  {
    call: getSavings,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await expecting(scene);
      return { makeCall: () => scene.go(savingsOf(scene)), success: byCarrier(scene) };
    },
  },
  {
    call: exportSavingsItems,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await expecting(scene);
      const lines = scene.page.getByRole('table', { name: 'Lines behind the figures', exact: true });
      return exportingList(scene, `${savingsOf(scene)}?tab=lines`, lines, 'Savings lines');
    },
  },
  {
    call: searchSavingsItems,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await expecting(scene);
      return {
        prepare: async () => {
          await scene.go(savingsOf(scene));
          await byCarrier(scene).waitFor();
        },
        makeCall: () => byCarrier(scene).getByRole('link').first().click(),
        success: scene.page
          .getByRole('table', { name: 'Lines behind the figures', exact: true })
          .getByText(EXPECTING_MEMBER),
      };
    },
  },
  {
    call: getSavingsReport,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await expecting(scene);
      const button = scene.button('Download PDF');
      return {
        prepare: async () => {
          await scene.go(savingsOf(scene));
          await button.waitFor();
        },
        makeCall: () => button.click(),
        success: scene.page.getByText('Report downloaded').first(),
      };
    },
  },
];
