import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { addBankAccount } from '../../contract/bankAccounts';
import { takeBillLock } from '../../contract/bills/billLocks';
import { reconcileBill, releaseBills, searchBills } from '../../contract/bills/bills';
import { becomeFirstAdministrator } from '../../contract/firstAdministrator';
import { getInvariants } from '../../contract/health';
import { invitePerson } from '../../contract/invitations';
import { createPayment } from '../../contract/payments';
import { getMe, savePreferences } from '../../contract/session';
import { getSetupProgress } from '../../contract/setup';
import { Role } from '../../src/domain/access/Role';
import { UploadKind } from '../../src/domain/uploads/UploadKind';
import { freePort } from '../support/identity/freePort';
import { ACCOUNT_NUMBER, checkoutOf, ROUTING_NUMBER } from '../support/payments/payingGroup';
import { openBlankDatabase, TEST_DATABASE_URL } from '../support/server/openTestDatabase';
import { TestCaller } from '../support/server/TestCaller';
import { textFile } from '../support/uploads/textFile';
import { billFile, committed } from '../support/uploads/uploadFixture';
import { overNetwork, ReleasedServer, runProgram, startNginx } from './Installation';
import { AUDIENCE, CLIENT_ID, startTenant } from './Tenant';

const GROUP = '10420';
const SETUP = textFile(
  'setup.csv',
  'Type,Code,Name,Carriers,Rep',
  ...['HLTH,Health One', 'DENT,Dental Two', 'LIFE,Life Three'].map((carrier) => `carrier,${carrier},,`),
  'rep,7,Rita Poe,,',
  ...[10420, 10421, 10422, 10423].map((number) => `group,${number},Group ${number},HLTH; DENT; LIFE,7`),
);
const LOAD_LOOPS = 16;

const [folder = ''] = process.argv.slice(2);
const release = path.join(folder, 'release');
const started = performance.now();
const closers: (() => unknown)[] = [];
let stepCount = 0;

async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const before = performance.now();
  const result = await work();
  stepCount += 1;
  console.log(`ok   ${what} (${((performance.now() - before) / 1000).toFixed(1)} s)`);
  return result;
}

function assertThat(condition: boolean, problem: string): void {
  if (!condition) throw new Error(problem);
}

/** nginx tries a server that was away again after a second, and counts on it once it has answered. */
const nginxNotices = () => new Promise((resolve) => setTimeout(resolve, 2_500));

/** Calls over the site while `work` runs. @returns how many were made, and the answers that were none */
async function underLoad(caller: TestCaller, work: () => Promise<unknown>) {
  let isRunning = true;
  let calls = 0;
  const lost: string[] = [];
  const loop = async (index: number) => {
    for (let round = 0; isRunning; round += 1) {
      const isWrite = (index + round) % 4 === 0;
      const answer = isWrite
        ? caller.call(savePreferences, { body: { userPreferences: { theme: 'dark' } } })
        : caller.call(searchBills, { body: { page: 0, size: 10 } });
      calls += 1;
      const problem = await answer.then(
        ({ status, text }) => (status === 200 ? '' : `${status} ${text.slice(0, 200)}`),
        (error: unknown) => String(error),
      );
      if (problem !== '') lost.push(problem);
    }
  };
  const loops = Array.from({ length: LOAD_LOOPS }, (_, index) => loop(index));
  try {
    await work();
  } finally {
    isRunning = false;
    await Promise.all(loops);
  }
  return { calls, lost };
}

