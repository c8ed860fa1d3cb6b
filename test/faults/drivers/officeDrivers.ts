import { getLargestBillChanges } from '../../../contract/billing/bills/billChanges';
import { releaseBills } from '../../../contract/billing/bills/billStatus';
import { previewProcessing, runProcessing, setProcessingHold } from '../../../contract/money/processing';
import { getCarrierBoard } from '../../../contract/office/carrierBoard';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

const HOLD_REASON = 'Month end closes late';
/** No payment is due by then. */
const EARLY_DATE = '2020-01-02';

async function dashboard(scene: Scene): Promise<void> {
  await scene.go('/dashboard/main?release=all');
  await scene.page.getByRole('heading', { name: 'Bills to release' }).waitFor();
}

async function processing(scene: Scene): Promise<void> {
  await scene.go('/dashboard/processing');
  await scene.button('Run processing now').waitFor();
}

async function enterDate(scene: Scene): Promise<void> {
  await processing(scene);
  await scene.page.getByLabel('Business date').fill(EARLY_DATE);
}

const question = ({ page }: Scene) => page.getByRole('alertdialog');

/** Calls of the back office, and the dashboard of a carrier. */
export const officeDrivers: readonly Driver[] = [
  {
    call: getLargestBillChanges,
    kind: 'load',
    persona: 'admin',
    createScript: async (scene) => {
      await scene.bill('RELEASED', [{ memberName: 'Ada Byron', billedCents: 1_000 }], '2026-02-01');
      await scene.bill('RELEASED');
      return {
        makeCall: () => scene.go('/dashboard/main'),
        success: scene.page.getByRole('table', { name: 'Largest changes', exact: true }),
      };
    },
  },
  {
    call: getCarrierBoard,
    kind: 'load',
    persona: 'carrier',
    createScript: async (scene) => {
      await scene.bill('RELEASED');
      return {
        makeCall: () => scene.go('/dashboard/main'),
        success: scene.page.getByRole('heading', { name: 'Retro credits by age' }),
      };
    },
  },
  {
    call: releaseBills,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const { billNumber, billPk } = await scene.bill('UNRELEASED');
      const { page } = scene;
      return {
        prepare: async () => {
          await dashboard(scene);
          await page.getByLabel(`Select bill ${billNumber}`).check();
          await scene.button('Release 1 bill').click();
        },
        makeCall: () =>
          page
            .getByRole('alertdialog')
            .getByRole('button', { name: /^Release 1 bill –/ })
            .click(),
        retry: () => scene.button('Try 1 again').click(),
        success: page.getByText('1 of 1 bills released').first(),
        failure: page
          .getByRole('listitem')
          .filter({ hasText: `${billNumber}: ` })
          .filter({ hasNotText: /is released\.$/ }),
        countEffects: async () => {
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
    call: previewProcessing,
    kind: 'load',
    persona: 'sysadmin',
    ownServer: 'office',
    createScript: async (scene) => ({
      prepare: () => enterDate(scene),
      makeCall: () => scene.button('Run processing now').click(),
      success: question(scene).getByRole('button', { name: 'Run processing' }),
      input: { read: () => scene.page.getByLabel('Business date').inputValue(), expected: EARLY_DATE },
    }),
  },
  {
    call: previewProcessing,
    screen: 'hold',
    kind: 'load',
    persona: 'sysadmin',
    ownServer: 'office',
    createScript: async (scene) => {
      const reason = scene.page.getByLabel('Reason for a hold');
      return {
        prepare: async () => {
          await processing(scene);
          await scene.button('Hold processing').click();
          await reason.fill(HOLD_REASON);
        },
        makeCall: () => scene.button('Put processing on hold').click(),
        success: question(scene).getByRole('button', { name: 'Put processing on hold' }),
        input: { read: () => reason.inputValue(), expected: HOLD_REASON },
      };
    },
  },
  {
    call: runProcessing,
    kind: 'write',
    persona: 'sysadmin',
    ownServer: 'office',
    createScript: async (scene) => ({
      prepare: async () => {
        await enterDate(scene);
        await scene.button('Run processing now').click();
      },
      makeCall: () => question(scene).getByRole('button', { name: 'Run processing' }).click(),
      success: scene.page.getByText(/payments? processed,/).first(),
      input: { read: () => scene.page.getByLabel('Business date').inputValue(), expected: EARLY_DATE },
    }),
  },
  {
    call: setProcessingHold,
    kind: 'write',
    persona: 'sysadmin',
    ownServer: 'office',
    createScript: async (scene) => {
      const reason = scene.page.getByLabel('Reason for a hold');
      return {
        prepare: async () => {
          await processing(scene);
          await scene.button('Hold processing').click();
          await reason.fill(HOLD_REASON);
          await scene.button('Put processing on hold').click();
        },
        makeCall: () => question(scene).getByRole('button', { name: 'Put processing on hold' }).click(),
        success: scene.button('Remove hold'),
        input: { read: () => reason.inputValue(), expected: HOLD_REASON },
        cleanUp: async () => void (await (await scene.as('sysadmin')).ok(setProcessingHold, { body: { on: false } })),
      };
    },
  },
];
