import { randomUUID } from 'node:crypto';
import { createPayment } from '../../../contract/payments';
import { runProcessing } from '../../../contract/processing';
import { downloadBankFile, exportRemittance, listBankFiles, listRemittances } from '../../../contract/remittances';
import { checkoutOf } from '../../support/payments/payingGroup';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

/** Pays a bill and processes it, so that there is an ACH file and a remittance. */
async function processed(scene: Scene): Promise<void> {
  const { groupNumber } = scene;
  const [bill, bankAccountPk] = [await scene.bill('RECONCILED'), await scene.account()];
  const body = checkoutOf({ groupNumber, bankAccountPk }, [{ bill }]);
  const { settleDate } = await (await scene.as('biller')).ok(createPayment, { body, idempotencyKey: randomUUID() });
  await (await scene.as('sysadmin')).ok(runProcessing, { body: { businessDate: settleDate } });
}

const files = ({ page }: Scene) => page.getByRole('table', { name: 'ACH files' });
const remittances = ({ page }: Scene) => page.getByRole('table', { name: 'Remittances' });

/** Calls about NACHA files and remittances. */
export const remittanceDrivers: readonly Driver[] = [
  {
    call: listBankFiles,
    kind: 'load',
    persona: 'manager',
    needsOwnServer: true,
    createScript: async (scene) => {
      await processed(scene);
      return { makeCall: () => scene.go('/dashboard/processing'), success: files(scene) };
    },
  },
  {
    call: downloadBankFile,
    kind: 'load',
    persona: 'manager',
    needsOwnServer: true,
    createScript: async (scene) => {
      await processed(scene);
      return {
        prepare: async () => {
          await scene.go('/dashboard/processing');
          await files(scene).waitFor();
        },
        makeCall: () =>
          scene
            .button(/^Download ach-/)
            .first()
            .click(),
        success: scene.page.getByText('ACH file saved').first(),
      };
    },
  },
  {
    call: listRemittances,
    kind: 'load',
    persona: 'manager',
    needsOwnServer: true,
    createScript: async (scene) => {
      await processed(scene);
      return { makeCall: () => scene.go('/dashboard/remittances'), success: remittances(scene) };
    },
  },
  {
    call: exportRemittance,
    kind: 'load',
    persona: 'manager',
    needsOwnServer: true,
    createScript: async (scene) => {
      await processed(scene);
      return {
        prepare: async () => {
          await scene.go('/dashboard/remittances');
          await remittances(scene).waitFor();
        },
        makeCall: () =>
          scene
            .button(/^820 of /)
            .first()
            .click(),
        success: scene.page.getByText('Remittance saved').first(),
      };
    },
  },
];
