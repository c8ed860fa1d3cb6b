import { getCostSetup, searchCostMembers } from '../../../contract/billing/costs/costCenters';
import { listCostFiles, previewCostFile } from '../../../contract/billing/costs/costFiles';
import { exportCosts, getCosts } from '../../../contract/billing/costs/costReport';
import { exportJournal, getJournalEntry, searchJournal } from '../../../contract/billing/costs/journal';
import { previewOf } from '../../../src/domain/billing/memberValues/ValueFile';
import { divisionsIn } from '../../../src/domain/platform/access/Scope';
import { firstOfMonth } from '../../../src/domain/platform/dates/LocalDate';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import type { ListExport } from '../../platform/lists/ListExport';
import { fileRoutes } from '../../platform/lists/listRoutes';
import { wholeList } from '../../platform/lists/wholeList';
import { groupBills } from '../../platform/shared/GroupBills';
import { notFound } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import { applyFile } from './applyCostFile';
import { book, saveSetup, saveValues } from './changeCosts';
import { exportedCosts } from './costFile';
import { exportedJournal, journalRows } from './journalFile';
import type { CostQueries } from './ports';

/** Queries of cost centers and the journal; the cost report is read from `reports`. */
interface CostReads {
  readonly setup: CostQueries;
  readonly reports: Pick<CostQueries, 'costs'>;
}

/** Routes for the cost centers and the journal of groups. */
export function registerCostRoutes(
  route: Route,
  transactions: Transactions,
  { setup: queries, reports }: CostReads,
  lists: ListExport,
): void {
  const command = commandRoute(route, transactions);
  route(getCostSetup, ({ params: { groupNumber } }) => queries.setup(groupNumber));
  command(saveSetup);
  route(searchCostMembers, ({ params: { groupNumber }, body, today }) =>
    queries.members(groupNumber, body, firstOfMonth(today)),
  );
  command(saveValues);
  route(listCostFiles, async ({ params: { groupNumber } }) => ({ items: [...(await queries.files(groupNumber))] }));
  route(previewCostFile, async ({ params: { groupNumber, filePk }, query: { from } }) => {
    const effect = await queries.fileEffect(groupNumber, filePk, from);
    if (!effect) throw notFound('file with cost centers');
    return previewOf(effect);
  });
  command(applyFile);
  route(getCosts, async ({ params: { groupNumber }, body: { division, ...period }, scope }) => ({
    items: [...(await reports.costs(groupBills(scope, groupNumber, division), period))],
  }));
  const serve = fileRoutes(route, lists);
  serve(exportCosts, async ({ params: { groupNumber }, body: { division, ...period }, scope }) => {
    // A person limited to divisions does not see the whole group's cost centers, so the file has only codes.
    const centers = divisionsIn(scope, groupNumber) ? [] : (await queries.setup(groupNumber)).centers;
    const source = wholeList(
      () => reports.costs(groupBills(scope, groupNumber, division), period),
      ({ month, costCenter, division, coverage }) => JSON.stringify([month, costCenter, division, coverage]),
    );
    return { list: exportedCosts(groupNumber, period, centers), source };
  });
  route(searchJournal, ({ params: { groupNumber }, body: { page, size } }) => queries.journal(groupNumber, page, size));
  route(getJournalEntry, async ({ params: { groupNumber, entryPk } }) => {
    const [entry] = await queries.entries(groupNumber, [entryPk]);
    if (!entry) throw notFound('journal entry');
    return entry;
  });
  command(book);
  serve(exportJournal, async ({ params: { groupNumber }, body: { entryPks, layout }, today }) => {
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
    return { list, source };
  });
}
