import type { Route } from '../calls/Route';
import { ListExport } from '../exports/ListExport';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import { AnswerCheckFile } from '../positivePay/AnswerCheckFile';
import { DownloadCheckFile } from '../positivePay/DownloadCheckFile';
import { MakeCheckFile } from '../positivePay/MakeCheckFile';
import { registerPositivePayRoutes } from '../positivePay/positivePayRoutes';
import { SqlPositivePayQueries } from '../positivePay/SqlPositivePay';
import { AddCashAccount, ChangeStatements } from '../statements/ChangeStatements';
import { MatchStatement } from '../statements/MatchStatement';
import { ReadStatements } from '../statements/ReadStatements';
import { SqlStatementQueries } from '../statements/SqlStatementQueries';
import { registerStatementRoutes } from '../statements/statementsRoutes';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of the office's bank account, its statements, and its positive pay files. */
export function composeStatements({ db, officeTimeZone }: Platform): (route: Route) => void {
  const transactions = new SqlTransactions(db);
  const services = {
    read: new ReadStatements(new SqlStatementQueries(db), new ListExport(new HucreWorkbooks())),
    addAccount: new AddCashAccount(transactions, officeTimeZone),
    change: new ChangeStatements(transactions),
    match: new MatchStatement(transactions),
  };
  return (route) => {
    registerStatementRoutes(route, services);
    registerPositivePayRoutes(
      route,
      new SqlPositivePayQueries(db),
      new MakeCheckFile(transactions),
      new DownloadCheckFile(transactions),
      new AnswerCheckFile(transactions),
    );
  };
}
