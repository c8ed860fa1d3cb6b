import { ReadDelinquency } from '../application/delinquency/ReadDelinquency';
import { Notices } from '../application/notices/Notices';
import { SendNotices } from '../application/notices/SendNotices';
import type { Route } from '../http/Route';
import { registerNoticesRoutes } from '../http/routes/noticesRoutes';
import { SqlBillQueries } from '../infrastructure/sql/bills/SqlBillQueries';
import { SqlDelinquencyQueries } from '../infrastructure/sql/delinquency/SqlDelinquencyQueries';
import { SqlNightlyNotices } from '../infrastructure/sql/notices/SqlNightlyNotices';
import { SqlNotices } from '../infrastructure/sql/notices/SqlNotices';
import { SqlRuleQueries } from '../infrastructure/sql/rules/SqlRuleQueries';
import type { Platform } from './Platform';

/** Wires the routes of notices. */
export function composeNotices({ db }: Platform): (route: Route) => void {
  return (route) => registerNoticesRoutes(route, new Notices(new SqlNotices(db)));
}

/** What nightly processing does about notices. */
export function composeNightlyNotices({
  db,
  clock,
  signIn,
}: Pick<Platform, 'db' | 'clock'> & { readonly signIn: Pick<Platform['signIn'], 'homeAddress'> }): SendNotices {
  const delinquency = new ReadDelinquency(
    new SqlDelinquencyQueries(db),
    new SqlRuleQueries(db),
    new SqlBillQueries(db),
  );
  return new SendNotices(new SqlNightlyNotices(db, clock), delinquency, clock, signIn.homeAddress);
}
