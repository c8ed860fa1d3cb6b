import { enterControlTotals } from '../../../contract/office/uploadRecords';
import { uploadFile } from '../../../contract/office/uploads';
import type { Driver } from './Driver';

/** Balances of the previous system: the bank alone, so that no group has to be set up. */
const FILE = { name: 'opening.csv', bytes: 'Type,Reference,Amount\nBank balance,Trust,40.00\n' };

/** Calls about opening balances. */
export const openingDrivers: readonly Driver[] = [
  {
    call: enterControlTotals,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      const { page, db } = scene;
      const manager = await scene.as('manager');
      const { filePk } = await manager.uploaded(uploadFile, {
        params: { kind: 'opening', owner: 'office', template: 'auto' },
        files: [FILE],
      });
      const dialog = page.getByRole('alertdialog');
      const total = dialog.getByLabel('Bank balance');
      const enter = async () => {
        await scene.button('Enter control totals').first().click();
        await total.fill('40.00');
        await dialog.getByRole('button', { name: 'Compare and save' }).click();
      };
      return {
        prepare: async () => {
          await scene.go(`/dashboard/uploads/${filePk}`);
          await scene.button('Enter control totals').first().waitFor();
        },
        makeCall: enter,
        retry: enter,
        success: page.getByText('You entered the control totals').first(),
        countEffects: async () => {
          const row = await db
            .selectFrom('uploads')
            .select('control_totals')
            .where('upload_pk', '=', filePk)
            .executeTakeFirst();
          return row?.control_totals ? 1 : 0;
        },
      };
    },
  },
];
