import * as v from 'valibot';
import { exportBills } from '../../../contract/billing/bills/exportBills';
import {
  cancelPreparedExport,
  deletePreparedExport,
  downloadPreparedExport,
  listPreparedExports,
  prepareExportAgain,
} from '../../../contract/office/preparedExports';
import { newId } from '../../../server/platform/shared/newPk';
import type { PreparedState } from '../../../src/domain/office/exports/PreparedExport';
import type { Scene } from '../stage/Scene';
import { type Driver, FILE_MS, type Script } from './Driver';

const PATH = '/billing/exports';

/** Long after the scene, so that no server starts it. */
const NEVER = '2999-01-01T00:00:00.000Z';
/** Earlier than the scene's clock in every case, so that the export is due. */
const DUE = '2000-01-01T00:00:00.000Z';

const item = ({ page }: Scene) => page.getByRole('list', { name: 'Your exports' }).getByRole('listitem');

/** The only export of the billing user. A queued one is prepared by `prepareExports` if it is due. @returns its key */
async function addExport(scene: Scene, state: Exclude<PreparedState, 'READY' | 'EXPIRED'>, isDue = false) {
  const { userId } = await scene.lane.person('biller');
  await scene.db
    .updateTable('exports')
    .set({ state: 'DELETED', expires_at: null })
    .where('user_id', '=', userId)
    .execute();
  const exportPk = newId();
  const now = new Date().toISOString();
  await scene.db
    .insertInto('exports')
    .values({
      export_pk: exportPk,
      user_id: userId,
      noun: 'bills',
      format: 'csv',
      call: 'POST /api/bills/export',
      request: JSON.stringify({ body: v.parse(exportBills.schemas.body, { format: 'csv' }) }),
      state,
      all_rows: null,
      requested_at: now,
      ended_at: state === 'FAILED' ? now : null,
      problem: state === 'FAILED' ? 'The disk is full.' : '',
      next_try_at: isDue ? DUE : NEVER,
    })
    .execute();
  return exportPk;
}

const stateOf = async ({ db }: Scene, exportPk: string) =>
  (await db.selectFrom('exports').select('state').where('export_pk', '=', exportPk).executeTakeFirst())?.state;

/** A change of an export by a button of its row. */
async function changing(
  scene: Scene,
  {
    from,
    button,
    confirm,
    isDone,
  }: {
    readonly from: 'QUEUED' | 'FAILED';
    readonly button: RegExp;
    /** The button of the question, if the change asks. */
    readonly confirm?: string;
    readonly isDone: (state?: string) => boolean;
  },
): Promise<Script> {
  const exportPk = await addExport(scene, from);
  return {
    prepare: async () => {
      await scene.go(PATH);
      await item(scene).first().waitFor();
      if (confirm) await scene.button(button).click();
    },
    makeCall: () => scene.button(confirm ?? button).click(),
    success: scene.page.getByText(/^Export (?:canceled|started|deleted)$/).first(),
    countEffects: async () => (isDone(await stateOf(scene, exportPk)) ? 1 : 0),
  };
}

/** Calls of a person's exports in the background. */
export const exportDrivers: readonly Driver[] = [
  {
    call: listPreparedExports,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await addExport(scene, 'QUEUED');
      return { makeCall: () => scene.go(PATH), success: item(scene).getByText('Bills (CSV)') };
    },
  },
  {
    call: downloadPreparedExport,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await scene.bill('RELEASED');
      await addExport(scene, 'QUEUED', true);
      await scene.lane.backstage.prepareExports();
      return {
        prepare: async () => {
          await scene.go(PATH);
          await scene.button(/^Download Bills/).waitFor();
        },
        makeCall: () => scene.button(/^Download Bills/).click(),
        success: scene.page.getByText('Export downloaded').first(),
      };
    },
  },
  {
    call: cancelPreparedExport,
    kind: 'write',
    persona: 'biller',
    createScript: (scene) =>
      changing(scene, { from: 'QUEUED', button: /^Cancel Bills/, isDone: (state) => state === 'CANCELED' }),
  },
  {
    call: prepareExportAgain,
    kind: 'write',
    persona: 'biller',
    createScript: (scene) =>
      changing(scene, { from: 'FAILED', button: /^Prepare again: Bills/, isDone: (state) => state !== 'FAILED' }),
  },
  {
    call: deletePreparedExport,
    kind: 'write',
    persona: 'biller',
    createScript: (scene) =>
      changing(scene, {
        from: 'FAILED',
        button: /^Delete Bills/,
        confirm: 'Delete export',
        isDone: (state) => state === undefined || state === 'DELETED',
      }),
  },
];
