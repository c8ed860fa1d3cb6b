import { SqlBillQueries } from '../../billing/bills/SqlBillQueries';
import { ReadDelinquency } from '../../billing/delinquency/ReadDelinquency';
import { SqlDelinquencyQueries } from '../../billing/delinquency/SqlDelinquencyQueries';
import { SqlRetroWindows } from '../../billing/rules/SqlRetroWindows';
import { SqlRuleQueries } from '../../billing/rules/SqlRuleQueries';
import { SqlPreparedExports } from '../../office/exports/background/SqlPreparedExports';
import { PersonNotices } from '../../office/notices/Notices';
import { registerNoticesRoutes } from '../../office/notices/noticesRoutes';
import { SendNotices } from '../../office/notices/SendNotices';
import { SendPromptNotices } from '../../office/notices/SendPromptNotices';
import { SqlNightlyNotices } from '../../office/notices/SqlNightlyNotices';
import { SqlNotices } from '../../office/notices/SqlNotices';
import { SqlPromptNotices } from '../../office/notices/SqlPromptNotices';
import { SqlWaitingWork } from '../../office/notices/SqlWaitingWork';
import type { Route } from '../../platform/calls/Route';
import type { Platform } from './Platform';

/** Wires the routes of notices. */
export function composeNotices({ db }: Platform): (route: Route) => void {
  const notices = new PersonNotices(new SqlNotices(db), new SqlWaitingWork(db), new SqlPreparedExports(db));
  return (route) => registerNoticesRoutes(route, notices);
}

/** Nightly work on notices. */
export function composeNightlyNotices({
  db,
  clock,
  signIn,
}: Pick<Platform, 'db' | 'clock'> & { readonly signIn: Pick<Platform['signIn'], 'homeAddress'> }): SendNotices {
  const delinquency = new ReadDelinquency(
    new SqlDelinquencyQueries(db, clock),
    new SqlRuleQueries(db),
    new SqlBillQueries(db),
  );
  return new SendNotices(
    new SqlNightlyNotices(db, clock),
    delinquency,
    new SqlRetroWindows(db),
    clock,
    signIn.homeAddress,
  );
}

/** Immediate emails about new notices. */
export function composePromptNotices({
  db,
  clock,
  signIn,
}: Pick<Platform, 'db' | 'clock'> & { readonly signIn: Pick<Platform['signIn'], 'homeAddress'> }): SendPromptNotices {
  return new SendPromptNotices(new SqlPromptNotices(db, clock), clock, signIn.homeAddress);
}
