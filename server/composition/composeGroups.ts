import { SqlBillQueries } from '../bills/SqlBillQueries';
import type { Route } from '../calls/Route';
import { ReadDelinquency } from '../delinquency/ReadDelinquency';
import { SqlDelinquencyQueries } from '../delinquency/SqlDelinquencyQueries';
import { registerGroupRoutes } from '../groups/groupRoutes';
import { ReadGroups } from '../groups/ReadGroups';
import { SqlGroupQueries } from '../groups/SqlGroupQueries';
import { RemindGroups } from '../notices/reminders/RemindGroups';
import { SqlRuleQueries } from '../rules/SqlRuleQueries';
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
