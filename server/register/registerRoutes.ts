import {
  getDivisionBalances,
  getMemberRegister,
  searchNotRemitted,
  searchRegister,
  settleBalances,
} from '../../contract/register';
import {
  decideWriteOff,
  previewWriteOffs,
  reverseWriteOff,
  searchWriteOffs,
  writeOffBalances,
} from '../../contract/writeOffs';
import type { Route } from '../calls/Route';
import { shownTo } from '../reconciliation/shownToReaders';
import { groupBills } from '../shared/GroupBills';
import type { NotRemittedQueries, RegisterQueries } from './ports';
import type { SettleBalances } from './SettleBalances';
import type { DecideWriteOff } from './writeOffs/DecideWriteOff';
import type { WriteOffQueries } from './writeOffs/ports';
import type { WriteOffBalances } from './writeOffs/WriteOffBalances';

/** Use cases behind the routes of the register. */
export interface RegisterServices {
  readonly queries: RegisterQueries;
  readonly settle: SettleBalances;
  readonly notRemitted: NotRemittedQueries;
  readonly writeOffs: {
    readonly queries: WriteOffQueries;
    readonly add: WriteOffBalances;
    readonly decide: DecideWriteOff;
  };
}

/** Routes that read the register of a group, and settle or write off its balances. */
export function registerBalanceRoutes(
  route: Route,
  { queries, settle, notRemitted, writeOffs }: RegisterServices,
): void {
  route(searchRegister, async ({ caller, scope, params: { groupNumber }, body: { division, ...query } }) =>
    shownTo(caller, groupNumber, await queries.page(groupBills(scope, groupNumber, division), query)),
  );
  route(getMemberRegister, ({ scope, params: { groupNumber }, body: { asOf, division, ...member } }) =>
    queries.member(groupBills(scope, groupNumber, division), member, asOf),
  );
  route(getDivisionBalances, async ({ scope, params: { groupNumber } }) => ({
    items: [...(await queries.byDivision(groupBills(scope, groupNumber)))],
  }));
  route(settleBalances, async ({ caller, params: { groupNumber }, body, now }) => ({
    results: [...(await settle.run({ caller, groupNumber, ...body, now }))],
  }));
  route(searchNotRemitted, async ({ caller, scope, params: { groupNumber }, body, today }) =>
    shownTo(caller, groupNumber, await notRemitted.page(groupBills(scope, groupNumber), body, today)),
  );
  route(searchWriteOffs, async ({ caller, params: { groupNumber }, body }) =>
    shownTo(caller, groupNumber, await writeOffs.queries.page({ groupNumber, ...body })),
  );
  route(previewWriteOffs, async ({ caller, params: { groupNumber }, body, now }) => ({
    results: [...(await writeOffs.add.preview({ caller, groupNumber, ...body, now }))],
  }));
  route(writeOffBalances, ({ params, body, ...request }) => writeOffs.add.run({ ...request, ...params, ...body }));
  route(decideWriteOff, ({ params, body, ...request }) => writeOffs.decide.decide({ ...request, ...params, ...body }));
  route(reverseWriteOff, ({ params, body, ...request }) =>
    writeOffs.decide.reverse({ ...request, ...params, ...body }),
  );
}
