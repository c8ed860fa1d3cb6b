import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { hasPgBouncer } from '../support/postgres/PgBouncer';
import { TEST_CITUS_URL, TEST_DATABASE_URL } from '../support/server/openTestDatabase';

const ENGINES = ['pglite', 'postgres', 'pgbouncer', 'citus'] as const;
/** `pgbouncer` is PostgreSQL behind PgBouncer in transaction mode, and `citus` a cluster of which TEST_CITUS_URL names the coordinator. */
export type StressEngine = (typeof ENGINES)[number];

const ISOLATIONS = ['read committed', 'repeatable read', 'serializable'] as const;
export type Isolation = (typeof ISOLATIONS)[number];

const CAMPAIGNS = [
  'race',
  'kills',
  'databaseKills',
  'workerKills',
  'coordinatorKills',
  'commitKills',
  'shardMoves',
  'starts',
  'duplicates',
  'processing',
  'throughput',
  'year',
  'attacks',
] as const;
export type CampaignName = (typeof CAMPAIGNS)[number];

/** Without a name, these run. */
const SHORT_ROUND: readonly CampaignName[] = ['race', 'kills', 'processing', 'year'];

export interface StressOptions {
  readonly campaigns: readonly CampaignName[];
  readonly engines: readonly StressEngine[];
  /** Number of server processes on one database; more than one on PostgreSQL only. */
  readonly servers: number;
  /** Number of people who pay concurrently. */
  readonly payers: number;
  /** Bills per payer. The more there are, the fewer payments are refused because another payer was faster. */
  readonly billsPerPayer: number;
  /** Number of acknowledged payments after which a campaign ends; of `processing`, payments in each run. */
  readonly payments: number;
  /** `kills` goes on until this many money commands of all kinds were acknowledged. */
  readonly acknowledged: number;
  /** Number of SIGKILLs; of `processing`, runs; of `shardMoves`, moves. */
  readonly kills: number;
  /** Number of groups and days of the simulated year. */
  readonly groups: number;
  readonly days: number;
  /** Minutes after which the simulated year ends with the day it is on. */
  readonly minutes: number;
  /** Number of malformed calls and hostile files of `attacks`. */
  readonly calls: number;
  readonly files: number;
  /** Milliseconds between processing runs of `race`; payments are on hold during a run. */
  readonly runEveryMs: number;
  readonly seed: number;
  /** Default transaction isolation; PostgreSQL only. */
  readonly isolation: Isolation;
}

/** @throws Error with a user-readable message for invalid arguments. */
export function readOptions(args: string[]): StressOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      engine: { type: 'string' },
      servers: { type: 'string', default: '1' },
      payers: { type: 'string', default: '16' },
      'bills-per-payer': { type: 'string', default: '5' },
      payments: { type: 'string', default: '400' },
      acknowledged: { type: 'string', default: '0' },
      kills: { type: 'string', default: '3' },
      groups: { type: 'string', default: '4' },
      days: { type: 'string', default: '60' },
      minutes: { type: 'string', default: '100000' },
      calls: { type: 'string', default: '2000' },
      files: { type: 'string', default: '40' },
      'run-every': { type: 'string', default: '700' },
      isolation: { type: 'string', default: 'read committed' },
      seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
    },
  });
  const servers = count(values.servers, 'servers');
  const engines = enginesOf(values.engine);
  if (servers < 1) throw new Error('--servers must be at least 1.');
  if (servers > 1 && engines.includes('pglite')) throw new Error('Only one server can use the embedded database.');
  return {
    campaigns: positionals.length > 0 ? positionals.map(campaignOf) : SHORT_ROUND,
    engines,
    servers,
    payers: count(values.payers, 'payers'),
    billsPerPayer: count(values['bills-per-payer'], 'bills-per-payer'),
    payments: count(values.payments, 'payments'),
    acknowledged: count(values.acknowledged, 'acknowledged'),
    kills: count(values.kills, 'kills'),
    groups: count(values.groups, 'groups'),
    days: count(values.days, 'days'),
    minutes: count(values.minutes, 'minutes'),
    calls: count(values.calls, 'calls'),
    files: count(values.files, 'files'),
    runEveryMs: count(values['run-every'], 'run-every'),
    seed: count(values.seed, 'seed'),
    isolation: isolationOf(values.isolation),
  };
}

function campaignOf(name: string): CampaignName {
  const found = CAMPAIGNS.find((campaign) => campaign === name);
  if (found) return found;
  throw new Error(`There is no campaign "${name}". Use: ${CAMPAIGNS.join(', ')}.`);
}

function enginesOf(engine: string | undefined): readonly StressEngine[] {
  if (engine === undefined) return TEST_DATABASE_URL ? ['pglite', 'postgres'] : ['pglite'];
  const found = ENGINES.find((one) => one === engine);
  if (!found) throw new Error(`--engine must be one of: ${ENGINES.join(', ')}.`);
  if (found === 'citus' && !TEST_CITUS_URL)
    throw new Error('Set TEST_CITUS_URL=postgres://… to the coordinator of the Citus cluster to use.');
  if ((found === 'postgres' || found === 'pgbouncer') && !TEST_DATABASE_URL) {
    throw new Error('Set TEST_DATABASE_URL=postgres://… to the PostgreSQL server to use.');
  }
  if (found === 'pgbouncer' && !hasPgBouncer) throw new Error('Install the package pgbouncer.');
  return [found];
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
