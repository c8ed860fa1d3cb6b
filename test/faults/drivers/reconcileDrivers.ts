import type { Locator } from 'playwright-core';
import { keepBillLock, takeBillLock } from '../../../contract/billing/bills/billLocks';
import { changeBillLines, getBill, getBillLines } from '../../../contract/billing/bills/bills';
import { addMemberLinks, getComparisonFacts, removeMemberLinks } from '../../../contract/billing/bills/comparisonFacts';
import { reconcileBill } from '../../../contract/billing/bills/reconcileBill';
import { getColumnMapping, saveColumnMapping } from '../../../contract/billing/columnMappings';
import { getUpload, getUploadRows, searchUploads } from '../../../contract/office/uploadRecords';
import { getDraft, saveDraft } from '../../../contract/platform/drafts';
import { getDemoFile, listDemoFiles } from '../../../contract/run/demoFiles';
import type { StandIn } from '../stage/FaultProxy';
import type { Scene } from '../stage/Scene';
import type { Driver, Script } from './Driver';
import { PAYROLL, uploadedPayroll } from './uploadedPayroll';

const MEMBER = 'Ada Byron';

/** Sample files exist only in demo mode, which is off here. */
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
const choice = ({ page }: Scene) => page.getByRole('button', { name: 'Choose files', disabled: false });
const grid = ({ page }: Scene) => page.locator('[role=grid][aria-readonly=false]');
export const compared = ({ page }: Scene) => page.getByText(/\d+ agree · \d+ differ · \d+ open/);
const amountCell = (scene: Scene) =>
  scene.page.getByRole('grid').getByRole('row').filter({ hasText: MEMBER }).locator('[data-column="0"]');
const amountInput = (scene: Scene) => ({ read: () => amountCell(scene).innerText(), expected: '$400.00' });

const payrollPanel = ({ page }: Scene) => page.getByRole('tabpanel', { name: 'Payroll file' });

type Step = (scene: Scene) => Promise<void>;

/** Opens the reconcile screen of a new bill, ready for the first steps. */
export async function working(
  scene: Scene,
  ...steps: readonly Step[]
): Promise<{ readonly billPk: string; readonly before: () => Promise<void> }> {
  const { billPk } = await scene.bill('RELEASED');
  const before = async () => {
    await scene.go(`/billing/bills/${billPk}/reconcile`);
    await choice(scene).waitFor();
    for (const step of steps) await step(scene);
  };
  return { billPk, before };
}

/** Enters another amount for a member, with a reason. */
async function change(scene: Scene): Promise<void> {
  const { page } = scene;
  await linesTab(scene);
  await amountCell(scene).dblclick();
  const amount = page.getByLabel(new RegExp(`^Amount of ${MEMBER}`));
  await amount.fill('400.00');
  await page.keyboard.press('Enter');
  const reasons = page.getByLabel(new RegExp(`^Reason of ${MEMBER}`));
  await reasons.selectOption({ index: 1 });
  await page.keyboard.press('Enter');
  await reasons.waitFor({ state: 'hidden' });
}

/** Opens the screen. `success` is visible once it is loaded. */
async function openScreen(scene: Scene, success: Script['success']): Promise<Script> {
  const { billPk } = await scene.bill('RELEASED');
  return { makeCall: () => scene.go(`/billing/bills/${billPk}/reconcile`), success };
}

async function saveChangedLine(scene: Scene): Promise<void> {
  await change(scene);
  await bar(scene).getByText('Draft saved').waitFor();
}

async function linesTab(scene: Scene): Promise<void> {
  await scene.page.getByRole('tab', { name: /^Lines/ }).click();
}

export async function payrollTab(scene: Scene): Promise<void> {
  await scene.page.getByRole('tab', { name: /^Payroll file/ }).click();
}

