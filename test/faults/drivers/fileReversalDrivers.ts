import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { changeFileReversal, previewFileReversal, reverseBankFile } from '../../../contract/money/fileReversals';
import { createPayment } from '../../../contract/money/payments';
import { listBankFiles } from '../../../contract/money/remittances';
import { settlePayment } from '../../../server/money/payments/settlePayment';
import { SqlTransactions } from '../../../server/run/composition/SqlTransactions';
import { drawByBankFile } from '../../support/payments/drawnPayment';
import { checkoutOf } from '../../support/payments/payingGroup';
import type { Scene } from '../stage/Scene';
import { type Driver } from './Driver';

/** A file with one processed payment, accepted by the bank. */
async function acceptedFile(scene: Scene): Promise<{ filePk: string; fileName: string }> {
  const { groupNumber, db } = scene;
  const [bill, bankAccountPk] = [await scene.bill('RECONCILED'), await scene.account()];
  const body = checkoutOf({ groupNumber, bankAccountPk }, [{ bill }]);
  const { paymentPk } = await (await scene.as('biller')).ok(createPayment, { body, idempotencyKey: randomUUID() });
  await new SqlTransactions(db).run((tx) => settlePayment(tx, paymentPk, new Date()));
  const filePk = await drawByBankFile(db, await scene.as('sysadmin'), paymentPk);
  const { items } = await (await scene.as('manager')).ok(listBankFiles, { query: { size: '200' } });
  return { filePk, fileName: items.find((file) => file.filePk === filePk)?.fileName ?? '' };
}

const reverseButton = (scene: Scene, fileName: string) =>
  scene.page.getByRole('button', { name: `Reverse ${fileName}`, exact: true });

/** Searches for it, because a page of the list has ten files. */
const openFile = async (scene: Scene, fileName: string) => {
  await scene.go('/dashboard/processing?tab=files');
  await scene.page.getByRole('searchbox', { name: 'Search', exact: true }).fill(fileName);
};

const countFileReversals = async (scene: Scene, filePk: string, state: 'OPEN' | 'CANCELED') => {
  const { rows } = await sql`select from bank_reversals v join file_reversals r on r.reversal_pk = v.file_reversal_pk
    where r.file_pk = ${filePk} and v.state = ${state}`.execute(scene.db);
  return rows.length;
};

/** Calls that reverse a NACHA file. */
export const fileReversalDrivers: readonly Driver[] = [
  {
    call: previewFileReversal,
    kind: 'load',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      const { fileName } = await acceptedFile(scene);
      return {
        prepare: async () => {
          await openFile(scene, fileName);
          await reverseButton(scene, fileName).waitFor();
        },
        makeCall: () => reverseButton(scene, fileName).click(),
        success: scene.page.getByRole('list', { name: 'Effect of the reversal' }),
      };
    },
  },
  {
    call: reverseBankFile,
    kind: 'money',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      const { filePk, fileName } = await acceptedFile(scene);
      const form = scene.page.getByRole('form', { name: `Reverse ${fileName}` });
      const note = form.getByLabel('Explanation');
      const send = form.getByRole('button', { name: /everse \d+ payments?, / });
      return {
        prepare: async () => {
          await openFile(scene, fileName);
          await reverseButton(scene, fileName).click();
          await form.getByLabel('What went wrong').selectOption('DUPLICATE');
          await note.fill('Sent twice');
        },
        makeCall: () => send.click(),
        retry: () => send.click(),
        success: scene.page.getByText(`${fileName}: the next bank file will reverse it`).first(),
        input: { read: () => note.inputValue(), expected: 'Sent twice' },
        countEffects: () => countFileReversals(scene, filePk, 'OPEN'),
      };
    },
  },
  {
    call: changeFileReversal,
    kind: 'money',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      const { filePk, fileName } = await acceptedFile(scene);
      const manager = await scene.as('manager');
      const params = { filePk };
      const { asOf, paymentCount, amountCents } = await manager.ok(previewFileReversal, { params, query: {} });
      const body = { reason: 'DUPLICATE' as const, note: 'Sent twice', discoveredAt: asOf, paymentCount, amountCents };
      await manager.ok(reverseBankFile, { params, body, idempotencyKey: randomUUID() });
      const form = scene.page.getByRole('form', { name: 'Cancel the reversal: reversal of the file' });
      const note = form.getByLabel('Reason');
      const send = form.getByRole('button', { name: 'Cancel the reversal' });
      return {
        prepare: async () => {
          await openFile(scene, fileName);
          await reverseButton(scene, fileName).click();
          await scene.page.getByRole('button', { name: 'Cancel the reversal' }).click();
          await note.fill('Not an error');
        },
        makeCall: () => send.click(),
        retry: () => send.click(),
        success: scene.page.getByText('The reversal of the file was canceled').first(),
        input: { read: () => note.inputValue(), expected: 'Not an error' },
        countEffects: () => countFileReversals(scene, filePk, 'CANCELED'),
      };
    },
  },
];
