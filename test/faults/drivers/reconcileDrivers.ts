import type { Locator } from 'playwright-core';
import { keepBillLock, takeBillLock } from '../../../contract/billLocks';
import { changeBillLines, getBill, getBillLines, reconcileBill } from '../../../contract/bills';
import { getColumnMapping, saveColumnMapping } from '../../../contract/columnMappings';
import { getDemoFile, listDemoFiles } from '../../../contract/demoFiles';
import { getDraft, saveDraft } from '../../../contract/drafts';
import { getUpload, getUploadRows, searchUploads } from '../../../contract/uploadRecords';
import type { StandIn } from '../stage/FaultProxy';
import type { Scene } from '../stage/Scene';
import type { Driver, Script } from './Driver';
import { PAYROLL, uploadedPayroll } from './uploadedPayroll';

const MEMBER = 'Ada Byron';

/** The demo's server has sample files; here there is no demo. */
const SAMPLES: readonly StandIn[] = [
  {
    call: listDemoFiles,
    answer: { items: [{ name: 'payroll.csv', mediaType: 'text/csv', description: 'Payroll of the month' }] },
  },
  {
    call: getDemoFile,
    answer: { name: 'payroll.csv', mediaType: 'text/csv', base64: Buffer.from(PAYROLL).toString('base64') },
  },
];

const bar = ({ page }: Scene) => page.getByRole('region', { name: 'Variance' });
const grid = ({ page }: Scene) => page.locator('[role=grid][aria-readonly=false]');
const compared = ({ page }: Scene) => page.getByText(/\d+ agree · \d+ differ · \d+ open/);
const amountCell = (scene: Scene) =>
  scene.page.getByRole('grid').getByRole('row').filter({ hasText: MEMBER }).locator('[data-column="0"]');
const typed = (scene: Scene) => ({ read: () => amountCell(scene).innerText(), expected: '$400.00' });

type Step = (scene: Scene) => Promise<void>;

/** The reconcile screen of a new bill, and what is done there first. */
async function working(
  scene: Scene,
  ...steps: readonly Step[]
): Promise<{ readonly billPk: string; readonly before: () => Promise<void> }> {
  const { billPk } = await scene.bill('RELEASED');
  const before = async () => {
    await scene.go(`/billing/bills/${billPk}/reconcile`);
    await grid(scene).waitFor();
    for (const step of steps) await step(scene);
  };
  return { billPk, before };
}

/** Types another amount for a member, with a reason. */
async function change(scene: Scene): Promise<void> {
  const { page } = scene;
  await amountCell(scene).dblclick();
  const amount = page.getByLabel(new RegExp(`^Amount of ${MEMBER}`));
  await amount.fill('400.00');
  await page.keyboard.press('Enter');
  const reasons = page.getByLabel(new RegExp(`^Reason of ${MEMBER}`));
  await reasons.selectOption({ index: 1 });
  await page.keyboard.press('Enter');
  await reasons.waitFor({ state: 'hidden' });
}

/** Opens the screen; `worked` says when all is well. */
async function opening(scene: Scene, worked: Script['worked']): Promise<Script> {
  const { billPk } = await scene.bill('RELEASED');
  return { act: () => scene.go(`/billing/bills/${billPk}/reconcile`), worked };
}

async function changedAndKept(scene: Scene): Promise<void> {
  await change(scene);
  await bar(scene).getByText('Draft saved').waitFor();
}

async function payrollTab(scene: Scene): Promise<void> {
  await scene.page.getByRole('tab', { name: /^Payroll file/ }).click();
}

async function drop(scene: Scene): Promise<void> {
  await payrollTab(scene);
  const file = { name: 'payroll.csv', mimeType: 'text/csv', buffer: Buffer.from(PAYROLL) };
  await scene.page.locator('input[type=file]').setInputFiles(file);
}

