import type { Route } from '../calls/Route';
import { ListExport } from '../exports/ListExport';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import { DownloadCheckFile } from '../positivePay/DownloadCheckFile';
import { registerPositivePayRoutes } from '../positivePay/positivePayRoutes';
import { SqlPositivePayQueries } from '../positivePay/SqlPositivePay';
import { ReadStatements } from '../statements/ReadStatements';
import { SqlStatementQueries } from '../statements/SqlStatementQueries';
import { registerStatementRoutes } from '../statements/statementsRoutes';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

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