/** One person's number and name are written differently. */
const MISSPELLED = PAYROLL.replace('M1,Ada Byron', 'X1,Ada Byronn');
const proposed = ({ page }: Scene) => page.getByRole('region', { name: 'Probably the same person' });
const peopleFold = ({ page }: Scene) => page.getByText(/^People: \d+ to link/);
const linked = ({ page }: Scene) => page.getByRole('region', { name: 'Linked by hand' });

async function compareNow(scene: Scene): Promise<void> {
  const compare = scene.button('Compare');
  await compare.or(compared(scene)).first().waitFor();
  if (await compare.isVisible()) await compare.click();
  await peopleFold(scene).waitFor();
}

/** Opens the fold of people who are not matched by their number. */
async function openPeople(scene: Scene): Promise<void> {
  await peopleFold(scene).click();
  await proposed(scene).waitFor();
}

/** Opens the columns of the compared file. */
async function chooseColumns(scene: Scene): Promise<void> {
  await compared(scene).waitFor();
  await scene.button('Change how the file is read').click();
  await scene.button('Compare').waitFor();
}

async function linkCount({ db, groupNumber }: Scene): Promise<number> {
  return (await db.selectFrom('member_links').selectAll().where('group_number', '=', groupNumber).execute()).length;
}

export async function drop(scene: Scene, content = PAYROLL): Promise<void> {
  await payrollTab(scene);
  const file = { name: 'payroll.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await scene.page.locator('input[type=file]').setInputFiles(file);
}

/** Calls of reconciling. */
export const reconcileDrivers: readonly Driver[] = [
  {
    call: takeBillLock,
    kind: 'write',
    persona: 'biller',
    createScript: (scene) => openScreen(scene, choice(scene)),
  },
  {
    call: getBill,
    screen: 'reconciling',
    kind: 'load',
    persona: 'biller',
    createScript: (scene) => openScreen(scene, choice(scene)),
  },
  {
    call: getBillLines,
    screen: 'reconciling',
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const { makeCall } = await openScreen(scene, bar(scene));
      return { makeCall: () => makeCall().then(() => linesTab(scene)), success: grid(scene).getByText(MEMBER) };
    },
  },
  {
    call: keepBillLock,
    kind: 'background',
    persona: 'biller',
    advancesClock: true,
    createScript: async (scene) => {
      const { before } = await working(scene, saveChangedLine);
      return {
        prepare: before,
        makeCall: () => scene.page.clock.fastForward(46_000),
        success: grid(scene),
        input: amountInput(scene),
      };
    },
  },
  {
    call: getDraft,
    kind: 'background',
    persona: 'biller',
    urlPattern: /reconcile\./,
    createScript: async (scene) => {
      const { billPk, linePks } = await scene.bill('RELEASED');
      await saveEarlierWork(scene, billPk, linePks[0] ?? '');
      return {
        makeCall: () => scene.go(`/billing/bills/${billPk}/reconcile`),
        success: grid(scene).or(choice(scene)),
        // Detected by the screen once it can be read.
        countEffects: () => shown(amountCell(scene).filter({ hasText: amountInput(scene).expected })),
      };
    },
  },
  {
    call: saveDraft,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { before } = await working(scene);
      return {
        prepare: before,
        makeCall: () => change(scene),
        success: bar(scene).getByText('Draft saved'),
        hasOwnMessage: true,
        failure: bar(scene).getByText('Draft not saved. Retrying …'),
        retry: async () => undefined,
        input: amountInput(scene),
      };
    },
  },
  {
    call: changeBillLines,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { billPk, before } = await working(scene, saveChangedLine);
      return {
        prepare: before,
        makeCall: () => bar(scene).getByRole('button', { name: 'Save changes' }).click(),
        success: bar(scene).getByText('No unsaved changes'),
        input: amountInput(scene),
        countEffects: () => eventsOf(scene, billPk, 'saveChanges'),
      };
    },
  },
  {
    call: reconcileBill,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { billPk, before } = await working(scene);
      return {
        prepare: before,
        makeCall: () => bar(scene).getByRole('button', { name: 'Reconcile' }).click(),
        success: scene.heading(/^Bill \S/),
        countEffects: () => eventsOf(scene, billPk, 'reconcile'),
      };
    },
  },
  {
    call: getColumnMapping,
    kind: 'background',
    persona: 'biller',
    createScript: async (scene) => {
      const { before } = await working(scene);
      return {
        prepare: before,
        makeCall: () => drop(scene),
        success: scene.button('Compare').or(compared(scene)),
      };
    },
  },
  {
    call: saveColumnMapping,
    kind: 'background',
    persona: 'biller',
    createScript: async (scene) => {
      const { before } = await working(scene, (one) => drop(one), chooseColumns);
      return {
        prepare: before,
        makeCall: () => scene.button('Compare').click(),
        success: compared(scene),
      };
    },
  },
  {
    call: getComparisonFacts,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const { before } = await working(scene);
      // A file whose columns are clear is compared at once.
      return { prepare: before, makeCall: () => drop(scene), success: compared(scene) };
    },
  },
  {
    call: addMemberLinks,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { before } = await working(scene, (one) => drop(one, MISSPELLED), compareNow, openPeople);
      const link = () => proposed(scene).getByRole('button', { name: 'Link 1 person' }).click();
      return {
        prepare: before,
        makeCall: link,
        retry: link,
        success: linked(scene),
        countEffects: () => linkCount(scene),
      };
    },
  },
  {
    call: removeMemberLinks,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const link = ({ page }: Scene) =>
        page
          .getByRole('button', { name: 'Link 1 person' })
          .click()
          .then(() => linked(scene).waitFor());
      const { before } = await working(scene, (one) => drop(one, MISSPELLED), compareNow, openPeople, link);
      const undo = () => linked(scene).getByRole('button', { name: /^Undo/ }).click();
      return {
        prepare: before,
        makeCall: undo,
        retry: undo,
        success: proposed(scene),
        countEffects: async () => 1 - (await linkCount(scene)),
      };
    },
  },
  {
    call: listDemoFiles,
    kind: 'background',
    persona: 'biller',
    createScript: async (scene) => {
      const script = await openScreen(scene, payrollPanel(scene));
      return { ...script, standIns: SAMPLES };
    },
  },
  {
    call: searchUploads,
    screen: 'reconciling',
    kind: 'background',
    persona: 'biller',
    createScript: async (scene) => {
      await uploadedPayroll(scene);
      // Files can still be dropped.
      return openScreen(scene, payrollPanel(scene));
    },
  },
  ...[getUpload, getUploadRows].map(
    (call): Driver => ({
      call,
      screen: 'reconciling',
      kind: 'load',
      persona: 'biller',
      createScript: async (scene) => {
        await uploadedPayroll(scene);
        const use = scene.button('Use payroll.csv');
        const { before } = await working(scene, payrollTab, () => use.waitFor());
        return { prepare: before, makeCall: () => use.click(), success: compared(scene) };
      },
    }),
  ),
  {
    call: getDemoFile,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const use = scene.button(/^Use /).first();
      const { before } = await working(scene, payrollTab, () => use.waitFor());
      return {
        prepare: before,
        makeCall: () => use.click(),
        retry: () => use.click(),
        standIns: SAMPLES,
        success: scene.button('Compare').or(compared(scene)),
      };
    },
  },
];

/** Work on the bill saved by an earlier visit. */
async function saveEarlierWork(scene: Scene, billPk: string, linePk: string): Promise<void> {
  const body = { edits: [[linePk, 40_000, 'TERMINATED', null, '']], decisions: [] };
  const params = { draftId: `reconcile.${billPk}` };
  await (await scene.as('biller')).ok(saveDraft, { params, body: { kind: 'reconcile', body } });
}

/** Counts once if the answer comes in time. */
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
