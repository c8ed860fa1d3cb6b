import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  answerCheckFile,
  downloadCheckFile,
  exportCheckFiles,
  getPositivePay,
  makeCheckFile,
  saveCheckLayout,
  withdrawCheckFile,
} from '../../../contract/money/positivePay';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';
import { issued } from './refundDrivers';

const common = { persona: 'manager', ownServer: 'office' } as const;
const REASON = 'Wrong layout';

/** Issues a check. @returns its number */
async function toReport(scene: Scene): Promise<number> {
  await sql`update cash_accounts set check_layout = null`.execute(scene.db);
  return (await issued(scene)).checkNumber;
}

/** Makes a file of every check that is to be reported. */
async function made(scene: Scene) {
  await toReport(scene);
  const manager = await scene.as('manager');
  const { pending } = await manager.ok(getPositivePay, { query: {} });
  const body = { issueCount: pending.issueCount, voidCount: pending.voidCount };
  return manager.ok(makeCheckFile, { body, idempotencyKey: randomUUID() });
}

/** Downloads a file with two checks, so that the bank can reject one of them. */
async function sent(scene: Scene) {
  const { checkNumber } = await issued(scene);
  await issued(scene);
  const manager = await scene.as('manager');
  const { pending } = await manager.ok(getPositivePay, { query: {} });
  const body = { issueCount: pending.issueCount, voidCount: pending.voidCount };
  const { filePk, fileName } = await manager.ok(makeCheckFile, { body, idempotencyKey: randomUUID() });
  await manager.call(downloadCheckFile, { params: { filePk }, body: { again: false } });
  return { filePk, fileName, checkNumber };
}

const files = ({ page }: Scene) => page.getByRole('table', { name: 'Positive pay files', exact: true });
const open = (scene: Scene) => scene.go(paths.positivePay);

/** Calls about positive pay files. */
export const positivePayDrivers: readonly Driver[] = [
  {
    ...common,
    call: getPositivePay,
    kind: 'load',
    createScript: async (scene) => {
      const checkNumber = await toReport(scene);
      const table = scene.page.getByRole('table', { name: 'Checks to report', exact: true });
      return { makeCall: () => open(scene), success: table.getByText(String(checkNumber)).first() };
    },
  },
  {
    ...common,
    call: exportCheckFiles,
    kind: 'write',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await made(scene);
      return exportingList(scene, paths.positivePay, files(scene), 'Positive pay files');
    },
  },
  {
    ...common,
    call: makeCheckFile,
    kind: 'write',
    createScript: async (scene) => {
      await toReport(scene);
      const send = scene.button('Make file');
      return {
        prepare: async () => {
          await open(scene);
          await send.waitFor();
        },
        makeCall: () => send.click(),
        retry: () => send.click(),
        success: scene.page.getByText('Every check is reported'),
        countEffects: async () => (await scene.db.selectFrom('check_files').select('file_pk').execute()).length,
      };
    },
  },
  {
    ...common,
    call: downloadCheckFile,
    kind: 'load',
    createScript: async (scene) => {
      const { fileName } = await made(scene);
      return {
        prepare: () => open(scene),
        makeCall: () => scene.button(`Download ${fileName}`).click(),
        success: scene.page.getByText('Positive pay file saved').first(),
      };
    },
  },
  {
    ...common,
    call: answerCheckFile,
    kind: 'write',
    createScript: async (scene) => {
      await made(scene);
      const { filePk, fileName, checkNumber } = await sent(scene);
      const label = `Record acceptance: ${fileName}`;
      const form = scene.page.getByRole('form', { name: label });
      return {
        prepare: async () => {
          await open(scene);
          await scene.button(label).click();
          await form.getByLabel('Rejected as issued').fill(String(checkNumber));
          await form.getByLabel('Reason').fill(REASON);
        },
        makeCall: () => form.getByRole('button', { name: 'Record acceptance' }).click(),
        success: files(scene).getByText('Partly accepted by the bank').first(),
        input: { read: () => form.getByLabel('Reason').inputValue(), expected: REASON },
        countEffects: async () => {
          const answered = scene.db.selectFrom('check_files').select('file_pk').where('file_pk', '=', filePk);
          return (await answered.where('rejected_count', '>', 0).execute()).length;
        },
      };
    },
  },
  {
    ...common,
    call: withdrawCheckFile,
    kind: 'write',
    createScript: async (scene) => {
      const { filePk, fileName } = await made(scene);
      const form = scene.page.getByRole('form', { name: `Cancel file: ${fileName}` });
      return {
        prepare: async () => {
          await open(scene);
          await scene.button(`Cancel file: ${fileName}`).click();
          await form.getByLabel('Reason').fill(REASON);
        },
        makeCall: () => form.getByRole('button', { name: 'Cancel file' }).click(),
        success: files(scene).getByText('Canceled').first(),
        input: { read: () => form.getByLabel('Reason').inputValue(), expected: REASON },
        countEffects: async () => {
          const ended = scene.db.selectFrom('check_files').select('file_pk').where('file_pk', '=', filePk);
          return (await ended.where('ended_at', 'is not', null).execute()).length;
        },
      };
    },
  },
  {
    ...common,
    call: saveCheckLayout,
    kind: 'write',
    createScript: async (scene) => {
      await toReport(scene);
      const dialog = scene.page.getByRole('dialog');
      const code = dialog.getByLabel('Void code');
      return {
        prepare: async () => {
          await open(scene);
          await scene.button('File layout').click();
          await code.fill('C');
        },
        makeCall: () => dialog.getByRole('button', { name: 'Save', exact: true }).click(),
        success: scene.page.getByText("The bank's layout.").first(),
        input: { read: () => code.inputValue(), expected: 'C' },
        countEffects: async () => {
          const saved = scene.db.selectFrom('cash_accounts').select('account_pk');
          return (await saved.where('check_layout', 'is not', null).execute()).length;
        },
      };
    },
  },
];
