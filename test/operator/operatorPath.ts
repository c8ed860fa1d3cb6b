import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addBankAccount, verifyBankAccount } from '../../contract/bankAccounts';
import { takeBillLock } from '../../contract/bills/billLocks';
import { releaseBills, searchBills } from '../../contract/bills/bills';
import { reconcileBill } from '../../contract/bills/reconcileBill';
import { becomeFirstAdministrator } from '../../contract/firstAdministrator';
import { getInvariants } from '../../contract/health';
import { invitePerson } from '../../contract/invitations';
import { createPayment } from '../../contract/payments';
import { getMe } from '../../contract/session';
import { getSetupProgress } from '../../contract/setup';
import { Role } from '../../src/domain/access/Role';
import { dayOf } from '../../src/domain/dates/LocalDate';
import { type Cents, cents } from '../../src/domain/money/Cents';
import { UploadKind } from '../../src/domain/uploads/UploadKind';
import { freePort } from '../support/identity/freePort';
import { ACCOUNT_NUMBER, checkoutOf, ROUTING_NUMBER } from '../support/payments/payingGroup';
import { openBlankDatabase } from '../support/server/openTestDatabase';
import { TestCaller } from '../support/server/TestCaller';
import { textFile } from '../support/uploads/textFile';
import { billFile, committed } from '../support/uploads/uploadFixture';
import { overNetwork, ReleasedServer, runProgram, startNginx, verifyUnits } from './Installation';
import { addressOf, backUpAndRestore, upgradeFormerDatabase } from './keepAndUpgrade';
import { assertThat, nginxNotices, passedSteps, step, underLoad } from './steps';
import { AUDIENCE, CLIENT_ID, startTenant } from './Tenant';

const GROUP = '10420';
const GROUP_COUNT = 60;
const SETUP = textFile(
  'setup.csv',
  'Type,Code,Name,Carriers,Rep',
  ...['HLTH,Health One', 'DENT,Dental Two', 'LIFE,Life Three'].map((carrier) => `carrier,${carrier},,`),
  'rep,7,Rita Poe,,',
  ...Array.from({ length: GROUP_COUNT }, (_, index) => 10_420 + index).map(
    (number) => `group,${number},Group ${number},HLTH; DENT; LIFE,7`,
  ),
);

const [folder = ''] = process.argv.slice(2);
const release = path.join(folder, 'release');
const started = performance.now();
const closers: (() => unknown)[] = [];

async function walk(): Promise<string> {
  const database = await openBlankDatabase();
  closers.push(() => database.close());
  const [http, https, own, first, second] = await Promise.all(Array.from({ length: 5 }, () => freePort()));
  const site = `https://localhost:${https}/`;
  const keys = { certificate: path.join(folder, 'site.pem'), key: path.join(folder, 'site.key') };
  const tenant = await startTenant({ port: own ?? 0, callback: `${site}callback`, ...keys });
  closers.push(tenant.close);
  const settings = {
    DATABASE_URL: await addressOf(database),
    ENCRYPTION_KEY: Buffer.alloc(32, 'operator ').toString('base64'),
    PUBLIC_URL: site,
    IDENTITY_DOMAIN: tenant.domain,
    IDENTITY_CLIENT_ID: CLIENT_ID,
    IDENTITY_AUDIENCE: AUDIENCE,
    ORIGINATOR_NAME: 'Listbill Operator',
    ORIGINATOR_ID: '1123456789',
    ORIGINATOR_BANK_ROUTING: ROUTING_NUMBER,
    ORIGINATOR_BANK_NAME: 'First Bank',
    ORIGINATOR_EDI_ID: 'LISTBILL',
    TRUST_PROXY: 'true',
    RATE_LIMIT_PER_MINUTE: '0',
    DATA_DIR: path.join(folder, 'data'),
  };
  const start = async (port = 0, others: Readonly<Record<string, string>> = settings) => {
    const server = await ReleasedServer.start(release, { ...others, PORT: String(port) });
    closers.push(() => server.kill());
    return server;
  };
  const caller = (email: string, token: string) =>
    new TestCaller(overNetwork(site), () => Promise.resolve(token), email);

  const nginx = await step('nginx starts with the site of deploy/nginx.conf', () =>
    startNginx(folder, { http: http ?? 0, https: https ?? 0, servers: [first ?? 0, second ?? 0] }),
  );
  closers.push(() => nginx.stop());
  await step('systemd reads the units of deploy, if it is installed', async () => verifyUnits(folder));
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
  await step('a file adds 3 carriers, a rep and 60 groups', async () => {
    await committed(mona, UploadKind.Setup, 'office', SETUP);
    const { carriers, groups } = await mona.ok(getSetupProgress);
    assertThat(carriers === 3 && groups === GROUP_COUNT, `There are ${carriers} carriers and ${groups} groups.`);
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
    const numbers = { authorizationVersion: 1, routingNumber: ROUTING_NUMBER, accountNumber: ACCOUNT_NUMBER };
    const { bankAccountPk } = await iris.ok(addBankAccount, { body: { ...account, ...numbers } });
    // Real deposits arrive the next bank day.
    const deposits = await database.db
      .updateTable('micro_deposits')
      .set({ arrives_on: dayOf(new Date()) })
      .returning(['first_cents', 'second_cents'])
      .executeTakeFirstOrThrow();
    const amounts: [Cents, Cents] = [cents(deposits.second_cents), cents(deposits.first_cents)];
    await iris.ok(verifyBankAccount, { params: { bankAccountPk }, body: { amounts } });
    const source = { groupNumber: GROUP, bankAccountPk };
    const checkout = checkoutOf(source, [{ bill: { ...bill, dueCents: bill.dueCents } as never }]);
    await iris.ok(createPayment, { body: checkout, idempotencyKey: randomUUID() });
    assertThat((await mona.ok(getInvariants)).ok, 'A money invariant is violated.');
  });

  let running = one;
  const two = await step('a second server starts beside it', () => start(second));
  const load = await step('SIGTERM under load: one server after the other is restarted', () =>
    underLoad(iris, async () => {
      await two.serves();
      await nginxNotices();
      await one.stop();
      running = await start(first);
      await running.serves();
      await nginxNotices();
      await two.stop();
    }),
  );
  if (load.lost.length > 0) console.error(readFileSync(path.join(folder, 'nginx/error.log'), 'utf8').slice(0, 3_000));
  assertThat(load.lost.length === 0, `${load.lost.length} of ${load.calls} calls were lost: ${load.lost[0]}`);

  const installation = {
    folder,
    release,
    settings: { ...settings, PORT: String(first) },
    groupCount: GROUP_COUNT,
    start: (others?: Readonly<Record<string, string>>) => start(first, others),
    manager: mona,
  };
  const restored = await backUpAndRestore(installation, running);
  await restored.stop();
  const upgraded = await upgradeFormerDatabase(installation);
  closers.push(() => upgraded.close());
  return `${load.calls} calls under load, ${load.lost.length} lost`;
}

try {
  const summary = await walk();
  console.log(`${passedSteps()} steps passed, ${summary}, ${((performance.now() - started) / 1000).toFixed(0)} s.`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}
