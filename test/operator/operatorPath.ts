import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../support/identity/freePort';
import { ROUTING_NUMBER } from '../support/payments/payingGroup';
import { openBlankDatabase } from '../support/server/openTestDatabase';
import { TestCaller } from '../support/server/TestCaller';
import { GROUP_COUNT, playFirstWeek, WeekClock } from './firstWeek';
import { acceptsCipher, overNetwork, ReleasedServer, runProgram, startNginx, verifyUnits } from './Installation';
import { addressesOf, backUpAndRestore, restoreElsewhere } from './keepData';
import { assertRefused, assertThat, metRefusals, nginxNotices, passedSteps, step, underLoad } from './steps';
import { AUDIENCE, CLIENT_ID, startTenant } from './Tenant';

/** Tokens are good for an hour, and their sign-in counts as recent for ten minutes. */
const SIGN_IN_MS = 5 * 60_000;

/** Of TLS 1.2, and whether the site of nginx accepts it. */
const CIPHER_SUITES = [
  ['ECDHE-RSA-AES128-GCM-SHA256', true],
  ['ECDHE-RSA-AES128-SHA256', false],
  ['AES128-GCM-SHA256', false],
] as const;

const [folder = ''] = process.argv.slice(2);
const release = path.join(folder, 'release');
const started = performance.now();
const closers: (() => unknown)[] = [];

async function walk(): Promise<string> {
  const database = await openBlankDatabase();
  closers.push(() => database.close());
  const [http, https, own, first, second] = await Promise.all(Array.from({ length: 5 }, () => freePort()));
  const site = `https://localhost:${https}/`;
  const clock = new WeekClock(path.join(folder, 'clock'));
  clock.end();
  const keys = { certificate: path.join(folder, 'site.pem'), key: path.join(folder, 'site.key') };
  const tenant = await startTenant({ port: own ?? 0, callback: `${site}callback`, now: clock.now, ...keys });
  closers.push(tenant.close);
  const settings = {
    ...(await addressesOf(database)),
    ENCRYPTION_KEY: Buffer.alloc(32, 'operator ').toString('base64'),
    BACKUP_KEY: Buffer.alloc(32, 'of backups ').toString('base64'),
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
  const caller = (email: string) => {
    let signedIn: { readonly at: number; readonly token: Promise<string> } | undefined;
    const token = () => {
      const at = Math.floor(clock.now() / SIGN_IN_MS);
      if (signedIn?.at !== at) signedIn = { at, token: tenant.signIn(email) };
      return signedIn.token;
    };
    return new TestCaller(overNetwork(site), token, email);
  };

  const nginx = await step('nginx starts with the site of deploy/nginx.conf', () =>
    startNginx(folder, { http: http ?? 0, https: https ?? 0, servers: [first ?? 0, second ?? 0] }),
  );
  closers.push(() => nginx.stop());
  await step('nginx sends the security headers with an answer of its own', async () => {
    const { status, headers } = await firstAnswerOf(site);
    assertThat(status === 502, `Without a server, nginx answered ${status}.`);
    for (const name of [
      'strict-transport-security',
      'x-content-type-options',
      'content-security-policy',
      'cross-origin-opener-policy',
    ])
      assertThat(headers.has(name), `The answer of nginx has no ${name}.`);
    assertThat(headers.get('server') === 'nginx', `The answer names ${headers.get('server')}.`);
  });
  await step('systemd reads the units of deploy, if it is installed', async () => verifyUnits(folder));
  const production = await step('the release starts on an empty PostgreSQL', () => start(first));
  await nginxNotices();
  await step('nginx accepts only strong cipher suites', async () => {
    for (const [suite, isStrong] of CIPHER_SUITES) {
      assertThat((await acceptsCipher(https ?? 0, suite)) === isStrong, `${suite}: expected ${isStrong}.`);
    }
  });
  await step('nginx serves the application over TLS, and redirects to it', async () => {
    const page = await fetch(site);
    assertThat(page.ok && (await page.text()).includes('<html'), `${site} answered ${page.status}.`);
    const plain = await fetch(`http://localhost:${http}/`, { redirect: 'manual' });
    assertThat(plain.status === 301, `http answered ${plain.status}.`);
  });

  await step('doctor finds nothing wrong with the identity provider', async () => {
    const token = await tenant.signIn('mona@company.example');
    await runProgram(release, 'doctor.js', settings, ['--identity', '--token', token]);
  });
  await step('doctor names what stops money: no backup yet', () =>
    assertRefused(runProgram(release, 'doctor.js', settings, ['--go-live']), 'stop    Backup taken and restored'),
  );
  await step('production refuses the clock of a test', async () => {
    await production.stop();
    await assertRefused(
      start(first, { ...settings, TEST_CLOCK_FILE: clock.file }),
      'TEST_CLOCK_FILE is for tests only',
    );
  });
  const trial = await start(first, { ...settings, NODE_ENV: 'test', TEST_CLOCK_FILE: clock.file });
  await nginxNotices();
  const { mona, iris } = await playFirstWeek({ clock, administratorCode: trial.administratorCode ?? '', caller });
  await trial.stop();
  const one = await step('the release goes on with the clock of its machine', () => start(first));
  await nginxNotices();

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
  const elsewhere = await restoreElsewhere(installation);
  closers.push(() => elsewhere.close());
  return `${load.calls} calls under load, ${load.lost.length} lost`;
}

try {
  const summary = await walk();
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(`${passedSteps()} steps passed, ${metRefusals()} refusals said why, ${summary}, ${minutes} minutes.`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}

/** nginx takes a moment to listen. */
async function firstAnswerOf(address: string): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(address);
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
