import {
  closeExpectedAdjustment,
  getExpectedOnBill,
  reopenExpectedAdjustment,
  searchExpectedAdjustments,
} from '../../../contract/expectedAdjustments';
import type { CloseExpected, ReopenExpected } from '../../application/expected/CloseExpected';
import type { ReadExpected } from '../../application/expected/ReadExpected';
import type { Route } from '../Route';

/** Use cases behind the routes for expected adjustments. */
interface ExpectedServices {
  readonly read: ReadExpected;
  readonly close: CloseExpected;
  readonly reopen: ReopenExpected;
}

/** Routes for expected adjustments. */
export function registerExpectedRoutes(route: Route, { read, close, reopen }: ExpectedServices): void {
  route(searchExpectedAdjustments, async ({ scope, query, assertGroup, now }) => {
    if (query.groupNumber !== undefined) await assertGroup(query.groupNumber);
    return read.search(scope, query, now);
  });
  route(getExpectedOnBill, ({ scope, params, now }) => read.ofBill({ scope, now, ...params }));
  route(closeExpectedAdjustment, ({ caller, scope, params, body, now }) =>
    close.run({ caller, scope, now, ...params, ...body }),
  );
  route(reopenExpectedAdjustment, ({ caller, scope, params, now }) => reopen.run({ caller, scope, now, ...params }));
}
