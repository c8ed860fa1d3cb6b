/**
 * npm run release:smoke: tries a packed release as an operator receives it, with nothing but Node.js and tar on the machine.
 *
 * npm run release:smoke                       the tarball of this version in dist; `npm run release -- --pack` makes it npm run
 * release:smoke -- --make             makes a tarball first, in a temporary folder node release-smoke.mjs listbill-0.1.0.tgz   on a
 * machine without the project, next to the tarball and its checksum
 *
 * Unpacks it into an empty folder, checks that it is complete and has no demo, starts it on an empty database of the PostgreSQL at
 * TEST_DATABASE_URL, loads the pages up to the sign-in, and stops it. Without a PostgreSQL, it says what was not tried.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const START_MS = 60_000;
const POLL_MS = 100;
const CLIENT_ID = 'listbill-smoke';
/** Does not answer. A start does not need it, but the server is not ready. */
const PROVIDER = 'login.listbill.invalid';
const PROGRAMS = [
  'server',
  'doctor',
  'admin',
  'backup',
  'restore',
  'keys',
  'archive',
  'migrate',
  'rebuild',
  'distribute',
  'audit-trail',
  'erasures',
];
const SHIPPED = [
  'package.json',
  'sbom.cdx.json',
  'deploy/listbill.service',
  'docs/operations.md',
  'dist/web/index.html',
];
/** Packages of the demo, the build, and the tests. */
const UNWANTED = ['@electric-sql', 'oidc-provider', '@faker-js', 'webpack', 'jest', 'playwright-core'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { make: { type: 'boolean', default: false } },
});
const place = mkdtempSync(path.join(tmpdir(), 'listbill-smoke-'));
const closers = [];
let steps = 0;

