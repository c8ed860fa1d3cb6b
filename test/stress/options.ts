import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { TEST_DATABASE_URL } from '../support/server/openTestDatabase';

export type StressEngine = 'pglite' | 'postgres';

const ISOLATIONS = ['read committed', 'repeatable read', 'serializable'] as const;
export type Isolation = (typeof ISOLATIONS)[number];

export interface StressOptions {
  readonly engines: readonly StressEngine[];
  /** Number of people who pay concurrently. */
  readonly payers: number;
  /** Number of acknowledged payments in the race. */
  readonly payments: number;
  /** Number of SIGKILLs during work. */
  readonly kills: number;
  readonly seed: number;
  /** Default transaction isolation; PostgreSQL only. */
  readonly isolation: Isolation;
}

/** @throws Error with a user-readable message for invalid arguments. */
export function readOptions(args: string[]): StressOptions {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string' },
      payers: { type: 'string', default: '16' },
      payments: { type: 'string', default: '400' },
      kills: { type: 'string', default: '3' },
      isolation: { type: 'string', default: 'read committed' },
      seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
    },
  });
  return {
    engines: enginesOf(values.engine),
    payers: count(values.payers, 'payers'),
    payments: count(values.payments, 'payments'),
    kills: count(values.kills, 'kills'),
    seed: count(values.seed, 'seed'),
    isolation: isolationOf(values.isolation),
  };
}

function enginesOf(engine: string | undefined): readonly StressEngine[] {
  if (engine === undefined) return TEST_DATABASE_URL ? ['pglite', 'postgres'] : ['pglite'];
  if (engine !== 'pglite' && engine !== 'postgres') throw new Error('--engine must be pglite or postgres.');
  if (engine === 'postgres' && !TEST_DATABASE_URL) {
    throw new Error('Set TEST_DATABASE_URL=postgres://… to the PostgreSQL server to use.');
  }
  return [engine];
}

function isolationOf(name: string): Isolation {
  const found = ISOLATIONS.find((isolation) => isolation === name);
  if (found) return found;
  throw new Error(`--isolation must be one of: ${ISOLATIONS.join(', ')}.`);
}

function count(text: string, name: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`--${name} must be a whole number.`);
}
