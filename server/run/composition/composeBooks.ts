import { registerBooksRoutes } from '../../money/ledger/booksRoutes';
import { ReadBooks } from '../../money/ledger/ReadBooks';
import { SqlBooks } from '../../money/ledger/SqlBooks';
import type { Route } from '../../platform/calls/Route';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import { ListExport } from '../../platform/lists/ListExport';
import { DEFAULT_OFFICE_TIME_ZONE } from '../../platform/shared/officeDate';
import type { Platform } from './Platform';

/** Wires the routes of the trial balance and the accounts. */
export function composeBooks({ db, officeTimeZone = DEFAULT_OFFICE_TIME_ZONE }: Platform): (route: Route) => void {
  const books = new ReadBooks(new SqlBooks(db, officeTimeZone), new ListExport(new HucreWorkbooks()), officeTimeZone);
  return (route) => registerBooksRoutes(route, books);
}
