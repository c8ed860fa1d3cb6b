import type { InstallationFacts } from '../../src/domain/goLive/GoLiveFacts';
import { WorkerDocuments } from '../documents/WorkerDocuments';
import { registerGoLiveRoutes } from '../goLive/goLiveRoutes';
import { ReadGoLive } from '../goLive/ReadGoLive';
import { SqlGoLiveQueries } from '../goLive/SqlGoLive';
import { TestMails } from '../goLive/TestMails';
import { WriteBankLetter } from '../goLive/WriteBankLetter';
import type { Route } from '../http/Route';
import { MailMethod } from '../mail/ports';
import { remitToOf } from './composeBills';
import { originatorOf } from './composeMoney';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of the check before money moves. */
export function composeGoLive(platform: Platform): (route: Route) => void {
  const { db, clock, signIn, bankFiles = true, isParallel = false, documents = new WorkerDocuments() } = platform;
  const { installation = async () => sampleInstallation(platform) } = platform;
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

/** An installation without a machine of its own, as tests have it. */
function sampleInstallation(platform: Platform): InstallationFacts {
  const { bankFiles = true, signIn, officeTimeZone = 'America/New_York' } = platform;
  return {
    isProduction: true,
    settingWarnings: [],
    offersAch: bankFiles,
    requiresSent: platform.requiresSent ?? !platform.demo,
    originator: originatorOf(platform) ?? null,
    remitTo: remitToOf(platform),
    sendsMail: signIn.mailMethod !== MailMethod.Nowhere,
    identity: { name: 'The identity provider', isEmbedded: false, problem: null },
    schedule: null,
    timeZone: officeTimeZone,
    freeBytes: 100 * 1024 ** 3,
    clockProblem: null,
    encryption: { hasOwnKey: true, isBeingReplaced: false, encryptsBackups: true, encryptsConnection: true },
    pooler: null,
  };
}
