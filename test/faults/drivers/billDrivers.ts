import { randomUUID } from 'node:crypto';
import { getBillBridge } from '../../../contract/billing/bills/billBridge';
import {
  addAttachment,
  addBillComment,
  deleteBillComment,
  getAttachment,
  getBillComments,
  removeAttachment,
  restoreAttachment,
} from '../../../contract/billing/bills/billComments';
import { getBillDelinquency } from '../../../contract/billing/bills/billDelinquency';
import { exportBillLines, getBillEvidence } from '../../../contract/billing/bills/billEvidence';
import { releaseBillLock } from '../../../contract/billing/bills/billLocks';
import { bringBackLines, getReopening, revertBill, unreconcileBill } from '../../../contract/billing/bills/billStatus';
import { getBill, getBillHistory, getBillLines, searchBills } from '../../../contract/billing/bills/bills';
import { exportBills } from '../../../contract/billing/bills/exportBills';
import { exportMembers, findMember, searchMembers } from '../../../contract/billing/members';
import { searchEverything } from '../../../contract/billing/search';
import { zeroPayBill } from '../../../contract/money/zeroPayments';
import { getDashboard } from '../../../contract/office/dashboard';
import { LineArchive } from '../../../server/billing/bills/archive/LineArchive';
import { SqlLineRecords } from '../../../server/office/retention/SqlLineRecords';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS, type Script } from './Driver';

/** Opens a bill. `success` is visible once it is loaded. */
async function openBill(scene: Scene, success: Script['success']): Promise<Script> {
  const { billPk } = await scene.bill('RELEASED');
  return { makeCall: () => scene.go(`/billing/bills/${billPk}`), success };
}

const status = (scene: Scene, words: string) => scene.page.getByRole('main').getByText(words, { exact: true }).first();

/** A bill of which one line is archived. @returns its key */
async function archivedBill(scene: Scene): Promise<string> {
  const line = { memberId: `A${randomUUID().slice(0, 8)}`, memberName: 'Ruth Adler', billedCents: 0 };
  const bills = [
    await scene.bill('RECONCILED', [line], '2010-01-01'),
    await scene.bill('RECONCILED', [line], '2010-02-01'),
  ] as const;
  for (const { billPk, version } of bills) {
    const request = { params: { billPk }, body: { version }, idempotencyKey: randomUUID() };
    // oxlint-disable-next-line no-await-in-loop -- in order
    await (await scene.as('biller')).ok(zeroPayBill, request);
  }
  const { files, clock } = scene.lane.backstage;
  await new LineArchive(new SqlLineRecords(scene.db), files).run('2025-01-01', clock.now());
  return bills[0].billPk;
}

async function unreconciling(scene: Scene): Promise<Script> {
  const { billPk } = await scene.bill('RECONCILED');
  return {
    prepare: async () => {
      await scene.go(`/billing/bills/${billPk}`);
      await scene.button('Unreconcile').click();
    },
    makeCall: () => scene.button('Unreconcile the bill').click(),
    success: status(scene, 'Released').or(status(scene, 'Modified')),
  };
}

const COMMENT = 'Is this rate right?';
const LETTER = 'letter.txt';

/** A bill with a comment of the biller. @returns the bill's key */
async function commented(scene: Scene): Promise<string> {
  const { billPk } = await scene.bill('RELEASED');
  await (await scene.as('biller')).ok(addBillComment, { params: { billPk }, body: { text: COMMENT } });
  return billPk;
}

const attach = (scene: Scene) =>
  scene.page
    .getByLabel('Files for this comment')
    .setInputFiles({ name: LETTER, mimeType: 'text/plain', buffer: Buffer.from('See below.') });

/** Opens a bill and attaches a file to a comment on it. */
async function attached(scene: Scene): Promise<void> {
  await scene.go(`/billing/bills/${await commented(scene)}`);
  await attach(scene);
  await scene.button(`Download ${LETTER}`).waitFor();
}

const comments = (scene: Scene) => scene.page.getByRole('list', { name: 'Comments' });

