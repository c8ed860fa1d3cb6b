/**
 * npm run operator: plays an operator's work from a release to the first paid bill, with nginx, TLS, and PostgreSQL; stops servers
 * under load, backs up, and restores. Ends with counts.
 *
 * Needs TEST_DATABASE_URL, nginx, openssl, pg_dump, and psql; if one of them is missing, says so and succeeds.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingOperatorPrograms } from './test/operatorPrograms.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const missing = missingOperatorPrograms();
if (missing.length > 0) {
  console.log(`Nothing was tried, because there is no ${missing.join(' and no ')}.`);
  process.exit(0);
}

const folder = mkdtempSync(path.join(tmpdir(), 'listbill-operator-'));
try {
  const [certificate, key] = [path.join(folder, 'site.pem'), path.join(folder, 'site.key')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...names, ...files], {
    stdio: 'ignore',
  });
  execFileSync(process.execPath, ['scripts/release.mjs', '--to', path.join(folder, 'release')], { stdio: 'inherit' });
  // A process reads trusted certificates only when it starts.
  const { status } = spawnSync(
    process.execPath,
    ['--import', './tools/swc-hooks.mjs', 'test/operator/operatorPath.ts', folder],
    { stdio: 'inherit', env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate } },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
