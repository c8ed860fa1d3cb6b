import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { previewAcknowledgment, recordAcknowledgment } from '../../../contract/money/acknowledgments';
import {
  changeBankFile,
  downloadBankFile,
  exportBankFileEntries,
  exportBankFiles,
  listBankFileEntries,
  listBankFiles,
} from '../../../contract/money/remittances';
import { setAsidePayment } from '../../../contract/money/reversals';
import { addDays, localDate } from '../../../src/domain/platform/dates/LocalDate';
import { checkoutOf, payAllTheSame } from '../../support/payments/payingGroup';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';
import { exportDriver, fileListDrivers, prepareAndOpen, processed, RETURN_FILE_MS } from './processedPayments';

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

/** Cancels the file: it has no deposits, so leaving it would break a money invariant. */
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

/** Calls about NACHA files, their entries, and the bank's acknowledgments. */
export const bankFileDrivers: readonly Driver[] = [
  exportDriver(exportBankFiles, '/dashboard/processing?tab=files', 'ACH files'),
  ...fileListDrivers({
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
      return { ...script, prepare: () => prepareAndOpen(script, open) };
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
