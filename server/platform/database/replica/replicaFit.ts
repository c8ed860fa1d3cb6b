import { type RawBuilder, sql } from 'kysely';

/** Properties that a replica must share with its primary. */
export interface DatabaseIdentity {
  /** Identifies the whole PostgreSQL instance; copied only to its replicas. */
  readonly systemIdentifier: string;
  readonly name: string;
}

/** How a database identifies itself. */
export interface ReplicaState extends DatabaseIdentity {
  readonly isRecovering: boolean;
  /** `pg_lsn` up to which the log was replayed; null if it is not a replica. */
  readonly replayed: string | null;
  readonly timeZone: string;
  /** Whether it has a table of migrations. */
  readonly isMigrated: boolean;
}

const IDENTITY = sql`(select system_identifier::text from pg_control_system()) as "systemIdentifier", current_database() as name`;

/** Reads what identifies a database and its replicas. */
export const selectIdentity: RawBuilder<DatabaseIdentity> = sql<DatabaseIdentity>`select ${IDENTITY}`;

/** Reads the state of a replica. */
export const selectState: RawBuilder<ReplicaState> = sql<ReplicaState>`
  select ${IDENTITY}, pg_is_in_recovery() as "isRecovering", pg_last_wal_replay_lsn()::text as replayed,
    current_setting('TimeZone') as "timeZone", to_regclass('kysely_migration') is not null as "isMigrated"`;

/** Reads the names of its migrations. */
export const selectMigrations: RawBuilder<{ name: string }> = sql<{ name: string }>`select name from kysely_migration`;

/**
 * Why a database cannot be a replica of another, in a sentence; undefined if it is.
 *
 * @source docs/decisions/server.md#reports-are-read-from-a-replica-that-has-what-its-reader-has-seen
 */
export function misfitOf(state: ReplicaState, primary: DatabaseIdentity): string | undefined {
  if (state.systemIdentifier !== primary.systemIdentifier)
    return 'DATABASE_REPLICA_URL leads to another PostgreSQL, not to a copy of the one at DATABASE_URL.';
  if (state.name !== primary.name)
    return `DATABASE_REPLICA_URL leads to the database ${state.name}, and DATABASE_URL to ${primary.name}.`;
  if (!state.isRecovering)
    return 'DATABASE_REPLICA_URL leads to a PostgreSQL that is not a replica: it was promoted, or is the primary itself.';
  if (state.timeZone === 'UTC') return undefined;
  return (
    'Connections to DATABASE_REPLICA_URL do not have the settings of the role. Let its pooler open new connections, for example ' +
    'with RECONNECT.'
  );
}
