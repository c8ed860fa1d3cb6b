import { getMemberRegister, searchRegister, settleBalances } from '../../contract/register';
import type { Route } from '../http/Route';
import type { RegisterQueries } from './ports';
import type { SettleBalances } from './SettleBalances';

/** Use cases behind the routes of the register. */
export interface RegisterServices {
  readonly queries: RegisterQueries;
  readonly settle: SettleBalances;
}

/** Routes that read the register of a group, and settle its balances. */
export function registerBalanceRoutes(route: Route, { queries, settle }: RegisterServices): void {
  route(searchRegister, async ({ params: { groupNumber }, body, assertGroup }) => {
    await assertGroup(groupNumber);
    return queries.page({ groupNumber, ...body });
  });
  route(getMemberRegister, async ({ params: { groupNumber }, body: { asOf, ...member }, assertGroup }) => {
    await assertGroup(groupNumber);
    return queries.member(groupNumber, member, asOf);
  });
  route(settleBalances, async ({ caller, params: { groupNumber }, body, now, assertGroup }) => {
    await assertGroup(groupNumber);
    return { results: [...(await settle.run({ caller, groupNumber, ...body, now }))] };
  });
}
