import type { Route } from '../calls/Route';
import { ListExport } from '../exports/ListExport';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import { registerBooksRoutes } from '../ledger/booksRoutes';
import { ReadBooks } from '../ledger/ReadBooks';
import { SqlBooks } from '../ledger/SqlBooks';
import { DEFAULT_OFFICE_TIME_ZONE } from '../shared/officeDate';
import type { Platform } from './Platform';

/** Wires the routes of the trial balance and the accounts. */
export function composeBooks({ db, officeTimeZone = DEFAULT_OFFICE_TIME_ZONE }: Platform): (route: Route) => void {
  const books = new ReadBooks(new SqlBooks(db, officeTimeZone), new ListExport(new HucreWorkbooks()), officeTimeZone);
  return (route) => registerBooksRoutes(route, books);
}
