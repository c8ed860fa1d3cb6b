import { getUpkeep } from '../../../contract/office/upkeep';
import { SqlPeriodQueries } from '../../money/periods/SqlPeriods';
import { SqlBankFileStore } from '../../money/processing/bankFiles/SqlBankFileStore';
import { ReadUpkeep } from '../../office/dashboard/ReadUpkeep';
import { SqlUpkeepQueries } from '../../office/dashboard/SqlUpkeepQueries';
import { registerGoLiveRoutes } from '../../office/goLive/goLiveRoutes';
import { ReadGoLive } from '../../office/goLive/ReadGoLive';
import { SqlGoLiveQueries } from '../../office/goLive/SqlGoLive';
import { TestMails } from '../../office/goLive/TestMails';
import { WriteBankLetter } from '../../office/goLive/WriteBankLetter';
import type { Route } from '../../platform/calls/Route';
import { WorkerDocuments } from '../../platform/documents/WorkerDocuments';
import { remitToOf } from './composeBills';
import { originatorOf } from './composeMoney';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of the check before money moves. */
export function composeGoLive(platform: Platform): (route: Route) => void {
  const { db, clock, signIn, bankFiles = true, isParallel = false, documents = new WorkerDocuments() } = platform;
  const { installation } = platform;
  // The demo has samples of both.
  const samples = { originator: originatorOf(platform) ?? null, remitTo: remitToOf(platform) };
  const read = async () => ({ ...(await installation()), ...samples });
  return (route) =>
    registerGoLiveRoutes(route, {
      read: new ReadGoLive(read, new SqlGoLiveQueries(db, !isParallel)),
      testMails: new TestMails(new SqlTransactions(db, { clock }), signIn.mailMethod),
      letter: new WriteBankLetter(documents, bankFiles ? originatorOf(platform) : undefined),
    });
}

/** Wires the route of the office's work that is not about a group's money. */
export function composeUpkeep(platform: Platform): (route: Route) => void {
  const { db, isParallel = false } = platform;
  const upkeep = new ReadUpkeep({
    periods: new SqlPeriodQueries(db),
    bankFiles: new SqlBankFileStore(db),
    counts: new SqlUpkeepQueries(db),
    goLive: new SqlGoLiveQueries(db, !isParallel),
  });
  return (route) => route(getUpkeep, ({ caller, now, today }) => upkeep.run(caller, now, today));
}
