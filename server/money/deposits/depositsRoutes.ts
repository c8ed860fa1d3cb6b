import { getDeposit, listReceivedChecks } from '../../../contract/money/deposits';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import type { Transactions } from '../../platform/shared/Transaction';
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
  route(getDeposit, (request) => readDeposit(queries, reachOf(request), request.params.depositPk));
  route(listReceivedChecks, async ({ query }) => ({ items: await queries.received(query.groupNumber) }));
}
