import { CONTRACT_HEADER } from '../../contract/platform/shared/apiBase';
import { openPostgres } from '../../server/platform/database/engine/openPostgres';
import { migrate } from '../../server/platform/database/migrate';
import { assertThat, passedSteps, step } from '../operator/steps';
import { BackOffice } from '../stress/BackOffice';
import { mixedWork } from '../stress/campaigns/work';
import { OfficeCalls } from '../stress/OfficeCalls';
import { Operator } from '../stress/Operator';
import { Payer } from '../stress/Payer';
import { Random } from '../stress/Random';
import { Recorder } from '../stress/Recorder';
import { ServerProcess } from '../stress/ServerProcess';
import { createStressDatabase } from '../stress/StressDatabase';
import { createStressData } from '../stress/stressData';
import { verifyResults } from '../stress/verifyResults';
import { freePort } from '../support/identity/freePort';
import { PostgresCluster } from '../support/postgres/PostgresCluster';
import { TestClock } from '../support/server/TestClock';
import { TestData } from '../support/server/TestData';
import { startTestIssuer, type TestIssuer } from '../support/server/testIssuer';
import { makeEveryCall, makeRecords, NO_ANSWER } from './everyCall';
import { WatchedClient } from './WatchedClient';

const SIZE = { payers: 8, billsPerPayer: 12 };
const TOKEN_SECONDS = 36_000;
/** Payments in each state of the upgrade. */
const SOME = 40;
const MAX_WAIT_MS = 120_000;

/** Root of the next version's sources. */
const [next = ''] = process.argv.slice(2);
const seed = Number(process.env['SAMPLE_SEED'] ?? Date.now() % 1_000_000);
const closers: (() => unknown)[] = [];

interface Stage {
  readonly cluster: PostgresCluster;
  readonly issuer: TestIssuer;
}