/** Calls of reconciling. */
export const reconcileDrivers: readonly Driver[] = [
  {
    call: takeBillLock,
    kind: 'write',
    who: 'biller',
    play: (scene) => opening(scene, grid(scene)),
  },
  {
    call: getBill,
    place: 'reconciling',
    kind: 'load',
    who: 'biller',
    play: (scene) => opening(scene, grid(scene)),
  },
  {
    call: getBillLines,
    place: 'reconciling',
    kind: 'load',
    who: 'biller',
    play: (scene) => opening(scene, grid(scene).getByText(MEMBER)),
  },
  {
    call: keepBillLock,
    kind: 'background',
    who: 'biller',
    jumps: true,
    play: async (scene) => {
      const { before } = await working(scene, changedAndKept);
      return {
        before,
        act: () => scene.page.clock.fastForward(46_000),
        worked: grid(scene),
        typed: typed(scene),
      };
    },
  },
  {
    call: getDraft,
    kind: 'background',
    who: 'biller',
    only: /reconcile\./,
    play: async (scene) => {
      const { billPk, linePks } = await scene.bill('RELEASED');
      await begunBefore(scene, billPk, linePks[0] ?? '');
      return {
        act: () => scene.go(`/billing/bills/${billPk}/reconcile`),
        worked: grid(scene),
        // Found by itself once it can be read.
        count: () => shown(amountCell(scene).filter({ hasText: typed(scene).expected })),
      };
    },
  },
  {
    call: saveDraft,
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      const { before } = await working(scene);
      return {
        before,
        act: () => change(scene),
        worked: bar(scene).getByText('Draft saved'),
        ownWords: true,
        told: bar(scene).getByText('Draft not saved. Retrying …'),
        again: async () => undefined,
        typed: typed(scene),
      };
    },
  },
  {
    call: changeBillLines,
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      const { billPk, before } = await working(scene, changedAndKept);
      return {
        before,
        act: () => bar(scene).getByRole('button', { name: 'Save changes' }).click(),
        worked: bar(scene).getByText('No unsaved changes'),
        typed: typed(scene),
        count: () => eventsOf(scene, billPk, 'saveChanges'),
      };
    },
  },
  {
    call: reconcileBill,
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      const { billPk, before } = await working(scene);
      return {
        before,
        act: () => bar(scene).getByRole('button', { name: 'Reconcile' }).click(),
        worked: scene.heading(/^Bill \S/),
        count: () => eventsOf(scene, billPk, 'reconcile'),
      };
    },
  },
  {
    call: getColumnMapping,
    kind: 'background',
    who: 'biller',
    play: async (scene) => {
      const { before } = await working(scene);
      return {
        before,
        act: () => drop(scene),
        worked: scene.button('Compare').or(compared(scene)),
      };
    },
  },
  {
    call: saveColumnMapping,
    kind: 'background',
    who: 'biller',
    play: async (scene) => {
      const { before } = await working(scene, drop);
      return {
        before,
        act: () => scene.button('Compare').click(),
        worked: compared(scene),
      };
    },
  },
  {
    call: listDemoFiles,
    kind: 'background',
    who: 'biller',
    play: async (scene) => {
      const { before } = await working(scene);
      return {
        before,
        act: () => payrollTab(scene),
        worked: scene.page.getByRole('tabpanel', { name: 'Payroll file' }),
        standIns: SAMPLES,
      };
    },
  },
  {
    call: searchUploads,
    place: 'reconciling',
    kind: 'background',
    who: 'biller',
    play: async (scene) => {
      await uploadedPayroll(scene);
      const { before } = await working(scene);
      return {
        before,
        act: () => payrollTab(scene),
        // A file can be dropped all the same.
        worked: scene.page.getByRole('tabpanel', { name: 'Payroll file' }),
      };
    },
  },
  ...[getUpload, getUploadRows].map(
    (call): Driver => ({
      call,
      place: 'reconciling',
      kind: 'load',
      who: 'biller',
      play: async (scene) => {
        await uploadedPayroll(scene);
        const use = scene.button('Use payroll.csv');
        const { before } = await working(scene, payrollTab, () => use.waitFor());
        return { before, act: () => use.click(), again: () => use.click(), worked: compared(scene) };
      },
    }),
  ),
  {
    call: getDemoFile,
    kind: 'load',
    who: 'biller',
    play: async (scene) => {
      const use = scene.button(/^Use /).first();
      const { before } = await working(scene, payrollTab, () => use.waitFor());
      return {
        before,
        act: () => use.click(),
        again: () => use.click(),
        standIns: SAMPLES,
        worked: scene.button('Compare').or(compared(scene)),
      };
    },
  },
];

/** Work on the bill that an earlier visit left. */
async function begunBefore(scene: Scene, billPk: string, linePk: string): Promise<void> {
  const body = { edits: [[linePk, 40_000, 'TERMINATED', null, '']], decisions: [] };
  const params = { draftId: `reconcile.${billPk}` };
  await (await scene.as('biller')).ok(saveDraft, { params, body: { kind: 'reconcile', body } });
}

/** Once, where it comes in good time. */
function shown(locator: Locator): Promise<number> {
  return locator.waitFor().then(
    () => 1,
    () => 0,
  );
}

async function eventsOf({ db }: Scene, billPk: string, event: string): Promise<number> {
  const rows = await db.selectFrom('bill_events').selectAll().where('bill_pk', '=', billPk).execute();
  return rows.filter((row) => row.event === event).length;
}