try {
  await walk();
  console.log(`${steps} steps passed.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
  rmSync(place, { recursive: true, force: true });
}

async function walk() {
  const tarball = tarballOf();
  const release = await step('the checksum fits, and the tarball is unpacked into an empty folder', () =>
    unpack(tarball),
  );
  await step('every program is there, with the deployment files, the docs, and the built application', () => {
    const files = [...PROGRAMS.map((name) => `${name}.js`), ...SHIPPED];
    assertNone(
      'missing',
      files.filter((file) => !existsSync(path.join(release, file))),
    );
  });
  await step('no demo data, source maps, or packages of the demo, the build, or the tests are in it', () => {
    const own = readdirSync(release, { recursive: true }).filter((file) => !file.startsWith('node_modules'));
    const demo = own.filter((file) =>
      /^server\/(?:run\/demo\/(?!demoFilesRoutes\.js$).+\.js|run\/demoActivity\/.+|seed\.js)$/.test(file),
    );
    assertNone('demo', demo);
    assertNone(
      'source maps',
      own.filter((file) => /\.map(?:\.(?:br|gz))?$/.test(file)),
    );
    assertNone(
      'packages',
      UNWANTED.filter((name) => existsSync(path.join(release, 'node_modules', name))),
    );
  });
  await step('without settings it names the missing ones, and ends', async () => {
    const { code, output } = await run(release, 'server.js', {});
    assert(code === 1 && output.includes('DATABASE_URL is missing'), `It ended with ${code}:\n${output}`);
  });
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) {
    console.log('There is no PostgreSQL (TEST_DATABASE_URL), so the release was not started.');
    return;
  }
  await serve(release, await emptyDatabase(release, admin));
}

async function serve(release, databaseUrl) {
  const port = await freePort();
  const settings = {
    DATABASE_URL: databaseUrl,
    DATABASE_ALLOW_UNENCRYPTED: 'true',
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'https://listbill.company.example',
    IDENTITY_DOMAIN: PROVIDER,
    IDENTITY_CLIENT_ID: CLIENT_ID,
    IDENTITY_AUDIENCE: 'https://listbill.company.example/api',
    BANK_FILES: 'off',
    PORT: String(port),
    DATA_DIR: path.join(place, 'data'),
  };
  const site = `http://localhost:${port}`;
  const server = start(release, 'server.js', settings);
  closers.push(() => server.child.kill('SIGKILL'));
  await step('it starts in production on an empty database, and waits only for its identity provider', async () => {
    await server.printed('Listbill is up');
    const { status, body } = await ask(`${site}/ListBillAPI/api/ready`);
    const { failed } = JSON.parse(body);
    assert(status === 503 && String(failed) === 'identity', `/ready answered ${status}: ${body}`);
    const health = JSON.parse((await ask(`${site}/ListBillAPI/api/health`)).body);
    const { version } = JSON.parse(readFileSync(path.join(release, 'package.json'), 'utf8'));
    assert(health.version === version, `/health says ${health.version} instead of ${version}.`);
  });
  await step('the application opens, with all of its scripts, and knows where to sign in', async () => {
    const page = await ask(`${site}/`);
    assert(page.status === 200 && page.body.includes('<html'), `The page answered ${page.status}.`);
    const scripts = [...page.body.matchAll(/(?:src|href)="(\/?[^"]+\.(?:js|css|svg))"/g)].map(([, file]) => file);
    assert(scripts.length > 0, 'The page has no script.');
    for (const script of scripts) {
      const { status } = await ask(new URL(script, `${site}/`));
      assert(status === 200, `${script} answered ${status}.`);
    }
    const environment = await ask(`${site}/environment.json`);
    assert(
      environment.body.includes(CLIENT_ID) && environment.body.includes(PROVIDER),
      `The browser is not told where to sign in: ${environment.body.slice(0, 300)}`,
    );
    const callback = await ask(`${site}/callback?error=login_required`);
    assert(callback.status === 200 && callback.body.includes('<html'), `/callback answered ${callback.status}.`);
  });
  await step('calls without a sign-in are refused, and demo files and source maps are not served', async () => {
    const refused = await ask(`${site}/ListBillAPI/api/me?user=a@example.com`);
    assert(refused.status === 401, `A call without a token answered ${refused.status}.`);
    const [script = ''] = /[\w/.-]+\.js/.exec((await ask(`${site}/`)).body) ?? [];
    const map = await ask(new URL(`${script}.map`, `${site}/`));
    assert(map.status === 404, `A source map answered ${map.status}.`);
  });
  await step('every line that it has logged is JSON', () => {
    const plain = server
      .output()
      .split('\n')
      .filter((line) => line !== '' && !isJson(line));
    assertNone('plain lines', plain);
  });
  await step('doctor says what to do before money moves', async () => {
    const { code, output } = await run(release, 'doctor.js', settings, ['--go-live']);
    assert(code === 1 && output.includes('stop    Backup taken and restored'), `It ended with ${code}:\n${output}`);
  });
  await step('SIGTERM ends it in order', async () => {
    server.child.kill('SIGTERM');
    const code = await server.ended;
    assert(code === 0, `It ended with ${code}:\n${server.output()}`);
  });
}

/** The tarball to try. @throws Error if there is none */
function tarballOf() {
  const [given] = positionals;
  if (given !== undefined) return path.resolve(given);
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const folder = values.make ? path.join(place, 'made') : path.join(root, 'dist');
  if (values.make) {
    const to = path.join(folder, 'release');
    execFileSync(process.execPath, ['scripts/release.mjs', '--pack', '--to', to], { cwd: root, stdio: 'inherit' });
  }
  const tarball = path.join(folder, `${name}-${version}.tgz`);
  if (!existsSync(tarball)) throw new Error(`${tarball} does not exist. Run: npm run release -- --pack`);
  return tarball;
}

/** @returns the folder of the release */
function unpack(tarball) {
  const [expected] = readFileSync(`${tarball}.sha256`, 'utf8').split(' ');
  const found = createHash('sha256').update(readFileSync(tarball)).digest('hex');
  assert(found === expected, `The checksum is ${found} instead of ${expected}.`);
  execFileSync('tar', ['xzf', tarball, '-C', place]);
  return path.join(place, path.basename(tarball, '.tgz'));
}

/** Creates a database, which is dropped at the end. @returns its address */
async function emptyDatabase(release, admin) {
  const { Client } = createRequire(path.join(release, 'package.json'))('pg');
  const name = `listbill_smoke_${randomBytes(4).toString('hex')}`;
  const asAdmin = async (statement) => {
    const client = new Client({ connectionString: admin });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await asAdmin(`create database ${name}`);
  closers.push(() => asAdmin(`drop database if exists ${name} with (force)`));
  const address = new URL(admin);
  address.pathname = `/${name}`;
  return address.href;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a program of the release with only these settings. */
function start(release, program, settings, words = []) {
  const child = spawn(process.execPath, [path.join(release, program), ...words], {
    cwd: release,
    env: { PATH: '', ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = once(child, 'close').then(([code]) => code);
  const printed = async (text) => {
    const deadline = Date.now() + START_MS;
    while (!output.includes(text)) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`“${text}” was not printed:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  return { child, ended, printed, output: () => output };
}

async function run(...words) {
  const { ended, output } = start(...words);
  return { code: await ended, output: output() };
}

async function ask(address) {
  const answer = await fetch(address, { redirect: 'manual' });
  return { status: answer.status, body: await answer.text() };
}

function isJson(line) {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

async function step(what, work) {
  const before = performance.now();
  const result = await work();
  steps += 1;
  console.log(`ok   ${what} (${((performance.now() - before) / 1000).toFixed(1)} s)`);
  return result;
}

function assertNone(what, found) {
  assert(found.length === 0, `${what}: ${found.slice(0, 10).join(', ')}`);
}

function assert(condition, problem) {
  if (!condition) throw new Error(problem);
}
