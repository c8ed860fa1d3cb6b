import { SqlBillQueries } from '../../billing/bills/SqlBillQueries';
import { ReadDelinquency } from '../../billing/delinquency/ReadDelinquency';
import { SqlDelinquencyQueries } from '../../billing/delinquency/SqlDelinquencyQueries';
import { SqlRuleQueries } from '../../billing/rules/SqlRuleQueries';
import { registerGroupRoutes } from '../../office/groups/groupRoutes';
import { ReadGroups } from '../../office/groups/ReadGroups';
import { SqlGroupQueries } from '../../office/groups/SqlGroupQueries';
import { RemindGroups } from '../../office/notices/reminders/RemindGroups';
import type { Route } from '../../platform/calls/Route';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of groups. */
export function composeGroups({ db, clock, officeTimeZone, remindAfterDays }: Platform): (route: Route) => void {
  const past = new SqlDelinquencyQueries(db, clock);
  const delinquency = new ReadDelinquency(past, new SqlRuleQueries(db), new SqlBillQueries(db));
  return (route) =>
    registerGroupRoutes(route, {
      groups: new ReadGroups(new SqlGroupQueries(db, officeTimeZone, clock), delinquency, past),
      remind: new RemindGroups(new SqlTransactions(db), delinquency, remindAfterDays, officeTimeZone),
    });
}
