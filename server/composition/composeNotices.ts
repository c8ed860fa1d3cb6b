import { SqlBillQueries } from '../bills/SqlBillQueries';
import type { Route } from '../calls/Route';
import { ReadDelinquency } from '../delinquency/ReadDelinquency';
import { SqlDelinquencyQueries } from '../delinquency/SqlDelinquencyQueries';
import { SqlPreparedExports } from '../exports/background/SqlPreparedExports';
import { PersonNotices } from '../notices/Notices';
import { registerNoticesRoutes } from '../notices/noticesRoutes';
import { SendNotices } from '../notices/SendNotices';
import { SendPromptNotices } from '../notices/SendPromptNotices';
import { SqlNightlyNotices } from '../notices/SqlNightlyNotices';
import { SqlNotices } from '../notices/SqlNotices';
import { SqlPromptNotices } from '../notices/SqlPromptNotices';
import { SqlWaitingWork } from '../notices/SqlWaitingWork';
import { SqlRetroWindows } from '../rules/SqlRetroWindows';
import { SqlRuleQueries } from '../rules/SqlRuleQueries';
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
