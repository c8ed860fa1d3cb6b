import { ConfigError, type DatabaseConfig } from '../../platform/config/Config';
import { createPool } from '../../platform/database/engine/openPostgres';
import type { SlowStatements } from '../../platform/database/engine/SlowStatements';
import { MIGRATIONS } from '../../platform/database/migrate';
import { Replica, type ReportSource } from '../../platform/database/replica/Replica';
import { type ReplicaCondition, ReplicaWatch } from '../../platform/database/replica/ReplicaWatch';
import { reportDatabase } from '../../platform/database/replica/reportDatabase';
import { SqlReportReading } from '../../platform/database/replica/SqlReportReading';
import type { Db } from '../../platform/database/Tables';
import type { ReportReading } from '../../platform/shared/ReportReading';
import type { ReportProgress } from './openDatabase';
import { isRefusedByPooler, reasonOf } from './reasonOf';

/** The state of a replica, for metrics and the health calls. */
export interface ReplicaStatus {
  condition(): ReplicaCondition;
  /** Number of reports' statements by where they were read. */
  count(source: ReportSource): number;
}

/** A replica that answers reports while it can. */
export interface OpenReplica extends ReplicaStatus {
  /** The database for the queries of reports. */
  readonly reports: Db;
  readonly reading: ReportReading;
  /** Logs when reports move to the replica or to the primary. Nothing is logged before this. */
  logTo(log: Pick<Console, 'warn' | 'info'>): void;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  /** Logs slow statements; none are logged by default. */
  readonly slow?: Pick<SlowStatements, 'watch'>;
  /** Milliseconds by which the age of its data is measured; default: of the process. */
  readonly now?: () => number;
}

const CONNECT_MS = 2_000;

/**
 * Opens the replica of the settings. One that does not answer, or is behind, is used as soon as it can be.
 *
 * @param primary the database, migrated.
 * @returns undefined without such a setting.
 * @throws ConfigError if it answers and cannot be the replica of this database.
 * @source docs/decisions/server.md#reports-are-read-from-a-replica-that-has-what-its-reader-has-seen
 */
export async function openReplica(
  database: DatabaseConfig,
  primary: Db,
  progress: ReportProgress,
  { slow, now }: ReplicaOptions = {},
): Promise<OpenReplica | undefined> {
  if (database.kind === 'embedded' || database.replica === undefined) return undefined;
  const { url, maxLagMs } = database.replica;
  const shared = { isPooled: database.poolerUrl !== undefined, connectMs: CONNECT_MS };
  const pool = createPool(url, { ...shared, connections: database.connections });
  const watchPool = createPool(url, { ...shared, connections: 1 });
  const watch = new ReplicaWatch(primary, watchPool, {
    maxLagMs,
    migrations: Object.keys(MIGRATIONS),
    describe,
    ...(now && { now }),
  });
  const replica = new Replica(primary, pool, watch, slow);
  const close = async () => {
    watch.stop();
    await Promise.all([pool.end(), watchPool.end()]);
  };
  let log: Parameters<OpenReplica['logTo']>[0] | undefined;
  await watch.start((condition) => logCondition(log, condition));
  const { condition } = watch;
  if (condition.kind === 'away' && condition.isFinal) {
    await close();
    throw new ConfigError(`${condition.reason} Correct it, or remove it.`);
  }
  if (condition.kind !== 'ready') progress(messageOf(condition));
  return {
    reports: reportDatabase(primary, replica),
    reading: new SqlReportReading(primary),
    condition: () => watch.condition,
    count: (source) => replica.count(source),
    logTo: (given) => {
      log = given;
    },
    close,
  };
}

function logCondition(log: Parameters<OpenReplica['logTo']>[0] | undefined, condition: ReplicaCondition): void {
  if (condition.kind === 'ready') log?.info(messageOf(condition));
  else log?.warn(messageOf(condition));
}

/** The condition in a sentence for the operator. */
export function messageOf(condition: ReplicaCondition): string {
  if (condition.kind === 'ready') return 'Reports are read from the replica.';
  const why =
    condition.kind === 'away' ? condition.reason : `It is ${Math.round(condition.lagMs / 1_000)} seconds behind.`;
  return `The replica of the database is not used, so the primary answers reports. ${why}`;
}

function describe(error: unknown): string {
  if (isRefusedByPooler(error))
    return 'It is behind a connection pooler: let DATABASE_URL lead to a pooler as well, with DATABASE_DIRECT_URL.';
  return `The database at DATABASE_REPLICA_URL cannot be opened: ${reasonOf(error)}.`;
}
