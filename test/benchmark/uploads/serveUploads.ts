import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SqlCallerDirectory } from '../../../server/people/session/SqlCallerDirectory';
import { openPGlite } from '../../../server/platform/database/engine/openPGlite';
import { openPostgres } from '../../../server/platform/database/engine/openPostgres';
import { migrate } from '../../../server/platform/database/migrate';
import { FolderFiles } from '../../../server/platform/files/FolderFiles';
import { WorkerFileReading } from '../../../server/platform/files/reading/WorkerFileReading';
import { AesEncryption } from '../../../server/platform/shared/AesEncryption';
import { systemClock } from '../../../server/platform/shared/Clock';
import { composeRoutes } from '../../../server/run/composition/composeRoutes';
import { createApp } from '../../../server/run/http/createApp';
import { Role } from '../../../src/domain/platform/access/Role';
import { manyLines } from '../../support/bills/manyLines';
import { aRate, insertRateTable } from '../../support/rates/aRateTable';
import { installationForTests } from '../../support/server/installationForTests';
import { signInForTests } from '../../support/server/signInForTests';
import { TestClock } from '../../support/server/TestClock';
import { TestData } from '../../support/server/TestData';
import { startTestIssuer } from '../../support/server/testIssuer';

/** A server in a separate process, on the database of DATABASE_URL or an embedded one on disk, with a file folder and reader threads. */

const WATCH_MS = 5;

/** Messages of the process: when it is ready, and on request. */
export type ServeMessage =
  | {
      readonly kind: 'ready';
      readonly url: string;
      readonly token: string;
      readonly user: string;
      readonly group: string;
      /** A carrier of the group, with confirmed rates. */
      readonly carrier: string;
      /** Another person, who uploads nothing. */
      readonly otherToken: string;
      /** Key of a bill of the group with as many lines as BILL_LINES says; undefined without it. */
      readonly billPk: string | undefined;
      readonly otherUser: string;
    }
  /** Memory of the whole process in bytes: current, and maximum since the last request. */
  | { readonly kind: 'memory'; readonly now: number; readonly peak: number };

const folder = mkdtempSync(path.join(tmpdir(), 'listbill-uploads-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const databaseUrl = process.env['DATABASE_URL'];
const { db } = databaseUrl
  ? openPostgres(databaseUrl, { connections: 10 })
  : await openPGlite({ folder: path.join(folder, 'database') });
await migrate(db);
const issuer = await startTestIssuer();
const now = new Date().toISOString();
const data = new TestData(db, new TestClock(now));
const group = await data.group({ repId: 1 });
const carrier = await data.carrier('ACME');
await insertRateTable(db, {
  groupNumber: group,
  carrierCode: carrier,
  state: 'CONFIRMED',
  rows: ['Medical', 'Dental', 'Vision'].map((coverage) => aRate({ coverage })),
});
const admin = await data.person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin], repId: 1 });
const other = await data.billingUser([group]);
const billLines = Number(process.env['BILL_LINES'] ?? 0);
const bill = billLines > 0 ? await data.bill({ groupNumber: group, lines: manyLines(billLines) }) : undefined;
const app = await createApp({
  services: { tokens: issuer.verifier, directory: new SqlCallerDirectory(db), clock: systemClock },
  routes: composeRoutes({
    db,
    clock: systemClock,
    encryption: new AesEncryption(Buffer.alloc(32, 'bench')),
    signIn: signInForTests(db, new TestClock(now)),
    files: new FolderFiles(path.join(folder, 'files')),
    reading: new WorkerFileReading(),
    installation: installationForTests(),
    demo: false,
  }),
  spool: path.join(folder, 'incoming'),
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });

let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, WATCH_MS);
const sendMessage = (message: ServeMessage) => process.send?.(message);
process.on('message', () => {
  sendMessage({ kind: 'memory', now: process.memoryUsage().rss, peak });
  peak = 0;
});
process.on('disconnect', () => process.exit());
sendMessage({
  kind: 'ready',
  url,
  token: await issuer.tokenFor(admin.userId),
  user: admin.email,
  group,
  carrier,
  otherToken: await issuer.tokenFor(other.userId),
  otherUser: other.email,
  billPk: bill?.billPk,
});