/** Calls of the bill summary and of one bill. */
export const billDrivers: readonly Driver[] = [
  {
    call: searchBills,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const { billNumber } = await scene.bill('RELEASED');
      return {
        makeCall: () => scene.go('/billing/billSummary'),
        success: scene.page.getByRole('link', { name: billNumber }),
      };
    },
  },
  {
    call: exportBills,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      const { billNumber } = await scene.bill('RELEASED');
      return exportingList(scene, '/billing/billSummary', scene.page.getByRole('link', { name: billNumber }), 'Bills');
    },
  },
  {
    call: getDashboard,
    kind: 'load',
    persona: 'admin',
    createScript: async (scene) => ({
      makeCall: () => scene.go('/dashboard/main'),
      success: scene.page.getByRole('table', { name: 'Bills by status', exact: true }),
    }),
  },
  {
    call: getBill,
    kind: 'load',
    persona: 'biller',
    createScript: (scene) => openBill(scene, scene.heading(/^Bill \S/)),
  },
  {
    call: getBillLines,
    kind: 'load',
    persona: 'biller',
    createScript: (scene) =>
      openBill(scene, scene.page.getByRole('table', { name: 'Lines', exact: true }).getByText('Ada Byron')),
  },
  {
    call: getBillHistory,
    kind: 'load',
    persona: 'biller',
    createScript: (scene) => openBill(scene, scene.page.getByText('No changes yet.')),
  },
  {
    call: getBillBridge,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await scene.bill('RELEASED', undefined, '2026-02-01');
      return openBill(scene, scene.page.getByText(/^The March 2026 bill is the same amount/));
    },
  },
  {
    call: getBillDelinquency,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const { billPk } = await scene.bill('RELEASED', undefined, '2020-01-01');
      const success = scene.page.getByText('Termination warning:');
      return { makeCall: () => scene.go(`/billing/bills/${billPk}`), success };
    },
  },
  {
    call: getBillComments,
    kind: 'load',
    persona: 'biller',
    createScript: (scene) => openBill(scene, scene.page.getByText('No comments yet.')),
  },
  {
    call: addBillComment,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { billPk } = await scene.bill('RELEASED');
      const field = scene.page.getByLabel('Comment', { exact: true });
      return {
        prepare: async () => {
          await scene.go(`/billing/bills/${billPk}`);
          await scene.button('Write a comment').click();
          await field.fill(COMMENT);
        },
        makeCall: () => scene.button('Add comment').click(),
        success: comments(scene).getByText(COMMENT),
        input: { read: () => field.inputValue(), expected: COMMENT },
        countEffects: async () =>
          (await (await scene.as('biller')).ok(getBillComments, { params: { billPk } })).items.length,
      };
    },
  },
  {
    call: deleteBillComment,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { billPk } = await scene.bill('RELEASED');
      await (await scene.as('biller')).ok(addBillComment, { params: { billPk }, body: { text: COMMENT } });
      return {
        prepare: async () => {
          await scene.go(`/billing/bills/${billPk}`);
          await scene.button('Delete comment').click();
        },
        makeCall: () => scene.page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click(),
        success: comments(scene).getByText('This comment was deleted.'),
      };
    },
  },
  {
    call: addAttachment,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      const billPk = await commented(scene);
      return {
        prepare: async () => {
          await scene.go(`/billing/bills/${billPk}`);
          await scene.button('Attach more files').waitFor();
        },
        makeCall: () => attach(scene),
        success: scene.button(`Download ${LETTER}`),
        countEffects: async () => {
          const rows = await scene.db
            .selectFrom('bill_attachments')
            .select('attachment_pk')
            .where('bill_pk', '=', billPk)
            .execute();
          return rows.length;
        },
      };
    },
  },
  {
    call: getAttachment,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => ({
      prepare: () => attached(scene),
      makeCall: () => scene.button(`Download ${LETTER}`).click(),
      success: scene.page.getByText('File downloaded').first(),
    }),
  },
  {
    call: removeAttachment,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => ({
      prepare: () => attached(scene),
      makeCall: () => scene.button(`Remove ${LETTER}`).click(),
      success: scene.button(`Restore ${LETTER}`),
    }),
  },
  {
    call: restoreAttachment,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => ({
      prepare: async () => {
        await attached(scene);
        await scene.button(`Remove ${LETTER}`).click();
        await scene.button(`Restore ${LETTER}`).waitFor();
      },
      makeCall: () => scene.button(`Restore ${LETTER}`).click(),
      success: scene.button(`Remove ${LETTER}`),
    }),
  },
  {
    call: searchMembers,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => {
      const { groupNumber } = await scene.bill('RELEASED');
      return {
        makeCall: () => scene.go(`/dashboard/groups/${groupNumber}/members`),
        success: scene.page.getByRole('table', { name: 'Members', exact: true }),
      };
    },
  },
  {
    call: exportMembers,
    kind: 'write',
    persona: 'manager',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      const { groupNumber } = await scene.bill('RELEASED');
      const table = scene.page.getByRole('table', { name: 'Members', exact: true });
      return exportingList(scene, `/dashboard/groups/${groupNumber}/members`, table, 'Members');
    },
  },
  {
    call: findMember,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const { groupNumber, billNumber } = await scene.bill('RELEASED');
      return {
        makeCall: () => scene.go(`/billing/members/${groupNumber}/M1`),
        success: scene.page.getByRole('link', { name: `Bill ${billNumber}` }),
      };
    },
  },
  {
    call: searchEverything,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const { billNumber } = await scene.bill('RELEASED');
      const input = scene.page.getByRole('combobox', { name: /^Search/ });
      return {
        prepare: async () => {
          await scene.go('/billing/billSummary');
          await input.waitFor();
        },
        makeCall: () => input.fill(billNumber),
        success: scene.page.getByRole('option', { name: billNumber }),
      };
    },
  },
  {
    call: getBillEvidence,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      const { billPk } = await scene.bill('RECONCILED');
      return {
        prepare: async () => {
          await scene.go(`/billing/bills/${billPk}`);
          await scene.button('Evidence').click();
        },
        makeCall: () => scene.page.getByRole('menuitem', { name: 'PDF' }).click(),
        success: scene.page.getByText('Evidence downloaded').first(),
      };
    },
  },
  {
    call: exportBillLines,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      const { billPk } = await scene.bill('RELEASED');
      const button = scene.button('Export to Excel');
      return {
        prepare: async () => {
          await scene.go(`/billing/bills/${billPk}`);
          await button.waitFor();
        },
        makeCall: () => button.click(),
        success: scene.page.getByText('Lines exported').first(),
      };
    },
  },
  {
    call: getReopening,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const { billPk } = await scene.bill('RECONCILED');
      return {
        prepare: async () => {
          await scene.go(`/billing/bills/${billPk}`);
          await scene.button('Unreconcile').waitFor();
        },
        makeCall: () => scene.button('Unreconcile').click(),
        success: scene.button('Unreconcile the bill'),
      };
    },
  },
  {
    call: unreconcileBill,
    kind: 'write',
    persona: 'biller',
    createScript: unreconciling,
  },
  {
    call: revertBill,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { billPk } = await scene.bill('RECONCILED');
      return {
        prepare: async () => {
          await scene.go(`/billing/bills/${billPk}`);
          await scene.button('Revert').click();
        },
        makeCall: () => scene.button('Revert the bill').click(),
        success: status(scene, 'Released'),
      };
    },
  },
  {
    call: bringBackLines,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      const billPk = await archivedBill(scene);
      return {
        prepare: async () => {
          await scene.go(`/dashboard/bills/${billPk}`);
          await scene.button('Bring back').waitFor();
        },
        makeCall: () => scene.button('Bring back').click(),
        success: scene.page.getByText('Lines brought back', { exact: true }).first(),
      };
    },
  },
  {
    call: releaseBillLock,
    kind: 'background',
    persona: 'biller',
    createScript: unreconciling,
  },
];
