import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { getInvariants } from '../../contract/platform/health';
import { openPostgres } from '../../server/platform/database/engine/openPostgres';
import { UploadKind } from '../../src/domain/platform/files/UploadKind';
import { overNetwork, ReleasedServer, runProgram } from '../operator/Installation';
import { assertRefused, assertThat, passedSteps, step } from '../operator/steps';
import { STRESS_KEY } from '../stress/stressData';
import { freePort } from '../support/identity/freePort';
import { ROUTING_NUMBER } from '../support/payments/payingGroup';
import { TestCaller } from '../support/server/TestCaller';
import type { TestPerson } from '../support/server/TestData';
import { APPLICATION, AUDIENCE, startTestIssuer } from '../support/server/testIssuer';
import { billFile, committed } from '../support/uploads/uploadFixture';
import { ArchivingPostgres } from './ArchivingPostgres';
import { PayingPeople } from './PayingPeople';

/** Payments between two events of the path. */
const SOME = 30;

const [folder = '', bin = ''] = process.argv.slice(2);
const release = path.join(folder, 'release');
const dataDir = path.join(folder, 'data');
const folders = { DATA_DIR: dataDir, FILES_COPY: path.join(folder, 'files-copy') };
const seed = Number(process.env['SAMPLE_SEED'] ?? Date.now() % 1_000_000);
const closers: (() => unknown)[] = [];

async function walk(): Promise<string> {
  const postgres = await step('a PostgreSQL archives its log', async () => {
    const started = await ArchivingPostgres.start(path.join(folder, 'postgres'), bin);
    closers.push(() => started.stop());
    await started.run('archive the log');
    return started;
  });
  const issuer = await startTestIssuer();
  closers.push(issuer.close);
  const port = await freePort();
  const site = `http://localhost:${port}/`;
  const settings = {
    NODE_ENV: 'test',
    PORT: String(port),
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: STRESS_KEY.toString('base64'),
    IDENTITY_DOMAIN: issuer.url,
    IDENTITY_AUDIENCE: AUDIENCE,
    IDENTITY_CLIENT_ID: APPLICATION,
    ORIGINATOR_NAME: 'Listbill Recovery',
    ORIGINATOR_ID: '1123456789',
    ORIGINATOR_BANK_ROUTING: ROUTING_NUMBER,
    ORIGINATOR_BANK_NAME: 'First Bank',
    ORIGINATOR_EDI_ID: 'LISTBILL',
    PROCESSING_SCHEDULE: 'off',
    RATE_LIMIT_PER_MINUTE: '0',
    POSTGRES_BIN: bin,
  };
  const start = async () => {
    const server = await ReleasedServer.start(release, settings);
    closers.push(() => server.kill());
    return server;
  };
  const people = await PayingPeople.open(postgres.url, `${site}ListBillAPI`, issuer, seed);
  const caller = ({ userId, email }: TestPerson) =>
    new TestCaller(overNetwork(site), () => issuer.tokenFor(userId, { issuer: issuer.url }), email);
  const doctor = (...words: string[]) => runProgram(release, 'doctor.js', settings, words);
  const upload = (bill: string) => {
    const file = billFile([people.groupNumber, bill, `M-${bill}`, 'HLT', 'EE', '412.50']);
    return committed(caller(people.admin), UploadKind.CarrierBill, 'ACME', file);
  };

  mkdirSync(folders.FILES_COPY);
  const first = await start();
  await people.allowTolerances();
  const early = await upload('R-1');
  await people.while(async () => {
    await people.paid(SOME);
    await step('a base is saved while people pay', () => postgres.run('save a base'));
    await step('the files are copied', () => postgres.runOnFiles('copy the files', folders));
    await people.paid(SOME);
  });
  const { moment, after } = await people.while(async () => {
    await people.paid(SOME);
    await upload('R-2');
    const noted = await clockOf(postgres.url);
    await people.paid(SOME);
    return { moment: noted, after: await upload('R-3') };
  });
  await step('tables and a file are lost', async () => {
    const { db, close } = openPostgres(postgres.url, { connections: 1 });
    await sql`drop table payments, bills cascade`.execute(db);
    await close();
    rmSync(path.join(dataDir, 'files/uploads', early.filePk));
  });
  await first.stop();

  const began = performance.now();
  const MOMENT = new Date(moment).toISOString().replace('T', ' ').replace('Z', '+00');
  await step('the log is archived to its end, and PostgreSQL stops', () => postgres.run('stop what is broken'));
  await step(`the base is restored, and the log is replayed to ${MOMENT}`, () =>
    postgres.run('recover to the moment', { MOMENT }),
  );
  const second = await step('Listbill starts on the recovered data', start);
  await step('doctor names the file that is missing', () => assertRefused(doctor('--files'), early.filePk));
  await step('the copy of the files adds it, and a file from after the moment has no record', async () => {
    await postgres.runOnFiles('add missing files', folders);
    const report = await doctor('--files');
    assertThat(report.includes('Stored: 2 of 2 files') && report.includes('1 file without a record'), report);
    assertThat(existsSync(path.join(dataDir, 'files/uploads', after.filePk)), 'It was deleted at once.');
  });
  await step('doctor finds nothing wrong with the server', () => doctor('--running'));
  const seconds = (performance.now() - began) / 1000;

  const result = await step('all that was acknowledged before the moment is there, and nothing after it', () =>
    people.compare(moment),
  );
  assertThat(result.problems.length === 0, result.problems.slice(0, 20).join('\n'));
  assertThat(result.before > SOME && result.after > SOME / 2, JSON.stringify(result));
  await step('every money rule holds', async () => {
    assertThat((await caller(people.sysadmin).ok(getInvariants)).ok, 'A money invariant is violated.');
  });
  await step('a repeated request from before gets its answer, and one from after is carried out anew', async () => {
    const before = people.lastPayment(moment, true);
    const again = await people.client.send(before.person, before.request);
    assertThat(again.text === before.text, `${again.status} ${again.text}`);
    const lost = people.lastPayment(moment, false);
    const anew = await people.client.send(lost.person, lost.request);
    // The bill may have another version than after the payments that are lost.
    assertThat((anew.status === 201 && anew.text !== lost.text) || anew.status === 409, `${anew.status} ${anew.text}`);
  });
  await step('people go on paying, while a backup of the recovered data is made, and passes its check', () =>
    people.while(async () => {
      await people.paid(SOME);
      await runProgram(release, 'backup.js', settings, ['--verify', '--unencrypted']);
    }),
  );
  const drill = await step('a restore drill passes', () => runProgram(release, 'restore.js', settings, ['--drill']));
  console.log(drill.replace(/^/gm, '     '));
  await second.stop();
  const sizes = `base ${megabytes(await postgres.sizeOf('base'))} MB, archived log ${megabytes(await postgres.sizeOf('wal'))} MB`;
  return (
    `${result.before} requests acknowledged before the moment and all there, ${result.after} sent after it and none there, ` +
    `${result.underWay} under way; ${sizes}; recovered and checked in ${seconds.toFixed(1)} s (seed ${seed})`
  );
}

/** Milliseconds since 1970, by the clock of the database. */
async function clockOf(url: string): Promise<number> {
  const { db, close } = openPostgres(url, { connections: 1 });
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float as ms`.execute(db);
  await close();
  return Math.floor(rows[0]?.ms ?? 0);
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

try {
  const summary = await walk();
  console.log(`${passedSteps()} steps passed: ${summary}.`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}
