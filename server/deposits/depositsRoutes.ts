import { getDeposit, listReceivedChecks, searchDeposits } from '../../contract/deposits';
import { commandRoute } from '../calls/commandRoute';
import type { Route } from '../calls/Route';
import type { Transactions } from '../shared/Transaction';
import { changeFigures, changeItems, discard } from './changeDeposit';
import { enter } from './enterDeposit';
import { type DepositQueries, reachOf } from './ports';
import { post } from './postDeposit';
import { readDeposit } from './readDeposit';

/** Calls about deposits of checks. */
export function registerDepositsRoutes(route: Route, transactions: Transactions, queries: DepositQueries): void {
  const command = commandRoute(route, transactions);
  command(enter);
  command(changeItems);
  command(changeFigures);
  command(discard);
  command(post);
  route(searchDeposits, async ({ caller, scope, body }) => {
    const reach = reachOf({ caller, scope });
    const page = await queries.search(reach, body);
    return { ...page, lockboxes: await queries.waitingLockboxes(reach) };
  });
  route(getDeposit, (request) => readDeposit(queries, reachOf(request), request.params.depositPk));
  route(listReceivedChecks, async ({ query }) => ({ items: await queries.received(query.groupNumber) }));
}
