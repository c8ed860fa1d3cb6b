import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { previewAcknowledgment, recordAcknowledgment } from '../../../contract/acknowledgments';
import { changeFileReversal, previewFileReversal, reverseBankFile } from '../../../contract/fileReversals';
import { createPayment } from '../../../contract/payments';
import {
  changeBankFile,
  downloadBankFile,
  exportBankFileEntries,
  exportBankFiles,
  listBankFileEntries,
  listBankFiles,
} from '../../../contract/remittances';
import { setAsidePayment } from '../../../contract/reversals';
import { SqlTransactions } from '../../../server/composition/SqlTransactions';
import { settlePayment } from '../../../server/processing/settlePayment';
import { addDays, localDate } from '../../../src/domain/dates/LocalDate';
import { drawByBankFile } from '../../support/payments/drawnPayment';
import { checkoutOf, payAllTheSame } from '../../support/payments/payingGroup';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';
import { driversOf, exportOf, prepareIn, processed, RETURN_FILE_MS } from './processedFiles';

/** A file of small deposits that is not sent. Its day is its own, because every run of the server processes all payments. */
async function unsentFile(scene: Scene): Promise<{ filePk: string; fileName: string }> {
  await processed(scene);
  const day = addDays(localDate('2031-01-01'), randomInt(300));
  const filePk = `${scene.groupNumber}.file`;
  await sql`
    insert into ach_files (file_pk, file_no, run_pk, business_date, modifier, add_date, entry_count, amount_cents, kind)
    select ${filePk}, ${randomInt(1_000_000, 2_000_000_000)}::integer, run_pk, ${day}::date, 'A', now(), 1, 100, 'MICRO_DEPOSITS'
    from processing_runs limit 1`.execute(scene.db);
  const { items } = await (await scene.as('manager')).ok(listBankFiles, { query: {} });
  return { filePk, fileName: items.find((file) => file.filePk === filePk)?.fileName ?? '' };
}

/** A pending payment in a file that is not sent. @returns its key */
async function filedPayment(scene: Scene): Promise<string> {
  const { groupNumber, db } = scene;
  await processed(scene);
  const { bank_account_pk: bankAccountPk } = await db
    .selectFrom('bank_accounts')
    .select('bank_account_pk')
    .where('group_number', '=', groupNumber)
    .executeTakeFirstOrThrow();
  const body = checkoutOf({ groupNumber, bankAccountPk }, [{ bill: await scene.bill('RECONCILED') }]);
  const { paymentPk } = await payAllTheSame(await scene.as('biller'), body);
  const filePk = `${paymentPk}.file`;
  await sql`
    insert into ach_files (file_pk, file_no, run_pk, business_date, modifier, add_date, entry_count, amount_cents)
    select ${filePk}, ${randomInt(1_000_000, 2_000_000_000)}::integer, run_pk, ${addDays(localDate('2031-01-01'), randomInt(300))}::date,
      'A', now(), 1, (select amount_cents from payments where payment_pk = ${paymentPk})
    from processing_runs limit 1`.execute(db);
  await sql`insert into ach_entries (group_number, payment_pk, source_no, file_pk, entry_no, group_name)
    values (${groupNumber}, ${paymentPk}, 1, ${filePk}, 1, 'Group')`.execute(db);
  return paymentPk;
}

/** A file with one processed payment that the bank has accepted. */
async function acceptedFile(scene: Scene): Promise<{ filePk: string; fileName: string }> {
  const { groupNumber, db } = scene;
  const [bill, bankAccountPk] = [await scene.bill('RECONCILED'), await scene.account()];
  const body = checkoutOf({ groupNumber, bankAccountPk }, [{ bill }]);
  const { paymentPk } = await (await scene.as('biller')).ok(createPayment, { body, idempotencyKey: randomUUID() });
  await new SqlTransactions(db).run((tx) => settlePayment(tx, paymentPk, new Date()));
  const filePk = await drawByBankFile(db, await scene.as('sysadmin'), paymentPk);
  const { items } = await (await scene.as('manager')).ok(listBankFiles, { query: {} });
  return { filePk, fileName: items.find((file) => file.filePk === filePk)?.fileName ?? '' };
}

