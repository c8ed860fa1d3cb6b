import { getMember } from '../../../contract/members';
import { searchEverything } from '../../../contract/search';
import type { ReadMember } from '../../application/bills/ReadMember';
import type { SearchEverything } from '../../application/search/SearchEverything';
import type { Route } from '../Route';

/** Routes to find a record and to show one member. */
export function registerSearchRoutes(route: Route, search: SearchEverything, members: ReadMember): void {
  route(searchEverything, ({ caller, query }) => search.run({ caller, ...query }));
  route(getMember, ({ caller, scope, params, query }) => members.run({ caller, scope, ...params, ...query }));
}
