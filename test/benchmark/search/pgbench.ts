import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postgresBinary } from '../../support/postgres/postgresBinary';

export interface PgbenchRun {
  readonly url: string;
  readonly statements: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Runs the statements repeatedly with pgbench, parsed and planned each time, as behind a
 * pooler. With a connection of its own, the server prepares them, and can be faster.
 *
 * @returns milliseconds of each round; undefined if pgbench is not installed.
 */
export function pgbench({ url, statements, connections, seconds }: PgbenchRun): readonly number[] | undefined {
  const program = postgresBinary('pgbench');
  if (!program) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'listbill-pgbench-'));
  try {
    writeFileSync(path.join(folder, 'round.sql'), statements.map((statement) => `${statement};\n`).join(''));
    const args = ['-n', '-f', 'round.sql', '-M', 'simple', '-c', `${connections}`, '-T', `${seconds}`, '-l', url];
    // The server uses the same settings.
    const env = { ...process.env, PGOPTIONS: '-c TimeZone=UTC -c jit=off' };
    execFileSync(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
    return readdirSync(folder)
      .filter((name) => name.startsWith('pgbench_log'))
      .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
      .map((line) => Number(line.split(' ')[2]) / 1000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