const reverseButton = (scene: Scene, fileName: string) =>
  scene.page.getByRole('button', { name: `Reverse ${fileName}`, exact: true });

const countFileReversals = async (scene: Scene, filePk: string, state: 'OPEN' | 'CANCELED') => {
  const { rows } = await sql`select from bank_reversals v join file_reversals r on r.reversal_pk = v.file_reversal_pk
    where r.file_pk = ${filePk} and v.state = ${state}`.execute(scene.db);
  return rows.length;
};

/** A file of small deposits that was sent: $1.00. */
async function sentFile(scene: Scene): Promise<{ filePk: string; fileName: string }> {
  const { db } = scene;
  const { filePk } = await unsentFile(scene);
  // Of a day that no other cell has, because an acknowledgment names the file by it.
  const day = addDays(localDate('2040-01-01'), randomInt(20_000));
  await sql`update ach_files set state = 'SENT', business_date = ${day}::date where file_pk = ${filePk}`.execute(db);
  await sql`insert into ach_file_events (file_pk, event_no, at, user_id, by_name, note, state)
    values (${filePk}, 1, now(), null, 'Processing', '', 'SENT')`.execute(db);
  return { filePk, fileName: `ach-verify-${day}-A.txt` };
}

/** Cancels the file, which has no deposits: it would break a rule about money. */
async function cancelFile({ db }: Scene, { filePk }: { readonly filePk: string }): Promise<void> {
  await sql`update ach_files set state = 'CANCELED' where file_pk = ${filePk}`.execute(db);
  await sql`insert into ach_file_events (file_pk, event_no, at, user_id, by_name, note, state)
    select file_pk, max(event_no) + 1, now(), null, 'Processing', '', 'CANCELED' from ach_file_events
    where file_pk = ${filePk} group by file_pk`.execute(db);
}

const acknowledgmentOf = ({ fileName }: { readonly fileName: string }) =>
  `File reference,Status,Entry count,Total debits,Total credits\n${fileName},Accepted,1,0.00,1.00`;

async function openAcknowledgments(scene: Scene): Promise<void> {
  await scene.go('/dashboard/processing?tab=files');
  await scene.button('Choose acknowledgment file').waitFor();
}

