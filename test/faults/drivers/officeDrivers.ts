import { releaseBills } from '../../../contract/bills';
import { runProcessing, setProcessingHold } from '../../../contract/processing';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

const HOLD_REASON = 'Month end closes late';

async function dashboard(scene: Scene): Promise<void> {
  await scene.go('/dashboard/main');
  await scene.page.getByRole('table', { name: 'Bills by status' }).waitFor();
}

/** Calls of the back office. */
export const officeDrivers: readonly Driver[] = [
  {
    call: releaseBills,
    kind: 'write',
    who: 'admin',
    play: async (scene) => {
      const { billNumber, billPk } = await scene.bill('UNRELEASED');
      const { page } = scene;
      return {
        before: async () => {
          await dashboard(scene);
          await page.getByLabel(`Choose bill ${billNumber}`).check();
          await scene.button('Release 1 bill').click();
        },
        act: () =>
          page
            .getByRole('alertdialog')
            .getByRole('button', { name: /^Release 1 bill –/ })
            .click(),
        again: () => scene.button('Try 1 again').click(),
        worked: page.getByText('1 of 1 bills released').first(),
        told: page
          .getByRole('listitem')
          .filter({ hasText: `${billNumber}: ` })
          .filter({ hasNotText: /is released\.$/ }),
        count: async () => {
          const bill = await scene.db
            .selectFrom('bills')
            .select('status')
            .where('bill_pk', '=', billPk)
            .executeTakeFirst();
          return bill?.status === 'RELEASED' ? 1 : 0;
        },
      };
    },
  },
  {
    call: runProcessing,
    kind: 'write',
    who: 'sysadmin',
    alone: true,
    play: async (scene) => ({
      before: async () => {
        await dashboard(scene);
        await scene.page.getByLabel('Business date').fill('2020-01-02');
      },
      act: () => scene.button('Run processing now').click(),
      again: () => scene.button('Run processing now').click(),
      worked: scene.page.getByText(/payments processed,/).first(),
      typed: { read: () => scene.page.getByLabel('Business date').inputValue(), expected: '2020-01-02' },
    }),
  },
  {
    call: setProcessingHold,
    kind: 'write',
    who: 'sysadmin',
    alone: true,
    play: async (scene) => {
      const reason = scene.page.getByLabel('Reason for a hold');
      return {
        before: async () => {
          await dashboard(scene);
          await reason.fill(HOLD_REASON);
        },
        act: () => scene.button('Put processing on hold').click(),
        again: () => scene.button('Put processing on hold').click(),
        worked: scene.button('Remove hold'),
        typed: { read: () => reason.inputValue(), expected: HOLD_REASON },
        after: async () => void (await (await scene.as('sysadmin')).ok(setProcessingHold, { body: { on: false } })),
      };
    },
  },
];
