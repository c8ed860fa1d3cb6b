import {
  closeExpectedAdjustment,
  closeExpectedAdjustments,
  exportExpectedAdjustments,
  getExpectedOnBill,
  reopenExpectedAdjustment,
  searchExpectedAdjustments,
} from '../../../contract/billing/expectedAdjustments';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

export const EXPECTING_MEMBER = 'Ada Byron';

/** A reconciled bill of January, and what it expects back. @returns the adjustment's key */
export async function expecting(scene: Scene, isClosed = false): Promise<string> {
  const { billPk, groupNumber } = await scene.bill('RECONCILED', undefined, '2026-01-01');
  const expectedPk = `${billPk}.expected`;
  const closing = {
    closed_at: new Date().toISOString(),
    closed_by: 'Test',
    closed_reason: 'WRITTEN_OFF',
    close_note: '',
  } as const;
  await scene.db
    .insertInto('expected_adjustments')
    .values({
      group_number: groupNumber,
      expected_pk: expectedPk,
      bill_pk: billPk,
      carrier_code: 'ACME',
      member_id: 'M1',
      member_name: EXPECTING_MEMBER,
      coverage: 'Medical',
      amount_cents: -41_250,
      source: 'DECISION',
      source_key: 'key',
      reason_code: 'TERMINATED',
      ...(isClosed && closing),
    })
    .execute();
  return expectedPk;
}

const listOf = ({ groupNumber }: Scene, status: string) => `/billing/expected?group=${groupNumber}&status=${status}`;
const table = ({ page }: Scene) => page.getByRole('table', { name: 'Expected adjustments', exact: true });

/** Number of entries in the bills' history that contain the words. */
async function notes({ db, groupNumber }: Scene, words: string): Promise<number> {
  const rows = await db
    .selectFrom('bill_events')
    .select('event_pk')
    .where('group_number', '=', groupNumber)
    .where('note', 'like', `%${words}%`)
    .execute();
  return rows.length;
}

/** Calls of expected adjustments. */
export const expectedDrivers: readonly Driver[] = [
  {
    call: getExpectedOnBill,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await expecting(scene);
      const { billPk } = await scene.bill('RELEASED');
      return {
        makeCall: () => scene.go(`/billing/bills/${billPk}/reconcile`),
        success: scene.page.getByRole('button', { name: 'Details: Expected from earlier bills' }),
      };
    },
  },
  {
    call: exportExpectedAdjustments,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await expecting(scene);
      return exportingList(
        scene,
        listOf(scene, 'all'),
        table(scene).getByText(EXPECTING_MEMBER),
        'Expected adjustments',
      );
    },
  },
  {
    call: searchExpectedAdjustments,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await expecting(scene);
      return { makeCall: () => scene.go(listOf(scene, 'all')), success: table(scene).getByText(EXPECTING_MEMBER) };
    },
  },
  {
    call: closeExpectedAdjustment,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await expecting(scene);
      return {
        prepare: async () => {
          await scene.go(listOf(scene, 'all'));
          await scene.button(`Close ${EXPECTING_MEMBER}, Medical`).click();
          await scene.page.getByLabel('Reason').selectOption('WRITTEN_OFF');
          await scene.page.getByLabel('Note').fill('By phone');
        },
        makeCall: () => scene.button('Close adjustment').click(),
        success: scene.button(`Reopen ${EXPECTING_MEMBER}, Medical`),
        input: { read: () => scene.page.getByLabel('Note').inputValue(), expected: 'By phone' },
        countEffects: () => notes(scene, 'adjustment closed'),
      };
    },
  },
  {
    call: closeExpectedAdjustments,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await expecting(scene);
      const { page } = scene;
      return {
        prepare: async () => {
          await scene.go(listOf(scene, 'all'));
          await page.getByLabel(`Select ${EXPECTING_MEMBER}, Medical`).check();
          await scene.button('Close 1').click();
          await page.getByLabel('Reason').selectOption('WRITTEN_OFF');
        },
        makeCall: () => page.getByRole('alertdialog').getByRole('button', { name: 'Close 1 adjustment' }).click(),
        retry: () => scene.button('Try 1 again').click(),
        success: page.getByText('1 adjustment closed', { exact: true }).first(),
        failure: page
          .getByRole('listitem')
          .filter({ hasText: `${EXPECTING_MEMBER}, Medical: ` })
          .filter({ hasNotText: /is open any more/ }),
        countEffects: () => notes(scene, 'adjustment closed'),
      };
    },
  },
  {
    call: reopenExpectedAdjustment,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await expecting(scene, true);
      const reopen = scene.button(`Reopen ${EXPECTING_MEMBER}, Medical`);
      return {
        prepare: async () => {
          await scene.go(listOf(scene, 'all'));
          await reopen.waitFor();
        },
        makeCall: () => reopen.click(),
        success: scene.button(`Close ${EXPECTING_MEMBER}, Medical`),
        countEffects: () => notes(scene, 'adjustment reopened'),
      };
    },
  },
];