/** Upgrades two servers one after another while people pay, post, void, and process. */
async function upgradeUnderLoad({ cluster, issuer }: Stage): Promise<string> {
  const database = await createStressDatabase('postgres', 'read committed', cluster.url);
  closers.push(() => database.drop());
  const random = new Random(seed);
  const fork = () => new Random(random.between(1, 2 ** 31));
  const { db, close } = openPostgres(database.environment['DATABASE_URL'] ?? '');
  closers.push(close);
  const before = await step('this version makes its tables and records', async () => {
    await migrate(db);
    return createStressData(db, issuer.url, SIZE, random);
  });
  const ports = await Promise.all([freePort(), freePort()]);
  const siteOf = (index: number) => `http://localhost:${ports[index]}/`;
  const apiOf = (index: number) => `${siteOf(index)}ListBillAPI`;
  const start = async (index: number, root?: string) => {
    const server = await ServerProcess.start(ports[index] ?? 0, issuer.url, database.environment, root);
    closers.push(() => server.kill());
    return server;
  };
  /** The servers that the load balancer sends calls to. */
  const behind = [apiOf(0), apiOf(1)];
  const only = (...apis: string[]) => void behind.splice(0, behind.length, ...apis);
  const token = (userId: string) => issuer.tokenFor(userId, { issuer: issuer.url, expiresIn: TOKEN_SECONDS });
  const client = new WatchedClient(behind, token, fork());
  const recorder = new Recorder();
  const people = {
    random,
    recorder,
    payers: before.groups.flatMap((group) =>
      group.payors.map((person) => new Payer(person, group, client, recorder, fork())),
    ),
    operator: new Operator(before.sysadmin, client, recorder, fork()),
    office: new BackOffice(before.office, before.groups, client, new OfficeCalls(client, recorder, fork()), fork()),
  };
  async function paid(more: number): Promise<void> {
    const enough = recorder.paid + more;
    const deadline = performance.now() + MAX_WAIT_MS;
    while (recorder.paid < enough) {
      if (performance.now() > deadline) throw new Error(`Too few payments: ${recorder.summary()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  const [first, second] = await step('two servers of this version start', async () => [await start(0), await start(1)]);
  let isOver = false;
  const work = mixedWork(people, () => isOver);
  let migrating = '';
  try {
    await step('people work on both', () => paid(SOME));
    await step('the first server is stopped in order', async () => {
      only(apiOf(1));
      await drained();
      await first?.stop();
    });
    const unavailable = count(client.unavailable);
    recorder.takeLongestPause();
    await step('its successor migrates the database and starts, while people work on the other', () => start(0, next));
    migrating = `longest time without a payment meanwhile ${recorder.takeLongestPause()} ms, ${count(client.unavailable) - unavailable} answers 503`;
    await step('people go on working on the server of this version alone', () => paid(SOME));
    await step('people work on both versions', async () => {
      only(apiOf(0), apiOf(1));
      await paid(2 * SOME);
    });
    await step('a server of this version that is started again refuses the newer database', async () => {
      const port = await freePort();
      const message = await ServerProcess.start(port, issuer.url, database.environment).then(
        (server) => server.kill().then(() => 'It started.'),
        (error: unknown) => String(error),
      );
      assertThat(/newer version/i.test(message), message);
      console.log(`     ${/.*newer version.*/i.exec(message)?.[0] ?? ''}`);
    });
    await step('the second server is upgraded, and people work on', async () => {
      only(apiOf(0));
      await drained();
      await second?.stop();
      await start(1, next);
      only(apiOf(0), apiOf(1));
      await paid(SOME);
    });
  } finally {
    isOver = true;
    await work;
  }
  await step('nothing acknowledged is lost, and every money rule holds', async () => {
    await people.operator.reopenPayments();
    // Completes the books of what this version has filed and settled.
    await people.operator.process();
    for (const attempt of recorder.inDoubt.splice(0))
      recorder.record(attempt, await client.send(attempt.person, attempt.request));
    await people.operator.checkInvariants();
    const problems = [...(await verifyResults(db, recorder)), ...client.failed];
    assertThat(problems.length === 0, problems.slice(0, 20).join('\n'));
  });
  for (const [sentence, times] of client.unavailable) console.log(`     503, ${times} times: ${sentence}`);
  const told = recorder.acknowledged.length + recorder.officeAnswers.length;
  return (
    `${client.calls} calls, ${told} changes acknowledged and none lost, ` +
    `${count(client.unavailable)} answers 503; ${migrating}`
  );
}

/**
 * Makes every call of this version on an upgraded database: on a server of that release that still runs, and on a new one, as an
 * open tab does. Each has a database of its own, because calls change what later calls find.
 */
async function callOnBoth(stage: Stage): Promise<string> {
  const onOwn = await callOn(stage, 'own');
  const onNext = await callOn(stage, 'next');
  const changed = [...onOwn.statuses]
    .map(([call, status]) => ({ call, status, now: onNext.statuses.get(call) ?? 0 }))
    .filter(({ status, now }) => status < 300 && now >= 300)
    .map(({ call, status, now }) => `${call}: ${status} on this version, ${now} on the next version`);
  const problems = [...onOwn.problems, ...onNext.problems, ...changed];
  assertThat(problems.length === 0, problems.join('\n'));
  await step('an open tab of this version is told to reload', async () => {
    const { contract: before } = onOwn;
    const { contract: now } = onNext;
    assertThat(now > before, `The contract has version ${before} in this version, and ${now} in the next one.`);
  });
  return `${onOwn.calls} calls of this version on either version`;
}

async function callOn({ cluster, issuer }: Stage, which: 'own' | 'next') {
  const database = await createStressDatabase('postgres', 'read committed', cluster.url);
  closers.push(() => database.drop());
  const { db, close } = openPostgres(database.environment['DATABASE_URL'] ?? '');
  closers.push(close);
  const ports = { own: await freePort(), next: await freePort() };
  const dataDir = database.environment['DATA_DIR'] ?? '';
  const optionsOf = (port: number) => ({ db, issuer, site: `http://localhost:${port}/`, dataDir });
  const start = async (port: number, root?: string) => {
    const server = await ServerProcess.start(port, issuer.url, database.environment, root);
    closers.push(() => server.kill());
    return server;
  };
  const { records, server } = await step('a server of this version makes records of every kind', async () => {
    await migrate(db);
    // No sample data are added to a database with a group.
    await new TestData(db, new TestClock(new Date().toISOString())).group({ groupNumber: '90000' });
    const started = await start(ports.own);
    return { records: await makeRecords(optionsOf(ports.own)), server: started };
  });
  const successor = await step('a new server upgrades the database beside it', () => start(ports.next, next));
  const where = which === 'own' ? 'its own server' : 'the next version, as an open tab makes it';
  const result = await step(`every call of this version on ${where}`, () =>
    makeEveryCall(optionsOf(ports[which]), records),
  );
  const unanswered = result.problems.find((problem) => problem.includes(NO_ANSWER));
  if (unanswered) throw new Error(`${unanswered}\n${(which === 'own' ? server : successor).output}`);
  const contract = await contractOf(optionsOf(ports[which]).site);
  await Promise.all([server.stop(), successor.stop()]);
  return { ...result, problems: result.problems.map((problem) => `On ${where}: ${problem}`), contract };
}

/** The version of the contract that a server names in each answer. */
async function contractOf(site: string): Promise<number> {
  const answer = await fetch(`${site}ListBillAPI/api/processingStatus`);
  return Number(answer.headers.get(CONTRACT_HEADER));
}

/** Calls that a server has accepted before it left the load balancer. */
const drained = () => new Promise((resolve) => setTimeout(resolve, 2_000));

const count = (times: ReadonlyMap<string, number>) => [...times.values()].reduce((sum, one) => sum + one, 0);

async function walk(): Promise<string> {
  const cluster = await PostgresCluster.start(['max_connections=200']);
  closers.push(() => cluster.stop());
  const issuer = await startTestIssuer();
  closers.push(issuer.close);
  const stage = { cluster, issuer };
  // First: after other servers ran from the same folder, a document crashed Node.js in the server of this version (SIGSEGV).
  const calls = await callOnBoth(stage);
  return `${calls}; ${await upgradeUnderLoad(stage)} (seed ${seed})`;
}

try {
  const summary = await walk();
  console.log(`${passedSteps()} steps passed: ${summary}.`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}
