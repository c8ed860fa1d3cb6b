import { ReadMember } from '../application/bills/ReadMember';
import { SearchEverything } from '../application/search/SearchEverything';
import type { Route } from '../http/Route';
import { registerSearchRoutes } from '../http/routes/searchRoutes';
import { SqlMemberQueries } from '../infrastructure/sql/bills/SqlMemberQueries';
import { SqlSearchQueries } from '../infrastructure/sql/search/SqlSearchQueries';
import type { Platform } from './Platform';

/** Wires the routes of the search and of members. */
export function composeSearch({ db }: Platform): (route: Route) => void {
  return (route) =>
    registerSearchRoutes(
      route,
      new SearchEverything(new SqlSearchQueries(db)),
      new ReadMember(new SqlMemberQueries(db)),
    );
}
