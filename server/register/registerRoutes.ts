import { getMemberRegister, searchRegister } from '../../contract/register';
import type { Route } from '../http/Route';
import type { RegisterQueries } from './ports';

/** Routes that read the register of a group. */
export function registerBalanceRoutes(route: Route, queries: RegisterQueries): void {
  route(searchRegister, async ({ params: { groupNumber }, body, assertGroup }) => {
    await assertGroup(groupNumber);
    return queries.page({ groupNumber, ...body });
  });
  route(getMemberRegister, async ({ params: { groupNumber }, body: { asOf, ...member }, assertGroup }) => {
    await assertGroup(groupNumber);
    return queries.member(groupNumber, member, asOf);
  });
}
