import { DEFAULT_ERASE_AFTER_MONTHS } from '../../../src/domain/office/erasure/MemberErasure';
import { SqlBillQueries } from '../../billing/bills/SqlBillQueries';
import { ReadDelinquency } from '../../billing/delinquency/ReadDelinquency';
import { SqlDelinquencyQueries } from '../../billing/delinquency/SqlDelinquencyQueries';
import { SqlRuleQueries } from '../../billing/rules/SqlRuleQueries';
import { EraseMembers } from '../../office/erasure/EraseMembers';
import { registerErasureRoutes } from '../../office/erasure/erasureRoutes';
import { RemoveErasedFiles } from '../../office/erasure/RemoveErasedFiles';
import { SqlErasedFiles, SqlErasureQueries } from '../../office/erasure/SqlErasures';
import { registerGroupRoutes } from '../../office/groups/groupRoutes';
import { ReadGroups } from '../../office/groups/ReadGroups';
import { SqlGroupQueries } from '../../office/groups/SqlGroupQueries';
import { RemindGroups } from '../../office/notices/reminders/RemindGroups';
import { SqlCarrierAccountQueries } from '../../office/setup/carrierAccounts/SqlCarrierAccounts';
import { SaveSetup } from '../../office/setup/SaveSetup';
import { SqlSetupQueries } from '../../office/setup/SqlSetupQueries';
import { registerSetupRoutes } from '../../office/setup/setupRoutes';
import type { Route } from '../../platform/calls/Route';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of the erasure of members. */
export function composeErasure(platform: Platform): (route: Route) => void {
  const { db, files, onFailure, eraseAfterMonths = DEFAULT_ERASE_AFTER_MONTHS } = platform;
  const removeFiles = new RemoveErasedFiles(new SqlErasedFiles(db), files, onFailure);
  const erase = new EraseMembers(new SqlTransactions(db), removeFiles, eraseAfterMonths);
  return (route) => registerErasureRoutes(route, { queries: new SqlErasureQueries(db), erase });
}

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

/** Wires the routes of groups, carriers, agents and reps. */
export function composeSetup({ db, encryption }: Platform): (route: Route) => void {
  const transactions = new SqlTransactions(db);
  return (route) =>
    registerSetupRoutes(route, {
      queries: new SqlSetupQueries(db),
      save: new SaveSetup(transactions),
      carrierAccounts: new SqlCarrierAccountQueries(db),
      transactions,
      encryption,
    });
}
