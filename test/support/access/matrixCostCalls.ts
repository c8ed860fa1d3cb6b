import * as costs from '../../../contract/billing/costs/costCenters';
import * as files from '../../../contract/billing/costs/costFiles';
import * as report from '../../../contract/billing/costs/costReport';
import * as journal from '../../../contract/billing/costs/journal';
import { getDivisions, saveDivisions } from '../../../contract/billing/divisions';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { insertCostSetup, insertJournalEntry, reverseJournalEntry, SOME_TERMS } from '../costs/aCostSetup';
import { insertValueFile } from '../memberValues/insertValueFile';
import { asOwner } from '../server/asOwner';
import type { TestServer } from '../server/startTestServer';
import { cell, type MatrixCall, type Target } from './MatrixCall';

const inGroup = ({ groupNumber }: Target) => ({ params: { groupNumber } });

const MONTHS = { from: localDate('2026-01-01'), to: localDate('2026-06-01') };

/** Calls about cost centers, the journal, and divisions. @source product.md, Rights */
export const COST_CALLS: readonly MatrixCall[] = [
  cell(costs.getCostSetup, 'group', inGroup),
  cell(costs.saveCostSetup, 'group', (target) => ({ ...inGroup(target), body: { version: 0, ...SOME_TERMS } }), {
    prepare: withoutCosts,
  }),
  cell(getDivisions, 'group', inGroup),
  cell(
    saveDivisions,
    'group',
    (target) => ({
      ...inGroup(target),
      body: { version: 0, items: ['01', '02'].map((number) => ({ number, name: number, lastMonth: null })) },
    }),
    { prepare: withoutDivisions },
  ),
  cell(costs.searchCostMembers, 'group', (target) => ({ ...inGroup(target), body: {} })),
  cell(costs.exportCostMembers, 'group', (target) => ({ ...inGroup(target), body: {} })),
  cell(
    costs.saveCostMembers,
    'group',
    (target) => ({
      ...inGroup(target),
      body: {
        from: localDate('2026-01-01'),
        rows: [{ memberId: `${target.groupNumber}M`, splits: [{ code: 'ADM', share: 10_000 }] }],
      },
    }),
    { prepare: withMember },
  ),
  cell(files.listCostFiles, 'group', inGroup),
  cell(
    files.previewCostFile,
    'group',
    (target) => ({ params: fileOf(target), query: { from: localDate('2026-01-01') } }),
    { prepare: withCostFile },
  ),
  cell(
    files.applyCostFile,
    'group',
    (target) => ({ params: fileOf(target), body: { from: localDate('2026-01-01'), changed: 1 } }),
    { prepare: withCostFile },
  ),
  cell(report.getCosts, 'group', (target) => ({ ...inGroup(target), body: MONTHS })),
  cell(report.exportCosts, 'group', (target) => ({ ...inGroup(target), body: MONTHS })),
  cell(journal.searchJournal, 'group', (target) => ({ ...inGroup(target), body: {} })),
  cell(
    journal.getJournalEntry,
    'group',
    ({ groupNumber }) => ({ params: { groupNumber, entryPk: `${groupNumber}.journal` } }),
    { prepare: withEntry },
  ),
  cell(
    journal.exportJournal,
    'group',
    ({ groupNumber }) => ({ params: { groupNumber }, body: { entryPks: [`${groupNumber}.journal`] } }),
    { prepare: withEntry },
  ),
  cell(
    journal.bookJournalEntry,
    'group',
    ({ groupNumber, billPk }) => ({ params: { groupNumber }, body: { billPk } }),
    { prepare: withSetup },
  ),
];

async function withoutCosts({ db }: TestServer, { groupNumber }: Target): Promise<void> {
  await asOwner(db, async (owner) => {
    for (const table of ['journal_parts', 'journal_entries', 'member_cost_centers', 'cost_setups'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- in order of their foreign keys
      await owner.deleteFrom(table).where('group_number', '=', groupNumber).execute();
    }
  });
}

async function withoutDivisions({ db }: TestServer, { groupNumber }: Target): Promise<void> {
  await asOwner(db, async (owner) => {
    await owner.deleteFrom('division_versions').where('group_number', '=', groupNumber).execute();
  });
}

async function withSetup(server: TestServer, target: Target): Promise<void> {
  await withoutCosts(server, target);
  await insertCostSetup(server.db, target.groupNumber);
}

async function withMember(server: TestServer, target: Target): Promise<void> {
  await withSetup(server, target);
  const { groupNumber, carrier } = target;
  await server.db
    .insertInto('members')
    .values({
      group_number: groupNumber,
      member_id: `${groupNumber}M`,
      carrier_code: carrier,
      member_name: 'Ada Byron',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const fileOf = ({ groupNumber }: Target) => ({ groupNumber, filePk: `${groupNumber}.cost_center` });

/** A committed payroll file with a cost center of the member. */
async function withCostFile(server: TestServer, target: Target): Promise<void> {
  await withMember(server, target);
  await insertValueFile(server.db, target.groupNumber, `${target.groupNumber}M`, { cost_center: 'OPS' });
}

async function withEntry(server: TestServer, target: Target): Promise<void> {
  await withSetup(server, target);
  await insertJournalEntry(server.db, target);
  await reverseJournalEntry(server.db, target);
}
