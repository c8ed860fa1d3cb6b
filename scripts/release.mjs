/**
 * npm run release: makes `dist/release`, which runs with `node server.js` on a machine with Node.js and a PostgreSQL database.
 *
 *   npm run release                        web application, compiled server, and the packages it needs
 *   npm run release -- --to ../listbill    another folder
 *   npm run release -- --without-web       the API only
 *   npm run release -- --pack              also a tarball beside the folder, with its checksum
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { transformFileSync } from '@swc/core';
import { swcOptions } from '../tools/swc-options.mjs';
import { RELEASED_DOCUMENTS } from './releasedDocuments.mjs';
import { buildInDist } from './start/buildWebApp.mjs';
import { withDist } from './start/withDist.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Folders that the server imports from. */
const SOURCES = ['server', 'contract', 'src/domain'];
/** Packages of the embedded database, the embedded identity provider and the demo, which no release contains. */
const LEFT_OUT = ['@electric-sql/pglite', 'oidc-provider', '@faker-js/faker'];
/** Creates demo data. Its only call answers that there are no sample files. */
const DEMO = /^server\/(?:run\/demo(?:Activity)?\/|seed\.ts$)/;
const DEMO_ROUTES = 'server/run/demo/demoFilesRoutes.ts';
const ENTRIES = {
  'server.js': [`await import('./server/main.js');`],
  'admin.js': [
    `const { administer } = await import('./server/run/maintenance/administer.js');`,
    'process.exitCode = await administer(process.env, process.argv.slice(2));',
  ],
  'doctor.js': [
    `const { printExamination } = await import('./server/run/maintenance/doctor.js');`,
    'process.exitCode = await printExamination(process.env, process.argv.slice(2));',
  ],
  'keys.js': [
    `const { manageKeys } = await import('./server/run/maintenance/keys.js');`,
    'process.exitCode = await manageKeys(process.env, process.argv.slice(2));',
  ],
  'archive.js': [
    `const { archiveYears } = await import('./server/run/maintenance/archive.js');`,
    'process.exitCode = await archiveYears(process.env, process.argv.slice(2), process.cwd());',
  ],
  'migrate.js': [
    `const { migrateDatabase } = await import('./server/run/maintenance/migrateDatabase.js');`,
    'process.exitCode = await migrateDatabase(process.env, process.argv.slice(2));',
  ],
  'rebuild.js': [
    `const { rebuild } = await import('./server/run/maintenance/rebuild.js');`,
    'process.exitCode = await rebuild(process.env, process.argv.slice(2));',
  ],
  'distribute.js': [
    `const { distribute } = await import('./server/run/maintenance/distribute.js');`,
    'process.exitCode = await distribute(process.env, process.argv.slice(2));',
  ],
  'erasures.js': [
    `const { erasures } = await import('./server/run/maintenance/erasures.js');`,
    'process.exitCode = await erasures(process.env, process.argv.slice(2));',
  ],
  'audit-trail.js': [
    `const { auditTrail } = await import('./server/run/maintenance/auditTrail.js');`,
    'process.exitCode = await auditTrail(process.env, process.argv.slice(2));',
  ],
  'backup.js': maintenance('backup'),
  'restore.js': maintenance('restore'),
};
const COMMANDS = Object.keys(ENTRIES).map((file) => [file.replace('.js', ''), `node ${file}`]);
const SBOM = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--omit=dev'];
const MAX_OUTPUT_BYTES = 2 ** 30;
const PRODUCTION = `process.env.NODE_ENV ??= 'production';`;

const caller = process.cwd();
process.chdir(ROOT);
const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    'without-web': { type: 'boolean', default: false },
    pack: { type: 'boolean', default: false },
  },
});
const target = values.to === undefined ? path.resolve('dist/release') : path.resolve(caller, values.to);

