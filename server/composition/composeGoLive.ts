import { WorkerDocuments } from '../documents/WorkerDocuments';
import { registerGoLiveRoutes } from '../goLive/goLiveRoutes';
import { ReadGoLive } from '../goLive/ReadGoLive';
import { SqlGoLiveQueries } from '../goLive/SqlGoLive';
import { TestMails } from '../goLive/TestMails';
import { WriteBankLetter } from '../goLive/WriteBankLetter';
import type { Route } from '../http/Route';
import { remitToOf } from './composeBills';
import { originatorOf } from './composeMoney';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of the check before money moves. */
export function composeGoLive(platform: Platform): (route: Route) => void {
  const { db, clock, signIn, bankFiles = true, isParallel = false, documents = new WorkerDocuments() } = platform;
  const { installation } = platform;
  // The demo has a sample of both.
  const samples = { originator: originatorOf(platform) ?? null, remitTo: remitToOf(platform) };
  const read = async () => ({ ...(await installation()), ...samples });
  return (route) =>
    registerGoLiveRoutes(route, {
      read: new ReadGoLive(read, new SqlGoLiveQueries(db, !isParallel)),
      testMails: new TestMails(new SqlTransactions(db, { clock }), signIn.mailMethod),
      letter: new WriteBankLetter(documents, bankFiles ? originatorOf(platform) : undefined),
    });
}
