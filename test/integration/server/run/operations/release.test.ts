import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { atDepth } from '../../../../support/depth';
import { freePort } from '../../../../support/identity/freePort';
import { openBlankDatabase, TEST_DATABASE_URL } from '../../../../support/server/openTestDatabase';

const PROJECT = fileURLToPath(new URL('../../../../../', import.meta.url));
const { version } = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8')) as { version: string };
/** Name of the tarball, and of the folder in it. */
const NAME = `listbill-${version}`;

/** All tests share one release, unpacked from its tarball, because making one installs packages. */
let place: string;
let folder: string;
beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'listbill-release-'));
  release(path.join(place, 'listbill'));
  mkdirSync(path.join(place, 'unpacked'));
  execFileSync('tar', ['xzf', path.join(place, `${NAME}.tgz`), '-C', path.join(place, 'unpacked')]);
  rmSync(path.join(place, 'listbill'), { recursive: true });
  folder = path.join(place, 'unpacked', NAME);
}, 300_000);
afterAll(() => rmSync(place, { recursive: true, force: true }));

function release(to: string): void {
  execFileSync(process.execPath, ['scripts/release.mjs', '--without-web', '--pack', '--to', to], { cwd: PROJECT });
}

/** Runs a program of the release from another folder. */
function run(program: string, settings: Readonly<Record<string, string>> = {}, words: readonly string[] = []) {
  // Node.js alone: only backups need other programs.
  const env = { PATH: program === 'backup.js' ? process.env['PATH'] : '', ...settings };
  const child = spawn(process.execPath, [path.join(folder, program), ...words], { cwd: tmpdir(), env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const printed = async (text: string) => {
    while (!output.includes(text) && child.exitCode === null)
      await Promise.race([ended, new Promise((resolve) => child.stdout.once('data', resolve))]);
  };
  return { child, ended, printed, output: () => output };
}

it('contains no package of the embedded parts, of tests or of the build', () => {
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const names = Object.keys(packages).map((place) => place.replace(/^.*node_modules\//, ''));
  expect(names).toContain('fastify');
  for (const name of ['@electric-sql/pglite', 'oidc-provider', '@faker-js/faker', 'webpack', '@swc/core', 'react']) {
    expect(names).not.toContain(name);
  }
});

it('lists what it is made of: every package with its version and hash, and the application', () => {
  const { bomFormat, metadata, components } = JSON.parse(readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    metadata: { component: { name: string; type: string } };
    components: readonly { name: string; version: string; hashes?: readonly object[] }[];
  };
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const nameOf = (place: string) => place.replace(/^.*node_modules\//, '').replace(/^@[^/]+\//, '');
  const installed = Object.entries(packages).map(([place, { version }]) => `${nameOf(place)} ${version}`);
  const named = new Set(components.map(({ name, version }) => `${name.replace(/^@[^/]+\//, '')} ${version}`));
  expect({ bomFormat, component: metadata.component }).toMatchObject({
    bomFormat: 'CycloneDX',
    component: { name: 'listbill', type: 'application' },
  });
  expect(installed.filter((one) => !named.has(one))).toEqual([]);
  expect(components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
  // Packages bundled into the browser's files, and their dependencies.
  const browser = ['react', 'react-dom', 'scheduler', 'auth0-js', 'auth0-spa-js', 'react-components', 'inversify'];
  const names = new Set(components.map(({ name }) => name.replace(/^@[^/]+\//, '')));
  expect(browser.filter((name) => !names.has(name))).toEqual([]);
});

// It installs every package again.
if (atDepth(false, true)) {
  it('a release is packed into the same tarball when it is built again elsewhere', () => {
    const again = path.join(place, 'again', 'other');
    release(again);
    const [first = '', second = ''] = [place, path.dirname(again)].map((to) => path.join(to, `${NAME}.tgz.sha256`));
    expect(readFileSync(second, 'utf8')).toBe(readFileSync(first, 'utf8'));
  }, 300_000);
}

it('a release is packed with its documents and a checksum, and without source maps and the demo', () => {
  const first = path.join(place, `${NAME}.tgz`);
  const checksum = createHash('sha256').update(readFileSync(first)).digest('hex');
  expect(readFileSync(`${first}.sha256`, 'utf8')).toBe(`${checksum}  ${NAME}.tgz\n`);
  const files = execFileSync('tar', ['tzf', first], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n');
  const shipped = ['deploy', 'docs'].flatMap((name) =>
    readdirSync(path.join(PROJECT, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(PROJECT, path.join(entry.parentPath, entry.name))),
  );
  expect(shipped.length).toBeGreaterThan(50);
  const missing = ['server.js', 'sbom.cdx.json', 'CHANGELOG.md', ...shipped].filter(
    (name) => !files.includes(`${NAME}/${name}`),
  );
  expect(missing).toEqual([]);
  const demo = files.filter((name) => /\/server\/(?:run\/demo(?:Activity)?\/.*\.js|seed\.js)$/.test(name));
  expect(demo).toEqual([`${NAME}/server/run/demo/demoFilesRoutes.js`]);
  const ownMaps = files.filter((name) => name.endsWith('.map') && !name.includes('/node_modules/'));
  expect(ownMaps).toEqual([]);
});

it.each([['server.js'], ['doctor.js'], ['admin.js', 'list'], ['backup.js'], ['restore.js', 'file']])(
  'a release is made for production, and %s lists the missing settings',
  async (program, ...words) => {
    const { ended, output } = run(program, {}, words);
    expect(await ended).toBe(1);
    for (const name of ['DATABASE_URL', 'ENCRYPTION_KEY', 'PUBLIC_URL'])
      expect(output()).toContain(`${name} is missing`);
    expect(output()).not.toContain('    at ');
  },
);

it('reports that it has no embedded database', async () => {
  const settings = { NODE_ENV: 'development', IDENTITY_DOMAIN: 'example.eu.auth0.com', PORT: String(await freePort()) };
  const { ended, output } = run('server.js', { ...settings, DATA_DIR: path.join(folder, 'data') });
  expect(await ended).toBe(1);
  expect(output()).toContain('The embedded database is not part of a release');
});

const onPostgres = TEST_DATABASE_URL ? it : it.skip;

onPostgres(
  'serves in production from an empty database, is backed up, and stops on request',
  async () => {
    const database = await openBlankDatabase();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
    const address = new URL(TEST_DATABASE_URL ?? '');
    address.pathname = `/${rows[0]?.name}`;
    const port = await freePort();
    const settings = {
      DATABASE_URL: address.href,
      DATABASE_ALLOW_UNENCRYPTED: 'true',
      ENCRYPTION_KEY: Buffer.alloc(32, 'release ').toString('base64'),
      IDENTITY_DOMAIN: 'example.eu.auth0.com',
      IDENTITY_CLIENT_ID: 'client',
      IDENTITY_AUDIENCE: 'https://listbill.company.example/api',
      PUBLIC_URL: 'https://listbill.company.example',
      BANK_FILES: 'off',
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
    };
    const server = run('server.js', settings);
    await server.printed('Listbill is up');
    const ask = async (call: string) => (await fetch(`http://localhost:${port}/ListBillAPI/api/${call}`)).json();
    // Nothing answers for the identity provider.
    expect(await ask('ready')).toEqual({ ok: false, failed: ['identity'], full: [] });
    expect(await ask('health')).toMatchObject({ ok: true, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    const backup = run('backup.js', settings, ['--verify', '--unencrypted']);
    expect([await backup.ended, backup.output()]).toEqual([0, expect.stringContaining('Verified: restored')]);
    const restore = run('restore.js', settings, ['missing.backup']);
    expect([await restore.ended, restore.output()]).toEqual([1, expect.stringContaining('does not exist')]);
    server.child.kill('SIGTERM');
    expect({ code: await server.ended, output: server.output() }).toMatchObject({ code: 0 });
    await database.close();
  },
  180_000,
);
