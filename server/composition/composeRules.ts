import type { LocalDate } from '../../src/domain/dates/LocalDate';
import { delinquencyProblem } from '../../src/domain/delinquency/Delinquency';
import { cutoffProblem } from '../../src/domain/payments/cutoff';
import { contributionsProblem } from '../../src/domain/rules/contributions';
import { employeeContributionsProblem } from '../../src/domain/rules/EmployeeContribution';
import { businessDateBy, type CarrierTerms, type GroupRules } from '../../src/domain/rules/RuleChange';
import { SqlBillQueries } from '../bills/SqlBillQueries';
import type { Route } from '../calls/Route';
import { SqlCorrectionQueries } from '../corrections/SqlCorrectionQueries';
import { CloseExpected, CloseExpectedSet, ReopenExpected } from '../expected/CloseExpected';
import { ReadExpected } from '../expected/ReadExpected';
import { ReadExpectedOnBill } from '../expected/ReadExpectedOnBill';
import { SqlExpectedQueries } from '../expected/SqlExpectedQueries';
import { registerBalanceRoutes } from '../register/registerRoutes';
import { SqlNotRemitted } from '../register/SqlNotRemitted';
import { SqlRegisterQueries } from '../register/SqlRegisterQueries';
import { SqlWriteOffQueries } from '../register/writeOffs/SqlWriteOffs';
import { ChangeRules } from '../rules/ChangeRules';
import { ContributionProposals } from '../rules/ContributionProposals';
import { ReadBillRules } from '../rules/ReadBillRules';
import { registerExpectedRoutes, registerRulesRoutes } from '../rules/rulesRoutes';
import { SqlRetroWindows } from '../rules/SqlRetroWindows';
import { SqlRuleQueries } from '../rules/SqlRuleQueries';
import { officeDate } from '../shared/officeDate';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of groups' and carriers' rules. */
export function composeRules({ db, officeTimeZone }: Platform): (route: Route) => void {
  const queries = new SqlRuleQueries(db);
  const transactions = new SqlTransactions(db);
  const groupProblem = ({ contributions, employeeContributions, cutoff }: GroupRules, appliesFrom: LocalDate) =>
    contributionsProblem(contributions) ??
    employeeContributionsProblem(employeeContributions) ??
    cutoffProblem(cutoff, appliesFrom);
  const carrierProblem = ({ delinquency }: CarrierTerms) => delinquencyProblem(delinquency);
  return (route) =>
    registerRulesRoutes(route, {
      queries,
      proposals: new ContributionProposals(queries, transactions),
      ofBill: new ReadBillRules(new SqlBillQueries(db), queries),
      groups: new ChangeRules(
        transactions,
        (rules, scope, group) => rules.lockGroup(scope, group),
        groupProblem,
        businessDateBy,
      ),
      carriers: new ChangeRules(
        transactions,
        (rules, scope, carrier) => rules.lockCarrier(scope, carrier),
        carrierProblem,
        (_, now) => officeDate(now, officeTimeZone),
      ),
    });
}

/** Wires the routes of the register of balances. */
export function composeRegister({ db, officeTimeZone }: Platform): (route: Route) => void {
  const transactions = new SqlTransactions(db, { ...(officeTimeZone && { officeTimeZone }) });
  const services = {
    queries: new SqlRegisterQueries(db),
    notRemitted: new SqlNotRemitted(db, new SqlRuleQueries(db)),
    writeOffs: new SqlWriteOffQueries(db),
  };
  return (route) => registerBalanceRoutes(route, transactions, services);
}

/** Wires the routes of expected adjustments. */
export function composeExpected({ db }: Pick<Platform, 'db'>): (route: Route) => void {
  const queries = new SqlExpectedQueries(db);
  const transactions = new SqlTransactions(db);
  const windows = new SqlRetroWindows(db);
  return (route) =>
    registerExpectedRoutes(route, {
      read: new ReadExpected(queries, windows),
      onBill: new ReadExpectedOnBill(new SqlBillQueries(db), queries, windows, new SqlCorrectionQueries(db, windows)),
      close: new CloseExpected(transactions, queries, windows),
      closeSet: new CloseExpectedSet(transactions),
      reopen: new ReopenExpected(transactions, queries, windows),
    });
}
