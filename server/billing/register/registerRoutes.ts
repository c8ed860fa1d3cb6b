import {
  getDivisionBalances,
  getMemberRegister,
  searchNotRemitted,
  searchRegister,
} from '../../../contract/billing/register';
import { searchWriteOffs } from '../../../contract/billing/writeOffs';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import { groupBills } from '../../platform/shared/GroupBills';
import type { Transactions } from '../../platform/shared/Transaction';
import { shownTo } from '../reconciliation/shownToReaders';
import type { NotRemittedQueries, RegisterQueries } from './ports';
import { settleThroughPayroll } from './settleBalances';
import { decide, reverse } from './writeOffs/decideWriteOff';
import type { WriteOffQueries } from './writeOffs/ports';
import { previewMany, writeOffMany } from './writeOffs/writeOffBalances';

/** Reads behind the routes of the register. */
export interface RegisterServices {
  readonly queries: RegisterQueries;
  readonly notRemitted: NotRemittedQueries;
  readonly writeOffs: WriteOffQueries;
}

/** Routes that read the register of a group, and settle or write off its balances. */
export function registerBalanceRoutes(
  route: Route,
  transactions: Transactions,
  { queries, notRemitted, writeOffs }: RegisterServices,
): void {
  const command = commandRoute(route, transactions);
  route(searchRegister, async ({ caller, scope, params: { groupNumber }, body: { division, ...query } }) =>
    shownTo(caller, groupNumber, await queries.page(groupBills(scope, groupNumber, division), query)),
  );
  route(getMemberRegister, ({ scope, params: { groupNumber }, body: { asOf, division, ...member } }) =>
    queries.member(groupBills(scope, groupNumber, division), member, asOf),
  );
  route(getDivisionBalances, async ({ scope, params: { groupNumber } }) => ({
    items: [...(await queries.byDivision(groupBills(scope, groupNumber)))],
  }));
  command(settleThroughPayroll);
  route(searchNotRemitted, async ({ caller, scope, params: { groupNumber }, body, today }) =>
    shownTo(caller, groupNumber, await notRemitted.page(groupBills(scope, groupNumber), body, today)),
  );
  route(searchWriteOffs, async ({ caller, params: { groupNumber }, body }) =>
    shownTo(caller, groupNumber, await writeOffs.page({ groupNumber, ...body })),
  );
  command(previewMany);
  command(writeOffMany);
  command(decide);
  command(reverse);
}
