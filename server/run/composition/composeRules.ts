import { delinquencyProblem } from '../../../src/domain/billing/delinquency/Delinquency';
import { contributionsProblem } from '../../../src/domain/billing/rules/contributions';
import { employeeContributionsProblem } from '../../../src/domain/billing/rules/EmployeeContribution';
import { loosensPayments } from '../../../src/domain/billing/rules/PaymentRules';
import { businessDateBy, type CarrierTerms, type GroupRules } from '../../../src/domain/billing/rules/RuleChange';
import { cutoffProblem } from '../../../src/domain/money/payments/cutoff';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { SqlBillQueries } from '../../billing/bills/SqlBillQueries';
import { SqlCorrectionQueries } from '../../billing/corrections/SqlCorrectionQueries';
import { CloseExpected, CloseExpectedSet, ReopenExpected } from '../../billing/expected/CloseExpected';
import { ReadExpected } from '../../billing/expected/ReadExpected';
import { ReadExpectedOnBill } from '../../billing/expected/ReadExpectedOnBill';
import { SqlExpectedQueries } from '../../billing/expected/SqlExpectedQueries';
import { registerBalanceRoutes } from '../../billing/register/registerRoutes';
import { SqlNotRemitted } from '../../billing/register/SqlNotRemitted';
import { SqlRegisterQueries } from '../../billing/register/SqlRegisterQueries';
import { SqlWriteOffQueries } from '../../billing/register/writeOffs/SqlWriteOffs';
import { ChangeRules } from '../../billing/rules/ChangeRules';
import { ContributionProposals } from '../../billing/rules/ContributionProposals';
import { ReadBillRules } from '../../billing/rules/ReadBillRules';
import { registerExpectedRoutes, registerRulesRoutes } from '../../billing/rules/rulesRoutes';
import { SqlRetroWindows } from '../../billing/rules/SqlRetroWindows';
import { SqlRuleQueries } from '../../billing/rules/SqlRuleQueries';
import type { Route } from '../../platform/calls/Route';
import { officeDate } from '../../platform/shared/officeDate';
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
        (before, after) => loosensPayments(before.payment, after.payment),
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
