import { registerAgingRoutes } from '../../money/aging/agingRoutes';
import { ReadAging } from '../../money/aging/ReadAging';
import { SqlAgingQueries } from '../../money/aging/SqlAgingQueries';
import { registerBooksRoutes } from '../../money/ledger/booksRoutes';
import { ReadBooks } from '../../money/ledger/ReadBooks';
import { SqlBooks } from '../../money/ledger/SqlBooks';
import { registerPeriodRoutes } from '../../money/periods/periodsRoutes';
import { ReadPeriods } from '../../money/periods/ReadPeriods';
import { SqlPeriodQueries } from '../../money/periods/SqlPeriods';
import { DownloadCheckFile } from '../../money/positivePay/DownloadCheckFile';
import { registerPositivePayRoutes } from '../../money/positivePay/positivePayRoutes';
import { SqlPositivePayQueries } from '../../money/positivePay/SqlPositivePay';
import { ReadStatements } from '../../money/statements/ReadStatements';
import { SqlStatementQueries } from '../../money/statements/SqlStatementQueries';
import { registerStatementRoutes } from '../../money/statements/statementsRoutes';
import type { Route } from '../../platform/calls/Route';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import { SqlBooksChecks } from '../../platform/health/SqlBooksChecks';
import { ListExport } from '../../platform/lists/ListExport';
import { DEFAULT_OFFICE_TIME_ZONE } from '../../platform/shared/officeDate';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of aging. */
export function composeAging({ db, reports = db, clock, officeTimeZone }: Platform): (route: Route) => void {
  const queries = new SqlAgingQueries(reports, officeTimeZone, clock);
  return (route) => registerAgingRoutes(route, new ReadAging(queries, new HucreWorkbooks()));
}

/** Wires the routes of the trial balance and the accounts. */
export function composeBooks({ db, officeTimeZone = DEFAULT_OFFICE_TIME_ZONE }: Platform): (route: Route) => void {
  const books = new ReadBooks(new SqlBooks(db, officeTimeZone), new ListExport(new HucreWorkbooks()), officeTimeZone);
  return (route) => registerBooksRoutes(route, books);
}

/** Wires the routes of the months of the ledger. */
export function composePeriods({ db }: Platform): (route: Route) => void {
  const read = new ReadPeriods(new SqlPeriodQueries(db), new SqlBooksChecks(db));
  return (route) => registerPeriodRoutes(route, new SqlTransactions(db), read);
}

/** Wires the routes of the office's bank account, its statements, and its positive pay files. */
export function composeStatements({ db, officeTimeZone }: Platform): (route: Route) => void {
  const transactions = new SqlTransactions(db);
  const read = new ReadStatements(new SqlStatementQueries(db), new ListExport(new HucreWorkbooks()));
  return (route) => {
    registerStatementRoutes(route, transactions, read, officeTimeZone);
    const download = new DownloadCheckFile(transactions);
    registerPositivePayRoutes(route, transactions, new SqlPositivePayQueries(db), download);
  };
}
