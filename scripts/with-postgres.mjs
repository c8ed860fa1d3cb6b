/**
 * Runs a test command with a PostgreSQL: the one in TEST_DATABASE_URL or, otherwise, the one of the development packages, started
 * only for this command. If that cannot run, the command uses PGlite, and a line says so.
 *
 * node scripts/with-postgres.mjs jest --selectProjects server --testPathPatterns deposits
 *
 * TEST_DATABASE_ENGINE=pglite runs the command on PGlite.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../tools/postgres/startEmbedded.mjs';

const { TEST_DATABASE_URL, TEST_DATABASE_ENGINE } = process.env;
const [program = 'node', ...options] = process.argv.slice(2);
const started = TEST_DATABASE_ENGINE === 'pglite' || TEST_DATABASE_URL ? {} : await startEmbeddedPostgres();
if (started.reason)
  console.log(`This runs on PGlite, because the PostgreSQL of the development packages does not: ${started.reason}.`);

// Prefers the packages' programs, also without npm.
const programs = fileURLToPath(new URL('../node_modules/.bin', import.meta.url));
const env = { ...process.env, PATH: [programs, process.env.PATH].join(path.delimiter) };
if (TEST_DATABASE_ENGINE === 'pglite') delete env.TEST_DATABASE_URL;
if (started.url) env.TEST_DATABASE_URL = started.url;
const child = spawn(program, options, { env, stdio: 'inherit', shell: process.platform === 'win32' });
// The command handles its own end; keyboard signals reach it directly.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
child.on('error', ({ message }) => {
  console.error(message);
  void end(1);
});
child.on('close', (code, signal) => void end(code ?? 128 + constants.signals[signal]));

async function end(code) {
  await started.stop?.();
  process.exit(code);
}
