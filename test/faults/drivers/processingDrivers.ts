import { getOperationsBoard } from '../../../contract/money/operations';
import {
  exportProcessingRuns,
  exportRunPayments,
  listProcessingRuns,
  listRunPayments,
} from '../../../contract/money/processingRuns';
import { type Driver, exportingList, FILE_MS } from './Driver';
import { exportDriver, prepareAndOpen, processed } from './processedPayments';

const RUN_PAYMENTS = /^View payments of the run started /;

/** Calls about processing runs. */
export const processingDrivers: readonly Driver[] = [
  {
    call: listProcessingRuns,
    kind: 'load',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      await processed(scene);
      const success = scene.page.getByRole('table', { name: 'Processing runs', exact: true });
      return { makeCall: () => scene.go('/dashboard/processing'), success };
    },
  },
  exportDriver(exportProcessingRuns, '/dashboard/processing', 'Processing runs'),
  {
    call: getOperationsBoard,
    kind: 'load',
    persona: 'sysadmin',
    ownServer: 'office',
    createScript: (scene) =>
      Promise.resolve({
        makeCall: () => scene.go('/dashboard/main'),
        success: scene.page.getByText('Nobody is editing a bill.'),
      }),
  },
  {
    call: listRunPayments,
    kind: 'load',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      await processed(scene);
      return {
        prepare: async () => {
          await scene.go('/dashboard/processing');
          await scene.button(RUN_PAYMENTS).first().waitFor();
        },
        makeCall: () => scene.button(RUN_PAYMENTS).first().click(),
        success: scene.page.getByRole('table', { name: 'Payments of the run', exact: true }),
      };
    },
  },
  {
    call: exportRunPayments,
    kind: 'write',
    persona: 'manager',
    ownServer: 'office',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await processed(scene);
      const open = scene.button(RUN_PAYMENTS).first();
      const script = exportingList(scene, '/dashboard/processing', open, 'Payments of a run', 'Export payments');
      return { ...script, prepare: () => prepareAndOpen(script, open) };
    },
  },
];
