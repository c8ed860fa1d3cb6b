import { DownloadCheckFile } from '../../money/positivePay/DownloadCheckFile';
import { registerPositivePayRoutes } from '../../money/positivePay/positivePayRoutes';
import { SqlPositivePayQueries } from '../../money/positivePay/SqlPositivePay';
import { ReadStatements } from '../../money/statements/ReadStatements';
import { SqlStatementQueries } from '../../money/statements/SqlStatementQueries';
import { registerStatementRoutes } from '../../money/statements/statementsRoutes';
import type { Route } from '../../platform/calls/Route';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import { ListExport } from '../../platform/lists/ListExport';
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
