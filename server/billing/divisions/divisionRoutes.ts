import { getDivisions } from '../../../contract/billing/divisions';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import type { Transactions } from '../../platform/shared/Transaction';
import { changeDivisions } from './changeDivisions';
import type { DivisionQueries } from './ports';

/** Routes for the divisions of groups. */
export function registerDivisionRoutes(route: Route, transactions: Transactions, queries: DivisionQueries): void {
  route(getDivisions, async ({ scope, params: { groupNumber } }) => {
    const all = await queries.ofGroup(groupNumber);
    const limit = scope.kind === 'groups' ? scope.divisions?.find((one) => one.groupNumber === groupNumber) : undefined;
    if (!limit) return all;
    return { ...all, items: all.items.filter(({ number }) => limit.divisionNumbers.includes(number)), history: [] };
  });
  commandRoute(route, transactions)(changeDivisions);
}
