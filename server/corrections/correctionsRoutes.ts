import { decideCorrections, editCorrection, searchCorrections } from '../../contract/corrections';
import type { Route } from '../http/Route';
import type { DecideCorrections, EditCorrection } from './ChangeCorrections';
import type { CorrectionQueries } from './ports';

/** Use cases behind the routes of corrections. */
export interface CorrectionServices {
  readonly queries: CorrectionQueries;
  readonly decide: DecideCorrections;
  readonly edit: EditCorrection;
}

/** Routes of corrections. */
export function registerCorrectionsRoutes(route: Route, { queries, decide, edit }: CorrectionServices): void {
  route(searchCorrections, async ({ scope, query, assertGroup }) => {
    if (query.groupNumber !== undefined) await assertGroup(query.groupNumber);
    return queries.page(scope, query);
  });
  route(decideCorrections, async ({ caller, scope, params: { groupNumber }, body, now, assertGroup }) => {
    await assertGroup(groupNumber);
    return { results: [...(await decide.run({ caller, scope, groupNumber, ...body, now }))] };
  });
  route(editCorrection, async ({ caller, scope, params, body: { isConfirmed, ...terms }, now, assertGroup }) => {
    await assertGroup(params.groupNumber);
    return edit.run({ caller, scope, ...params, terms, isConfirmed, now });
  });
}