const chooseAcknowledgment = ({ page }: Scene, text: string) =>
  page
    .locator('input[type=file][aria-label="Acknowledgment file of the bank"]')
    .setInputFiles({ name: 'acknowledgment.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });

/** Calls about NACHA files, their entries, reversals, and acknowledgments. */
export const bankFileDrivers: readonly Driver[] = [
  exportOf(exportBankFiles, '/dashboard/processing?tab=files', 'ACH files'),
  ...driversOf({
    path: '/dashboard/processing?tab=files',
    table: 'ACH files',
    list: listBankFiles,
    download: downloadBankFile,
    button: /^Download ach-/,
    saved: 'ACH file saved',
  }),
  {
    call: changeBankFile,
    kind: 'write',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      const { page, db } = scene;
      const { filePk, fileName } = await unsentFile(scene);
      const form = page.getByRole('form', { name: `Cancel file: ${fileName}` });
      return {
        prepare: async () => {
          await scene.go('/dashboard/processing?tab=files');
          await page.getByRole('button', { name: `Cancel file: ${fileName}` }).click();
          await form.getByLabel('Reason').fill('Wrong date');
        },
        makeCall: () => form.getByRole('button', { name: 'Cancel file' }).click(),
        success: page.getByText(`${fileName}: Canceled`).first(),
        countEffects: async () => {
          const events = db.selectFrom('ach_file_events').select('event_no').where('file_pk', '=', filePk);
          return (await events.execute()).length;
        },
      };
    },
  },
  {
    call: exportBankFileEntries,
    kind: 'write',
    persona: 'manager',
    ownServer: 'office',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await processed(scene);
      const open = scene.page.getByRole('button', { name: /^Entries of ach-/ }).first();
      const path = '/dashboard/processing?tab=files';
      const script = exportingList(scene, path, open, 'Entries of an ACH file', 'Export entries');
      return { ...script, prepare: () => prepareIn(script, open) };
    },
  },
  {
    call: listBankFileEntries,
    kind: 'load',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      await processed(scene);
      const button = scene.page.getByRole('button', { name: /^Entries of ach-/ }).first();
      return {
        prepare: async () => {
          await scene.go('/dashboard/processing?tab=files');
          await button.waitFor();
        },
        makeCall: () => button.click(),
        success: scene.page.getByRole('table', { name: /^Entries of / }),
      };
    },
  },
  {
    call: previewFileReversal,
    kind: 'load',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      const { fileName } = await acceptedFile(scene);
      return {
        prepare: async () => {
          await scene.go('/dashboard/processing?tab=files');
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
          await scene.go('/dashboard/processing?tab=files');
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
          await scene.go('/dashboard/processing?tab=files');
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
  {
    call: setAsidePayment,
    kind: 'money',
    persona: 'manager',
    ownServer: 'office',
    createScript: async (scene) => {
      const paymentPk = await filedPayment(scene);
      const drawer = scene.page.getByRole('dialog');
      // A pending payment can be voided in another form.
      const form = drawer.locator('form').filter({ hasText: 'What happened' });
      const reason = form.getByLabel('Reason');
      const send = drawer.getByRole('button', { name: /^Set aside \$/ });
      return {
        prepare: async () => {
          await scene.go(`/dashboard/payments?payment=${paymentPk}`);
          await drawer.getByRole('button', { name: 'Return or reverse' }).click();
          await drawer.getByLabel('What happened').selectOption('SET_ASIDE');
          await reason.fill('The account is closed');
          await drawer.getByRole('list', { name: 'Effect' }).waitFor();
        },
        makeCall: () => send.click(),
        retry: () => send.click(),
        success: drawer.getByText(/^Voided by /),
        input: { read: () => reason.inputValue(), expected: 'The account is closed' },
        countEffects: async () => {
          const found = scene.db.selectFrom('ach_set_aside_entries').select('note').where('payment_pk', '=', paymentPk);
          return (await found.execute()).length;
        },
      };
    },
  },
  {
    call: previewAcknowledgment,
    kind: 'load',
    persona: 'manager',
    ownServer: 'office',
    timeoutMs: RETURN_FILE_MS,
    createScript: async (scene) => {
      const sent = await sentFile(scene);
      const text = acknowledgmentOf(sent);
      return {
        cleanUp: () => cancelFile(scene, sent),
        prepare: () => openAcknowledgments(scene),
        makeCall: () => chooseAcknowledgment(scene, text),
        success: scene.page.getByText('The bank reports 1 entry, $1.00, as sent.'),
      };
    },
  },
  {
    call: recordAcknowledgment,
    kind: 'write',
    persona: 'manager',
    ownServer: 'office',
    timeoutMs: RETURN_FILE_MS,
    createScript: async (scene) => {
      const { page, db } = scene;
      const sent = await sentFile(scene);
      const text = acknowledgmentOf(sent);
      return {
        cleanUp: () => cancelFile(scene, sent),
        prepare: async () => {
          await openAcknowledgments(scene);
          await chooseAcknowledgment(scene, text);
          await page.getByRole('button', { name: 'Record 1 answer' }).click();
        },
        makeCall: () => page.getByRole('alertdialog').getByRole('button', { name: 'Record 1 answer' }).click(),
        success: page
          .getByRole('table', { name: 'Answers of the bank', exact: true })
          .getByText('Recorded', { exact: true }),
        countEffects: async () => {
          const rows = db.selectFrom('acknowledgment_entries').select('line_no').where('file_pk', '=', sent.filePk);
          return (await rows.execute()).length;
        },
      };
    },
  },
];
