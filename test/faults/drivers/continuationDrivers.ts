import {
  exportContinuationPayers,
  getContinuationHistory,
  listContinuationPayers,
  recordContinuationPayments,
  removeContinuationPayers,
  saveContinuationPayer,
} from '../../../contract/billing/continuation';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';
import { payrollTab, working } from './reconcileDrivers';

const show = (scene: Scene) => scene.button('Show continuation payers').click();
const ask = (scene: Scene) => scene.button('Add a payer').click();
const form = ({ page }: Scene) => page.getByRole('form', { name: 'Add a continuation payer' });
const payments = ({ page }: Scene) => page.getByRole('form', { name: 'Record payments' });
const remove = ({ page }: Scene) => page.getByRole('button', { name: 'Remove Ada Byron' });
const none = ({ page }: Scene) => page.getByText('No one pays outside payroll');

async function fill(scene: Scene): Promise<void> {
  await ask(scene);
  await form(scene).getByLabel('Member number').fill('M1');
  await form(scene).getByLabel('First day').fill('2026-01-01');
}

/** Ada pays outside payroll, without a screen. */
async function addAda(scene: Scene): Promise<void> {
  await (await scene.as('biller')).ok(saveContinuationPayer, {
    params: { groupNumber: scene.groupNumber },
    body: {
      memberId: 'M1',
      kind: 'COBRA',
      coverage: null,
      from: localDate('2026-01-01'),
      through: null,
      percent: 102,
      monthlyCents: null,
      paidThrough: null,
    },
  });
}

async function askForPayments(scene: Scene): Promise<void> {
  await scene.page.getByLabel('Select Ada Byron').check();
  await scene.button('Record payments').click();
  await payments(scene).getByLabel('Paid through').fill('2026-11-30');
}

async function countChanges({ db, groupNumber }: Scene, event: string): Promise<number> {
  const rows = await db
    .selectFrom('continuation_changes')
    .select('event')
    .where('group_number', '=', groupNumber)
    .execute();
  return rows.filter((row) => row.event === event).length;
}

/** Calls of the list of members who pay outside payroll. */
export const continuationDrivers: readonly Driver[] = [
  {
    call: listContinuationPayers,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const { before } = await working(scene, payrollTab);
      return { prepare: before, makeCall: () => show(scene), success: none(scene) };
    },
  },
  {
    call: saveContinuationPayer,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { before } = await working(scene, payrollTab, show, fill);
      const save = () => form(scene).getByRole('button', { name: 'Add to the list' }).click();
      return {
        prepare: before,
        makeCall: save,
        retry: save,
        failure: form(scene).getByRole('alert'),
        input: { read: () => form(scene).getByLabel('Member number').inputValue(), expected: 'M1' },
        success: remove(scene),
        countEffects: () => countChanges(scene, 'added'),
      };
    },
  },
  {
    call: removeContinuationPayers,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await scene.bill('RELEASED');
      await addAda(scene);
      const { before } = await working(scene, payrollTab, show);
      const press = () => remove(scene).click();
      return {
        prepare: before,
        makeCall: press,
        retry: press,
        success: none(scene),
        countEffects: () => countChanges(scene, 'removed'),
      };
    },
  },
  {
    call: recordContinuationPayments,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await scene.bill('RELEASED');
      await addAda(scene);
      const { before } = await working(scene, payrollTab, show, askForPayments);
      const record = () => payments(scene).getByRole('button', { name: 'Record for 1 payer' }).click();
      return {
        prepare: before,
        makeCall: record,
        retry: record,
        failure: payments(scene).getByRole('alert'),
        success: scene.page.getByRole('cell').filter({ hasText: 'Nov 30, 2026' }),
        countEffects: () => countChanges(scene, 'changed'),
      };
    },
  },
  {
    call: getContinuationHistory,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await scene.bill('RELEASED');
      await addAda(scene);
      return {
        prepare: async () => {
          await scene.go(`/billing/continuation/${scene.groupNumber}`);
          await remove(scene).waitFor();
        },
        makeCall: () => scene.button('History of Ada Byron').click(),
        success: scene.page.getByText(/^Added: COBRA, all coverages, 102%/),
      };
    },
  },
  {
    call: exportContinuationPayers,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await scene.bill('RELEASED');
      await addAda(scene);
      return exportingList(scene, `/billing/continuation/${scene.groupNumber}`, remove(scene), 'Continuation payers');
    },
  },
];
