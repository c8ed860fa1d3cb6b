import { getCostSetup, searchCostMembers } from '../../contract/costs/costCenters';
import { listCostFiles, previewCostFile } from '../../contract/costs/costFiles';
import { exportCosts, getCosts } from '../../contract/costs/costReport';
import { exportJournal, getJournalEntry, searchJournal } from '../../contract/costs/journal';
import { divisionsIn } from '../../src/domain/access/Scope';
import { firstOfMonth } from '../../src/domain/dates/LocalDate';
import { previewOf } from '../../src/domain/memberValues/ValueFile';
import { commandRoute } from '../calls/commandRoute';
import { type Route, StreamedFile } from '../calls/Route';
import type { ListExport } from '../exports/ListExport';
import { wholeList } from '../exports/wholeList';
import { groupBills } from '../shared/GroupBills';
import { notFound } from '../shared/Refusal';
import type { Transactions } from '../shared/Transaction';
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
  route(exportCosts, async ({ params: { groupNumber }, body, scope, today, signal }) => {
    const { format, division, ...period } = body;
    // A person limited to divisions does not see the whole group's cost centers, so the file has only codes.
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
  command(book);
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
