import { getDivisions, saveDivisions } from '../../contract/divisions';
import type { Route } from '../http/Route';
import type { ChangeDivisions } from './ChangeDivisions';
import type { DivisionQueries } from './ports';

/** Routes for the divisions of groups. */
export function registerDivisionRoutes(route: Route, queries: DivisionQueries, change: ChangeDivisions): void {
  route(getDivisions, async ({ params: { groupNumber }, assertGroup }) => {
    await assertGroup(groupNumber);
    return queries.ofGroup(groupNumber);
  });
  route(saveDivisions, async ({ params: { groupNumber }, body: { version, items }, caller, now, assertGroup }) => {
    await assertGroup(groupNumber);
    return change.save({ caller, groupNumber, version, items, now });
  });
}