try {
  // The web application is built in dist and copied, and the release is usually made there as well.
  await withDist(release);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function release() {
  assertReplaceable();
  if (!values['without-web']) await buildInDist();
  rmSync(target, { recursive: true, force: true });
  const compiled = SOURCES.flatMap((folder) => filesIn(folder, '.ts'))
    .map(compile)
    .join('\n');
  for (const file of filesIn('server', '.sql')) cpSync(file, path.join(target, file));
  // Source maps stay in dist/web, for developers.
  const filter = (file) => !/\.map(?:\.(?:br|gz))?$/.test(file);
  if (!values['without-web']) cpSync('dist/web', path.join(target, 'dist/web'), { recursive: true, filter });
  for (const [name, lines] of Object.entries(ENTRIES)) write(name, [PRODUCTION, ...lines].join('\n'));
  write('package.json', JSON.stringify(packageWith(dependenciesIn(compiled)), null, 2));
  cpSync('package-lock.json', path.join(target, 'package-lock.json'));
  // The first command reduces the lock file to the remaining packages, at the same versions.
  npm('install', '--package-lock-only');
  npm('ci');
  writeFileSync(path.join(target, 'sbom.cdx.json'), billOfMaterials());
  for (const place of RELEASED_DOCUMENTS) cpSync(place, path.join(target, place), { recursive: true });
  console.log(`${target} is ready (${megabytes(target)} MB): node server.js`);
  if (values.pack) pack();
}

/** File order, times, owners, and permissions do not depend on the machine. Needs GNU tar. */
function pack() {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const file = `${name}-${version}.tgz`;
  const words = [
    '--sort=name',
    `--mtime=@${commitTime()}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=gnu',
  ];
  const place = ['--mode=u=rwX,go=rX', `--transform=s,^\\.,${name}-${version},S`, '-C', target, '-cf', '-', '.'];
  const content = gzipSync(execFileSync('tar', [...words, ...place], { maxBuffer: MAX_OUTPUT_BYTES }), { level: 9 });
  const folder = path.dirname(target);
  writeFileSync(path.join(folder, file), content);
  const checksum = createHash('sha256').update(content).digest('hex');
  writeFileSync(path.join(folder, `${file}.sha256`), `${checksum}  ${file}\n`);
  console.log(`${path.join(folder, file)} is ready (${Math.round(content.length / 1e6)} MB): sha256 ${checksum}`);
}

/** Seconds since 1970; in 2000 if outside a git checkout. */
function commitTime() {
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '946684800';
  }
}

function maintenance(command) {
  return [
    `const { maintain } = await import('./server/run/maintenance/maintain.js');`,
    `process.exitCode = await maintain(process.env, ['${command}', ...process.argv.slice(2)], process.cwd());`,
  ];
}

/** Never deletes a folder that is not a release. */
function assertReplaceable() {
  if (!existsSync(target) || readdirSync(target).length === 0 || existsSync(path.join(target, 'server.js'))) return;
  throw new Error(`${target} is not empty and no release. Choose another folder.`);
}

/** @returns {string[]} the files of a folder with an ending, relative to the project, without those that create demo data */
function filesIn(folder, ending) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name))
    .filter((file) => !DEMO.test(file) || file === DEMO_ROUTES);
}

/** Writes a compiled module to the same place in the release, and returns its code. */
function compile(file) {
  const { code } = transformFileSync(file, {
    swcrc: false,
    configFile: false,
    jsc: { ...swcOptions({ tsx: false }), target: 'es2022', baseUrl: ROOT, paths: {} },
    // Node.js requires full file names.
    module: { type: 'es6', resolveFully: true },
  });
  write(file.replace(/\.ts$/, '.js'), code);
  return code;
}

function write(name, text) {
  const place = path.join(target, name);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, `${text.trimEnd()}\n`);
}

/** The packages that compiled code names, with their versions. */
function dependenciesIn(code) {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const isUsed = (name) => new RegExp(`["'\`]${name}[/"'\`]`).test(code);
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => isUsed(name) && !LEFT_OUT.includes(name)));
}

function packageWith(dependencies) {
  const { name, version, license } = JSON.parse(readFileSync('package.json', 'utf8'));
  return {
    name,
    version,
    commit: currentCommit(),
    private: true,
    license,
    type: 'module',
    engines: { node: '>=22.22' },
    scripts: { start: 'node server.js', ...Object.fromEntries(COMMANDS.filter(([name]) => name !== 'server')) },
    dependencies,
  };
}

/** Null outside a git checkout; with a plus if there are uncommitted changes. */
function currentCommit() {
  try {
    const git = (...words) =>
      execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return git('rev-parse', '--short=12', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    return null;
  }
}

function npm(...words) {
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  execFileSync('npm', [...words, ...options], { cwd: target, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Adds the packages in the browser's files, and their dependencies, to those of the server. */
function withBrowser(bom) {
  const output = execFileSync('npm', SBOM.slice(0, -1), {
    encoding: 'utf8',
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Includes development packages, because npm omits packages that both need.
  const whole = JSON.parse(output);
  const direct = new Map(whole.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const code = ['src', 'contract'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(path.join(folder, name), 'utf8')),
  );
  const named = Object.keys(dependenciesIn(code.join('\n')));
  const used = new Set(whole.components.filter(({ name }) => named.includes(name)).map((one) => one['bom-ref']));
  for (const ref of used) for (const other of direct.get(ref) ?? []) used.add(other);
  const known = new Set(bom.components.map((one) => one['bom-ref']));
  const isAdded = (ref) => used.has(ref) && !known.has(ref);
  return {
    ...bom,
    components: [...bom.components, ...whole.components.filter((one) => isAdded(one['bom-ref'])).map(packed)],
    dependencies: [...bom.dependencies, ...whole.dependencies.filter(({ ref }) => isAdded(ref))],
  };
}

/** npm names a workspace by its folder, and without a hash: its own name, and the hash of what `npm pack` makes of it. */
function packed(component) {
  if (component.hashes?.length > 0) return component;
  const of = component['bom-ref'].replace(/@[^@]+$/, '');
  const words = ['pack', '--dry-run', '--json', '--ignore-scripts', `--workspace=${of}`];
  const output = execFileSync('npm', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [{ name, integrity }] = JSON.parse(output);
  const content = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
  return { ...component, name, hashes: [{ alg: 'SHA-512', content }] };
}

/**
 * The release's bill of materials as CycloneDX: every package with its version, license, origin, and hash. Without npm's time,
 * random number, and folder name, so that the same commit gives the same file.
 */
function billOfMaterials() {
  const output = execFileSync('npm', SBOM, {
    cwd: target,
    encoding: 'utf8',
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { serialNumber: _number, metadata, ...bom } = withBrowser(JSON.parse(output));
  const { timestamp: _time, component, ...rest } = metadata;
  const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
  return `${JSON.stringify({ ...bom, metadata: { ...rest, component: { ...component, name } } }, null, 2)}\n`;
}

function megabytes(folder) {
  const sizes = readdirSync(folder, { recursive: true }).map((name) => statSync(path.join(folder, name)));
  return Math.round(sizes.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0) / 1e6);
}
