import { getCostSetup, saveCostMembers, saveCostSetup, searchCostMembers } from '../../contract/costs/costCenters';
import { applyCostFile, listCostFiles, previewCostFile } from '../../contract/costs/costFiles';
import { exportCosts, getCosts } from '../../contract/costs/costReport';
import { bookJournalEntry, exportJournal, getJournalEntry, searchJournal } from '../../contract/costs/journal';
import { divisionsIn } from '../../src/domain/access/Scope';
import { firstOfMonth } from '../../src/domain/dates/LocalDate';
import { previewOf } from '../../src/domain/memberValues/ValueFile';
import { type Route, StreamedFile } from '../calls/Route';
import type { ListExport } from '../exports/ListExport';
import { wholeList } from '../exports/wholeList';
import { groupBills } from '../shared/GroupBills';
import { notFound } from '../shared/Refusal';
import type { ApplyCostFile } from './ApplyCostFile';
import type { ChangeCosts } from './ChangeCosts';
import { exportedCosts } from './costFile';
import { exportedJournal, journalRows } from './journalFile';
import type { CostQueries } from './ports';

/** Queries of cost centers and the journal; the cost report is read from `reports`. */
interface CostReads {
  readonly setup: CostQueries;
  readonly reports: Pick<CostQueries, 'costs'>;
}

interface CostChanges {
  readonly change: ChangeCosts;
  readonly applyFile: ApplyCostFile;
}

/** Routes for the cost centers and the journal of groups. */
export function registerCostRoutes(
  route: Route,
  { setup: queries, reports }: CostReads,
  { change, applyFile }: CostChanges,
  lists: ListExport,
): void {
  route(getCostSetup, ({ params: { groupNumber } }) => queries.setup(groupNumber));
  route(saveCostSetup, ({ params: { groupNumber }, body: { version, ...terms }, caller, now }) =>
    change.saveSetup({ caller, groupNumber, now }, version, terms),
  );
  route(searchCostMembers, ({ params: { groupNumber }, body, today }) =>
    queries.members(groupNumber, body, firstOfMonth(today)),
  );
  route(saveCostMembers, ({ params: { groupNumber }, body: { from, rows }, caller, now }) =>
    change.saveValues({ caller, groupNumber, now }, from, rows),
  );
  route(listCostFiles, async ({ params: { groupNumber } }) => ({ items: [...(await queries.files(groupNumber))] }));
  route(previewCostFile, async ({ params: { groupNumber, filePk }, query: { from } }) => {
    const effect = await queries.fileEffect(groupNumber, filePk, from);
    if (!effect) throw notFound('file with cost centers');
    return previewOf(effect);
  });
  route(applyCostFile, ({ params: { groupNumber, filePk }, body, caller, now }) =>
    applyFile.run({ caller, groupNumber, filePk, ...body, now }),
  );
  route(getCosts, async ({ params: { groupNumber }, body: { division, ...period }, scope }) => ({
    items: [...(await reports.costs(groupBills(scope, groupNumber, division), period))],
  }));
  route(exportCosts, async ({ params: { groupNumber }, body, scope, today, signal }) => {
    const { format, division, ...period } = body;
    // A limited person sees no cost centers of the whole group, so the file has codes only.
    const centers = divisionsIn(scope, groupNumber) ? [] : (await queries.setup(groupNumber)).centers;
    const source = wholeList(
      () => reports.costs(groupBills(scope, groupNumber, division), period),
      ({ month, costCenter, division, coverage }) => JSON.stringify([month, costCenter, division, coverage]),
    );
    const list = exportedCosts(groupNumber, period, centers);
    return StreamedFile.of(await lists.run(list, source, { format, today, signal }));
  });
  route(searchJournal, ({ params: { groupNumber }, body: { page, size } }) => queries.journal(groupNumber, page, size));
  route(getJournalEntry, async ({ params: { groupNumber, entryPk } }) => {
    const [entry] = await queries.entries(groupNumber, [entryPk]);
    if (!entry) throw notFound('journal entry');
    return entry;
  });
  route(bookJournalEntry, ({ params: { groupNumber }, body: { billPk }, caller, scope, now, today }) =>
    change.book({ caller, groupNumber, now }, { scope, billPk, today }),
  );
  route(exportJournal, async ({ params: { groupNumber }, body: { entryPks, layout, format }, today, signal }) => {
    const { centers, columns } = await queries.setup(groupNumber);
    const entries = await queries.entries(groupNumber, entryPks);
    const rows = journalRows(groupNumber, entries, centers);
    const [first] = entries;
    const name = entries.length === 1 && first ? first.journalNumber : today;
    const places = new Map(rows.map((row, at) => [row, String(at)]));
    const source = wholeList(
      async () => rows,
      (row) => places.get(row) ?? '',
    );
    const carriers = rows.map(({ line }) => line.carrierCode);
    const list = exportedJournal(groupNumber, name, layout, columns, await queries.carrierNames(carriers));
    return StreamedFile.of(await lists.run(list, source, { format, today, signal }));
  });
}
