import { exportDeposits, getDeposit, listReceivedChecks, searchDeposits } from '../../contract/deposits';
import { DEPOSITS } from '../../src/domain/deposits/depositList';
import { commandRoute } from '../calls/commandRoute';
import type { Route } from '../calls/Route';
import type { ListExport } from '../exports/ListExport';
import { type ListSources, registerList } from '../exports/listRoutes';
import type { Transactions } from '../shared/Transaction';
import { changeFigures, changeItems, discard } from './changeDeposit';
import { enter } from './enterDeposit';
import { type DepositQueries, reachOf } from './ports';
import { post } from './postDeposit';
import { readDeposit } from './readDeposit';

/** Calls about deposits of checks. */
export function registerDepositsRoutes(
  route: Route,
  transactions: Transactions,
  lists: ListExport,
  queries: ListSources<DepositQueries>,
): void {
  const command = commandRoute(route, transactions);
  command(enter);
  command(changeItems);
  command(changeFigures);
  command(discard);
  command(post);
  const calls = { search: searchDeposits, export: exportDeposits };
  registerList(route, lists, DEPOSITS, calls, queries, async (request, from) => {
    const reach = reachOf(request);
    return { ...(await from.search(reach, request.body)), lockboxes: await from.waitingLockboxes(reach) };
  });
  route(getDeposit, (request) => readDeposit(queries.screen, reachOf(request), request.params.depositPk));
  route(listReceivedChecks, async ({ query }) => ({ items: await queries.screen.received(query.groupNumber) }));
}
