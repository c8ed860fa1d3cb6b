import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { decideAccountChange, listAccountChanges } from '../../../contract/money/accountChanges';
import { createPayment } from '../../../contract/money/payments';
import { downloadBankFile, listBankFiles } from '../../../contract/money/remittances';
import {
  exportReturnEntries,
  getReturnRates,
  postReturnFile,
  previewReturnFile,
} from '../../../contract/money/returnFiles';
import { askForChange } from '../../support/payments/askedChange';
import { checkoutOf } from '../../support/payments/payingGroup';
import { returnFileOf } from '../../support/payments/returnFiles';
import type { Scene } from '../stage/Scene';
import { type Driver } from './Driver';
import { processed, RETURN_FILE_MS } from './processedPayments';

/** Records a bank's correction of an account type. @returns the key of this change, the only open one */
async function correctedAccount(scene: Scene): Promise<string> {
  const { groupNumber, db } = scene;
  const [bill, bankAccountPk] = [await scene.bill('RECONCILED'), await scene.account()];
  const body = checkoutOf({ groupNumber, bankAccountPk }, [{ bill }]);
  const { paymentPk } = await (await scene.as('biller')).ok(createPayment, { body, idempotencyKey: randomUUID() });
  const changePk = `${groupNumber}.${randomUUID()}`;
  await sql`update account_changes set state = 'REPLACED' where state = 'OPEN'`.execute(db);
  await askForChange(db, { groupNumber, bankAccountPk, paymentPk, changePk });
  return changePk;
}

const effectOf = ({ page }: Scene) => page.getByRole('list', { name: 'Effect of the file' });

/** Pays a bill and runs processing. @returns the bank's return of the payment */
async function returned(scene: Scene): Promise<string> {
  await processed(scene);
  const manager = await scene.as('manager');
  const { items } = await manager.ok(listBankFiles, { query: {} });
  const { text } = await manager.call(downloadBankFile, { params: { filePk: items[0]?.filePk ?? '' } });
  return returnFileOf(text, [{ code: 'R01', entry: 0 }]);
}

async function openReturnFiles(scene: Scene): Promise<void> {
  await scene.go('/dashboard/processing?tab=returns');
  await scene.button('Choose return file').waitFor();
}

const choose = ({ page }: Scene, text: string) =>
  page
    .locator('input[type=file][aria-label="Return file of the bank"]')
    .setInputFiles({ name: 'returns.txt', mimeType: 'text/plain', buffer: Buffer.from(text, 'ascii') });

/** Calls about return files, return rates, and notifications of change. */
export const returnFileDrivers: readonly Driver[] = [
  {
    call: getReturnRates,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => {
      const success = scene.page.getByRole('table', { name: 'Return rates', exact: true });
      return { makeCall: () => scene.go('/dashboard/processing?tab=returns'), success };
    },
  },
  {
    call: listAccountChanges,
    kind: 'load',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      await correctedAccount(scene);
      const success = scene.page.getByRole('list', { name: 'Notifications of change' });
      return { makeCall: () => scene.go('/dashboard/processing?tab=returns'), success };
    },
  },
  {
    call: decideAccountChange,
    kind: 'write',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      const changePk = await correctedAccount(scene);
      const confirm = () => scene.button('Confirm change').click();
      return {
        prepare: async () => {
          await scene.go('/dashboard/processing?tab=returns');
          await scene.button('Confirm change').waitFor();
        },
        makeCall: confirm,
        retry: confirm,
        success: scene.page.getByText('None is waiting.', { exact: false }),
        countEffects: async () => {
          const done = scene.db.selectFrom('account_changes').select('change_pk').where('state', '=', 'CONFIRMED');
          return (await done.where('change_pk', '=', changePk).execute()).length;
        },
      };
    },
  },
  {
    call: previewReturnFile,
    kind: 'load',
    persona: 'manager',
    ownServer: 'office',
    timeoutMs: RETURN_FILE_MS,
    createScript: async (scene) => {
      const file = await returned(scene);
      return {
        prepare: () => openReturnFiles(scene),
        makeCall: () => choose(scene, file),
        success: effectOf(scene).getByText('1 payment to return'),
      };
    },
  },
  {
    call: exportReturnEntries,
    kind: 'write',
    persona: 'manager',
    ownServer: 'office',
    timeoutMs: RETURN_FILE_MS,
    createScript: async (scene) => {
      const file = await returned(scene);
      const { page } = scene;
      return {
        prepare: async () => {
          await openReturnFiles(scene);
          await choose(scene, file);
          await effectOf(scene).getByText('1 payment to return').waitFor();
        },
        makeCall: async () => {
          await page.getByRole('button', { name: 'Export entries', exact: true }).click();
          await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
        },
        success: page.getByText('Return entries exported').first(),
      };
    },
  },
  {
    call: postReturnFile,
    kind: 'money',
    persona: 'manager',
    ownServer: 'office',
    timeoutMs: RETURN_FILE_MS,
    createScript: async (scene) => {
      const { page, db } = scene;
      const file = await returned(scene);
      return {
        prepare: async () => {
          await openReturnFiles(scene);
          await choose(scene, file);
          await page.getByRole('button', { name: 'Return 1 payment' }).click();
        },
        makeCall: () =>
          page
            .getByRole('alertdialog')
            .getByRole('button', { name: /^Return 1 payment/ })
            .click(),
        success: effectOf(scene).getByText('1 payment returned'),
        countEffects: async () => {
          const lines = db
            .selectFrom('return_file_entries')
            .select('line_no')
            .where('group_number', '=', scene.groupNumber);
          return (await lines.execute()).length;
        },
      };
    },
  },
];
