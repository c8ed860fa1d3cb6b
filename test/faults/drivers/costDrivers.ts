import {
  exportCostMembers,
  getCostSetup,
  saveCostMembers,
  saveCostSetup,
  searchCostMembers,
} from '../../../contract/billing/costs/costCenters';
import { applyCostFile, listCostFiles, previewCostFile } from '../../../contract/billing/costs/costFiles';
import { exportCosts, getCosts } from '../../../contract/billing/costs/costReport';
import {
  bookJournalEntry,
  exportJournal,
  getJournalEntry,
  searchJournal,
} from '../../../contract/billing/costs/journal';
import { insertCostSetup, insertJournalEntry } from '../../support/costs/aCostSetup';
import { insertValueFile } from '../../support/memberValues/insertValueFile';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';
import { valueFileDrivers } from './valueFileDrivers';

const MEMBER = 'Ada Byron';
/** The amount due of the entry. */
const LINES = [{ memberId: 'M1', memberName: MEMBER, billedCents: 10_000 }];

const open = (scene: Scene) => scene.go(`/billing/costs/${scene.groupNumber}`);
const form = ({ page }: Scene, name: string) => page.getByRole('form', { name });
const accounts = (scene: Scene) => form(scene, 'Cost centers and accounts');
const members = ({ page }: Scene) => page.getByRole('table', { name: 'Cost centers of members', exact: true });
const entries = ({ page }: Scene) => page.getByRole('table', { name: 'Journal entries', exact: true });
const show = (scene: Scene) => scene.button('Show lines of B-1-J1');

/** A released bill, and accounts of the group. */
async function setUp(scene: Scene): Promise<void> {
  await scene.bill('RELEASED', LINES);
  await insertCostSetup(scene.db, scene.groupNumber);
}

async function withEntry(scene: Scene): Promise<void> {
  const { billPk } = await scene.bill('RECONCILED', LINES);
  await insertCostSetup(scene.db, scene.groupNumber);
  await insertJournalEntry(scene.db, { groupNumber: scene.groupNumber, billPk });
}

async function withFile(scene: Scene): Promise<void> {
  await setUp(scene);
  await insertValueFile(scene.db, scene.groupNumber, 'M1', { cost_center: 'OPS' });
}

async function count({ db, groupNumber }: Scene, table: 'cost_setups' | 'member_cost_centers' | 'journal_entries') {
  const rows = await db.selectFrom(table).select('by_name').where('group_number', '=', groupNumber).execute();
  return rows.length;
}

/** Calls of cost centers and the journal. */
export const costDrivers: readonly Driver[] = [
  {
    call: getCostSetup,
    kind: 'load',
    persona: 'superUser',
    createScript: async (scene) => {
      await setUp(scene);
      return { makeCall: () => open(scene), success: accounts(scene) };
    },
  },
  {
    call: searchCostMembers,
    kind: 'load',
    persona: 'superUser',
    createScript: async (scene) => {
      await setUp(scene);
      return { makeCall: () => open(scene), success: members(scene).getByText(MEMBER) };
    },
  },
  {
    call: exportCostMembers,
    kind: 'write',
    persona: 'superUser',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await setUp(scene);
      const path = `/billing/costs/${scene.groupNumber}`;
      return exportingList(scene, path, members(scene), 'Members with cost centers', 'Export members');
    },
  },
  ...valueFileDrivers({
    list: listCostFiles,
    preview: previewCostFile,
    apply: applyCostFile,
    many: 'cost centers',
    member: MEMBER,
    open,
    withFile,
    count: (scene) => count(scene, 'member_cost_centers'),
  }),
  {
    call: searchJournal,
    kind: 'load',
    persona: 'superUser',
    createScript: async (scene) => {
      await withEntry(scene);
      return { makeCall: () => open(scene), success: entries(scene) };
    },
  },
  {
    call: getCosts,
    kind: 'load',
    persona: 'superUser',
    createScript: async (scene) => {
      await setUp(scene);
      return { makeCall: () => open(scene), success: scene.page.getByText('No costs', { exact: true }) };
    },
  },
  {
    call: exportCosts,
    kind: 'write',
    persona: 'superUser',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await setUp(scene);
      const excel = scene.page.getByRole('button', { name: 'Costs as Excel' });
      return {
        prepare: async () => {
          await open(scene);
          await excel.waitFor();
        },
        makeCall: () => excel.click(),
        success: scene.page.getByText('Cost report downloaded'),
      };
    },
  },
  {
    call: getJournalEntry,
    kind: 'load',
    persona: 'superUser',
    createScript: async (scene) => {
      await withEntry(scene);
      return {
        prepare: async () => {
          await open(scene);
          await show(scene).waitFor();
        },
        makeCall: () => show(scene).click(),
        success: scene.page.getByRole('table', { name: 'Lines of B-1-J1', exact: true }),
      };
    },
  },
  {
    call: saveCostSetup,
    kind: 'write',
    persona: 'superUser',
    createScript: async (scene) => {
      const expense = accounts(scene).getByLabel('Employer share without a cost center');
      const send = () => accounts(scene).getByRole('button', { name: 'Save', exact: true }).click();
      return {
        prepare: async () => {
          await setUp(scene);
          await open(scene);
          await expense.fill('Benefits:All');
        },
        makeCall: send,
        retry: send,
        failure: accounts(scene).getByRole('alert'),
        input: { read: () => expense.inputValue(), expected: 'Benefits:All' },
        success: scene.page.getByText('Cost centers and accounts saved'),
        countEffects: async () => (await count(scene, 'cost_setups')) - 1,
      };
    },
  },
  {
    call: saveCostMembers,
    kind: 'write',
    persona: 'superUser',
    createScript: async (scene) => {
      await setUp(scene);
      const own = form(scene, `Cost center of ${MEMBER}`);
      const center = own.getByRole('textbox', { name: 'Cost center' });
      const send = () => own.getByRole('button', { name: 'Save', exact: true }).click();
      return {
        prepare: async () => {
          await open(scene);
          await scene.button(`Change the cost center of ${MEMBER}`).click();
          await center.fill('ADM');
        },
        makeCall: send,
        retry: send,
        failure: own.getByRole('alert'),
        input: { read: () => center.inputValue(), expected: 'ADM' },
        success: scene.page.getByText('Cost center saved'),
        countEffects: () => count(scene, 'member_cost_centers'),
      };
    },
  },
  {
    call: bookJournalEntry,
    kind: 'write',
    persona: 'superUser',
    createScript: async (scene) => {
      await scene.bill('RECONCILED', LINES);
      await insertCostSetup(scene.db, scene.groupNumber);
      const make = () => scene.button('Make entry').click();
      return {
        prepare: async () => {
          await open(scene);
          await scene.button('Make entry').waitFor();
        },
        makeCall: make,
        retry: make,
        success: scene.page.getByText('Entry made'),
        countEffects: () => count(scene, 'journal_entries'),
      };
    },
  },
  {
    call: exportJournal,
    kind: 'write',
    persona: 'superUser',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await withEntry(scene);
      return {
        prepare: async () => {
          await open(scene);
          await show(scene).click();
          await scene.page.getByRole('table', { name: 'Lines of B-1-J1', exact: true }).waitFor();
        },
        makeCall: () => scene.button('QuickBooks Online').click(),
        success: scene.page.getByText('QuickBooks file downloaded'),
      };
    },
  },
];
