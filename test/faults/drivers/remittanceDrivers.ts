import { randomUUID } from 'node:crypto';
import { createPayment } from '../../../contract/payments';
import { runProcessing } from '../../../contract/processing';
import { listProcessingRuns, listRunPayments } from '../../../contract/processingRuns';
import { downloadBankFile, exportRemittance, listBankFiles, listRemittances } from '../../../contract/remittances';
import { checkoutOf } from '../../support/payments/payingGroup';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

/** Pays a bill and runs processing, which creates an ACH file and a remittance. */
async function processed(scene: Scene): Promise<void> {
  const { groupNumber } = scene;
  const [bill, bankAccountPk] = [await scene.bill('RECONCILED'), await scene.account()];
  const body = checkoutOf({ groupNumber, bankAccountPk }, [{ bill }]);
  const { settleDate } = await (await scene.as('biller')).ok(createPayment, { body, idempotencyKey: randomUUID() });
  await (await scene.as('sysadmin')).ok(runProcessing, { body: { businessDate: settleDate } });
}

/** A list of files with a button per file: the calls that load it, and that download one. */
interface FileList {
  readonly path: string;
  /** Accessible name of the table. */
  readonly table: string;
  readonly list: Driver['call'];
  readonly download: Driver['call'];
  readonly button: RegExp;
  /** Message once a file has been saved. */
  readonly saved: string;
}

const RUN_PAYMENTS = /^Payments of the run started /;

/** Calls about processing runs, NACHA files and remittances. */
export const remittanceDrivers: readonly Driver[] = [
  {
    call: listProcessingRuns,
    kind: 'load',
    persona: 'manager',
    needsOwnServer: true,
    createScript: async (scene) => {
      await processed(scene);
      const success = scene.page.getByRole('table', { name: 'Processing runs' });
      return { makeCall: () => scene.go('/dashboard/processing'), success };
    },
  },
  {
    call: listRunPayments,
    kind: 'load',
    persona: 'manager',
    needsOwnServer: true,
    createScript: async (scene) => {
      await processed(scene);
      return {
        prepare: async () => {
          await scene.go('/dashboard/processing');
          await scene.button(RUN_PAYMENTS).first().waitFor();
        },
        makeCall: () => scene.button(RUN_PAYMENTS).first().click(),
        success: scene.page.getByRole('table', { name: 'Payments of the run' }),
      };
    },
  },
  ...driversOf({
    path: '/dashboard/processing',
    table: 'ACH files',
    list: listBankFiles,
    download: downloadBankFile,
    button: /^Download ach-/,
    saved: 'ACH file saved',
  }),
  ...driversOf({
    path: '/dashboard/remittances',
    table: 'Remittances',
    list: listRemittances,
    download: exportRemittance,
    button: /^820 of /,
    saved: 'Remittance saved',
  }),
];

function driversOf({ path, table, list, download, button, saved }: FileList): readonly Driver[] {
  const common = { kind: 'load', persona: 'manager', needsOwnServer: true } as const;
  const tableOf = ({ page }: Scene) => page.getByRole('table', { name: table });
  return [
    {
      ...common,
      call: list,
      createScript: async (scene) => {
        await processed(scene);
        return { makeCall: () => scene.go(path), success: tableOf(scene) };
      },
    },
    {
      ...common,
      call: download,
      createScript: async (scene) => {
        await processed(scene);
        return {
          prepare: async () => {
            await scene.go(path);
            await tableOf(scene).waitFor();
          },
          makeCall: () => scene.button(button).first().click(),
          success: scene.page.getByText(saved).first(),
        };
      },
    },
  ];
}