async function walk(): Promise<string> {
  const database = await openBlankDatabase();
  closers.push(() => database.close());
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const address = new URL(TEST_DATABASE_URL ?? '');
  address.pathname = `/${rows[0]?.name}`;
  const [http, https, own, first, second] = await Promise.all(Array.from({ length: 5 }, () => freePort()));
  const site = `https://localhost:${https}/`;
  const keys = { certificate: path.join(folder, 'site.pem'), key: path.join(folder, 'site.key') };
  const tenant = await startTenant({ port: own ?? 0, callback: `${site}callback`, ...keys });
  closers.push(tenant.close);
  const settings = {
    DATABASE_URL: address.href,
    ENCRYPTION_KEY: Buffer.alloc(32, 'operator ').toString('base64'),
    PUBLIC_URL: site,
    IDENTITY_DOMAIN: tenant.domain,
    IDENTITY_CLIENT_ID: CLIENT_ID,
    IDENTITY_AUDIENCE: AUDIENCE,
    TRUST_PROXY: 'true',
    RATE_LIMIT_PER_MINUTE: '0',
    DATA_DIR: path.join(folder, 'data'),
  };
  const start = async (port = 0) => {
    const server = await ReleasedServer.start(release, { ...settings, PORT: String(port) });
    closers.push(() => server.kill());
    return server;
  };
  const caller = (email: string, token: string) =>
    new TestCaller(overNetwork(site), () => Promise.resolve(token), email);

  const nginx = await step('nginx starts with the site of deploy/nginx.conf', () =>
    startNginx(folder, { http: http ?? 0, https: https ?? 0, servers: [first ?? 0, second ?? 0] }),
  );
  closers.push(() => nginx.stop());
  const one = await step('the release starts on an empty PostgreSQL', () => start(first));
  await step('nginx serves the application over TLS, and redirects to it', async () => {
    const page = await fetch(site);
    assertThat(page.ok && (await page.text()).includes('<html'), `${site} answered ${page.status}.`);
    const plain = await fetch(`http://localhost:${http}/`, { redirect: 'manual' });
    assertThat(plain.status === 301, `http answered ${plain.status}.`);
  });

  const token = await tenant.signIn('mona@company.example');
  const mona = caller('mona@company.example', token);
  await step('doctor finds nothing wrong with the identity provider', () =>
    runProgram(release, 'doctor.js', settings, ['--identity', '--token', token]),
  );
  await step('the code in the log makes the first administrator', async () => {
    const body = { code: one.administratorCode ?? '', firstName: 'Mona', lastName: 'Fields' };
    await mona.ok(becomeFirstAdministrator, { body });
    assertThat((await mona.ok(getMe)).roles.includes(Role.Sysadmin), 'She is no system administrator.');
  });
  await step('a file adds 3 carriers, a rep and 4 groups', async () => {
    await committed(mona, UploadKind.Setup, 'office', SETUP);
    const { carriers, groups } = await mona.ok(getSetupProgress);
    assertThat(carriers === 3 && groups === 4, `There are ${carriers} carriers and ${groups} groups.`);
  });
  const iris = await step('an invited person has access at the first sign-in', async () => {
    const grants = [Role.Reconciler, Role.Payor].map((role) => ({ role, groupNumber: GROUP }));
    const person = { email: 'iris@company.example', firstName: 'Iris', lastName: 'Kane' };
    await mona.ok(invitePerson, { body: { ...person, grants } });
    const signedIn = caller(person.email, await tenant.signIn(person.email));
    assertThat((await signedIn.ok(getMe)).groups.join() === GROUP, 'She does not have the group.');
    return signedIn;
  });
  await step('the first bill is uploaded and released', async () => {
    const file = billFile([GROUP, 'A-1', 'M1', 'HLT', 'EE', '412.50'], [GROUP, 'A-1', 'M2', 'HLT', 'EE', '187.50']);
    await committed(mona, UploadKind.CarrierBill, 'HLTH', file);
    const [bill] = (await mona.ok(searchBills, { body: { page: 0, size: 10 } })).items;
    const { results } = await mona.ok(releaseBills, { body: { values: [bill?.billPk ?? ''] } });
    assertThat(results.length === 1 && results.every(({ ok }) => ok), JSON.stringify(results));
  });
  await step('it is reconciled and paid', async () => {
    const [released] = (await iris.ok(searchBills, { body: { page: 0, size: 10 } })).items;
    const { billPk = '', version = 0 } = released ?? {};
    const { lockToken } = await iris.ok(takeBillLock, { body: { billPk } });
    const bill = await iris.ok(reconcileBill, { params: { billPk }, body: { version, lockToken } });
    const account = { groupNumber: GROUP, name: 'Operating', bankName: 'First Bank', accountType: 'checking' } as const;
    const numbers = { routingNumber: ROUTING_NUMBER, accountNumber: ACCOUNT_NUMBER };
    const { bankAccountPk } = await iris.ok(addBankAccount, { body: { ...account, ...numbers } });
    const source = { groupNumber: GROUP, bankAccountPk };
    const checkout = checkoutOf(source, [{ bill: { ...bill, dueCents: bill.dueCents } as never }]);
    await iris.ok(createPayment, { body: checkout, idempotencyKey: randomUUID() });
    const { ok } = await mona.ok(getInvariants);
    assertThat(ok, 'A money invariant is violated.');
  });

  const two = await step('a second server starts beside it', () => start(second));
  const load = await step('SIGTERM under load: one server after the other is restarted', () =>
    underLoad(iris, async () => {
      await nginxNotices();
      await one.stop();
      await start(first);
      await nginxNotices();
      await two.stop();
    }),
  );
  if (load.lost.length > 0) console.error(readFileSync(path.join(folder, 'nginx/error.log'), 'utf8').slice(0, 3_000));
  assertThat(load.lost.length === 0, `${load.lost.length} of ${load.calls} calls were lost: ${load.lost[0]}`);
  return `${load.calls} calls under load, ${load.lost.length} lost`;
}

try {
  const summary = await walk();
  console.log(`${stepCount} steps passed, ${summary}, ${((performance.now() - started) / 1000).toFixed(0)} s.`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}
