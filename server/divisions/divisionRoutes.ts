import { getDivisions, saveDivisions } from '../../contract/divisions';
import type { Route } from '../calls/Route';
import type { ChangeDivisions } from './ChangeDivisions';
import type { DivisionQueries } from './ports';

/** Routes for the divisions of groups. */
export function registerDivisionRoutes(route: Route, queries: DivisionQueries, change: ChangeDivisions): void {
  route(getDivisions, async ({ scope, params: { groupNumber } }) => {
    const all = await queries.ofGroup(groupNumber);
    const limit = scope.kind === 'groups' ? scope.divisions?.find((one) => one.groupNumber === groupNumber) : undefined;
    if (!limit) return all;
    return { ...all, items: all.items.filter(({ number }) => limit.divisionNumbers.includes(number)), history: [] };
  });
  route(saveDivisions, ({ params: { groupNumber }, body: { version, items }, caller, now }) =>
    change.save({ caller, groupNumber, version, items, now }),
  );
}
