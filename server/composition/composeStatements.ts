import { ListExport } from '../exports/ListExport';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import type { Route } from '../http/Route';
import { AddCashAccount, ChangeStatements } from '../statements/ChangeStatements';
import { MatchStatement } from '../statements/MatchStatement';
import { ReadStatements } from '../statements/ReadStatements';
import { SqlStatementQueries } from '../statements/SqlStatementQueries';
import { registerStatementRoutes } from '../statements/statementsRoutes';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of the office's bank account and its statements. */
export function composeStatements({ db, officeTimeZone }: Platform): (route: Route) => void {
  const transactions = new SqlTransactions(db);
  const services = {
    read: new ReadStatements(new SqlStatementQueries(db), new ListExport(new HucreWorkbooks())),
    addAccount: new AddCashAccount(transactions, officeTimeZone),
    change: new ChangeStatements(transactions),
    match: new MatchStatement(transactions),
  };
  return (route) => registerStatementRoutes(route, services);
}
