import { contributionsProblem } from '../../src/domain/rules/contributions';
import type { GroupRules } from '../../src/domain/rules/RuleChange';
import { ChangeRules } from '../application/rules/ChangeRules';
import { ReadBillRules } from '../application/rules/ReadBillRules';
import type { Route } from '../http/Route';
import { registerRulesRoutes } from '../http/routes/rulesRoutes';
import { SqlBillQueries } from '../infrastructure/sql/bills/SqlBillQueries';
import { SqlRuleQueries } from '../infrastructure/sql/rules/SqlRuleQueries';
import { SqlCarrierRuleUnitOfWork, SqlGroupRuleUnitOfWork } from '../infrastructure/sql/rules/SqlRuleUnitOfWork';
import type { Platform } from './Platform';

/** Wires the routes of groups' and carriers' rules. */
export function composeRules({ db }: Platform): (route: Route) => void {
  const queries = new SqlRuleQueries(db);
  const groupProblem = ({ contributions }: GroupRules) => contributionsProblem(contributions);
  return (route) =>
    registerRulesRoutes(route, {
      queries,
      ofBill: new ReadBillRules(new SqlBillQueries(db), queries),
      groups: new ChangeRules(new SqlGroupRuleUnitOfWork(db), groupProblem),
      carriers: new ChangeRules(new SqlCarrierRuleUnitOfWork(db)),
    });
}
