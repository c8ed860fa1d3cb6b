import { SqlBillQueries } from '../../billing/bills/SqlBillQueries';
import { registerClassRoutes } from '../../billing/classes/classRoutes';
import { SqlClassQueries } from '../../billing/classes/SqlClasses';
import { AnswerByFile } from '../../billing/corrections/AnswerByFile';
import { AnswerCorrection, DecideCorrections, EditCorrection } from '../../billing/corrections/ChangeCorrections';
import { ReadCorrectionLayout, SaveCorrectionLayout } from '../../billing/corrections/CorrectionLayouts';
import { registerCorrectionsRoutes } from '../../billing/corrections/correctionsRoutes';
import { ReadCarrierReport } from '../../billing/corrections/ReadCarrierReport';
import { SendCorrections } from '../../billing/corrections/SendCorrections';
import { SqlCorrectionLayouts } from '../../billing/corrections/SqlCorrectionLayouts';
import { SqlCorrectionQueries } from '../../billing/corrections/SqlCorrectionQueries';
import { SqlReportLayouts } from '../../billing/corrections/SqlReportLayouts';
import { registerCostRoutes } from '../../billing/costs/costRoutes';
import { SqlCostQueries } from '../../billing/costs/SqlCostQueries';
import { registerDivisionRoutes } from '../../billing/divisions/divisionRoutes';
import { SqlDivisionQueries } from '../../billing/divisions/SqlDivisions';
import { registerNotOnBillRoutes } from '../../billing/notOnBill/notOnBillRoutes';
import { SqlNotOnBillQueries } from '../../billing/notOnBill/SqlNotOnBillQueries';
import { ChangeRates } from '../../billing/rates/ChangeRates';
import { CheckBillRates } from '../../billing/rates/CheckBillRates';
import { LearnRates } from '../../billing/rates/LearnRates';
import { registerRatesRoutes } from '../../billing/rates/ratesRoutes';
import { SqlRateQueries } from '../../billing/rates/SqlRates';
import { SqlColumnMappings } from '../../billing/reconciliation/SqlColumnMappings';
import { SqlRetroWindows } from '../../billing/rules/SqlRetroWindows';
import { ReadSavings } from '../../billing/savings/ReadSavings';
import { SqlSavingsQueries } from '../../billing/savings/SqlSavingsQueries';
import { registerSavingsRoutes } from '../../billing/savings/savingsRoutes';
import { WriteSavingsReport } from '../../billing/savings/WriteSavingsReport';
import type { Route } from '../../platform/calls/Route';
import { WorkerDocuments } from '../../platform/documents/WorkerDocuments';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import { ListExport } from '../../platform/lists/ListExport';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes for member classes. */
export function composeClasses({ db }: Platform): (route: Route) => void {
  return (route) => registerClassRoutes(route, new SqlTransactions(db), new SqlClassQueries(db));
}

/** Wires the routes of corrections. */
export function composeCorrections({
  db,
  reports = db,
  documents = new WorkerDocuments(),
}: Pick<Platform, 'db' | 'reports' | 'documents'>): (route: Route) => void {
  const queries = new SqlCorrectionQueries(db, new SqlRetroWindows(db));
  const layouts = new SqlCorrectionLayouts(db);
  const reportLayouts = new SqlReportLayouts(db);
  const layout = new ReadCorrectionLayout(layouts, queries, new SqlColumnMappings(db));
  const transactions = new SqlTransactions(db);
  return (route) =>
    registerCorrectionsRoutes(route, {
      lists: new ListExport(new HucreWorkbooks()),
      queries,
      reports: new SqlCorrectionQueries(reports, new SqlRetroWindows(reports)),
      decide: new DecideCorrections(transactions),
      edit: new EditCorrection(transactions, queries),
      answer: new AnswerCorrection(transactions, queries),
      answerByFile: new AnswerByFile(
        transactions,
        queries,
        new ReadCarrierReport(queries, reportLayouts, layout),
        reportLayouts,
      ),
      send: new SendCorrections(transactions, queries, documents, layout),
      layout,
      saveLayout: new SaveCorrectionLayout(layouts, layout),
    });
}

/** Wires the routes of people who pay and are not on the bill. */
export function composeNotOnBill({ db, reports = db }: Pick<Platform, 'db' | 'reports'>): (route: Route) => void {
  const sources = { screen: new SqlNotOnBillQueries(db), files: new SqlNotOnBillQueries(reports) };
  return (route) => registerNotOnBillRoutes(route, new ListExport(new HucreWorkbooks()), sources);
}

/** Wires the routes of cost centers and the journal. */
export function composeCosts({ db, reports = db }: Platform): (route: Route) => void {
  const transactions = new SqlTransactions(db);
  const queries = { setup: new SqlCostQueries(db), reports: new SqlCostQueries(reports) };
  return (route) => registerCostRoutes(route, transactions, queries, new ListExport(new HucreWorkbooks()));
}

/** Wires the routes of divisions. */
export function composeDivisions({ db }: Platform): (route: Route) => void {
  return (route) => registerDivisionRoutes(route, new SqlTransactions(db), new SqlDivisionQueries(db));
}

/** Wires the routes of the rate tables of groups. */
export function composeRates({ db }: Platform): (route: Route) => void {
  const queries = new SqlRateQueries(db);
  const learn = new LearnRates(queries);
  const change = new ChangeRates(new SqlTransactions(db), learn);
  const check = new CheckBillRates(new SqlBillQueries(db), queries);
  return (route) => registerRatesRoutes(route, queries, change, check, learn);
}

/** Wires the routes about the value of reconciling. */
export function composeSavings({
  db,
  reports = db,
  documents = new WorkerDocuments(),
}: Pick<Platform, 'db' | 'reports' | 'documents'>): (route: Route) => void {
  const read = new ReadSavings(new SqlSavingsQueries(reports), new SqlRetroWindows(reports));
  return (route) => registerSavingsRoutes(route, { read, report: new WriteSavingsReport(read, documents) });
}
