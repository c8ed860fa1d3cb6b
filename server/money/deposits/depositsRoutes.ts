import { exportDeposits, getDeposit, listReceivedChecks, searchDeposits } from '../../../contract/money/deposits';
import { DEPOSITS } from '../../../src/domain/money/deposits/depositList';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import type { ListExport } from '../../platform/lists/ListExport';
import { type ListSources, registerList } from '../../platform/lists/listRoutes';
import type { Transactions } from '../../platform/shared/Transaction';
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
