import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { CurrentReading } from '../../shared/ReportReading';
import { scopeCondition } from '../conditions';
import { isDatabaseUnavailable, sqlStateOf } from '../databaseErrors';
import type { SlowStatements } from '../engine/SlowStatements';
import type { Db } from '../Tables';
import { parseLogPosition } from './LogPosition';
import type { ReplicaWatch } from './ReplicaWatch';
import { withClient } from './withClient';

/**
 * Where a report's statement was read, and why not from the replica: its reader has seen later data, it is too far behind, it has
 * different groups for its reader, it is unavailable, or it failed while reading.
 */
export const REPORT_SOURCES = ['replica', 'seen', 'behind', 'reach', 'away', 'failed'] as const;
export type ReportSource = (typeof REPORT_SOURCES)[number];

const STATEMENT_TIMEOUT = '57014';

/** In one message, so that a pooler sends both statements, and everything up to the commit, to the same server. */
const BEGIN = `begin read only;
  select pg_is_in_recovery() as "isRecovering", coalesce(pg_last_wal_replay_lsn()::text, '') as replayed`;

/**
 * Reads reports' statements from a replica, each in a read-only transaction that first checks what the replica has replayed.
 *
 * @source docs/decisions/server.md#reports-are-read-from-a-replica-that-has-what-its-reader-has-seen
 */
export class Replica {
  private readonly counts = new Map<ReportSource, number>();

  constructor(
    private readonly primary: Db,
    private readonly pool: pg.Pool,
    private readonly watch: ReplicaWatch,
    private readonly slow?: Pick<SlowStatements, 'watch'>,
  ) {}

  /** Number of reports' statements by where they were read. */
  count(source: ReportSource): number {
    return this.counts.get(source) ?? 0;
  }

  /**
   * @returns undefined if the primary must answer, which then applies to the rest of the request.
   * @throws the error of the statement, unless it is an error of the replica.
   */
  async read<Row>(query: CompiledQuery, reading: CurrentReading): Promise<QueryResult<Row> | undefined> {
    if (reading.isOnPrimary) return undefined;
    const result = await this.attempt<Row>(query, reading);
    const source = typeof result === 'string' ? result : 'replica';
    this.counts.set(source, this.count(source) + 1);
    if (typeof result !== 'string') return result;
    reading.isOnPrimary = true;
    return undefined;
  }

  private async attempt<Row>(
    query: CompiledQuery,
    reading: CurrentReading,
  ): Promise<QueryResult<Row> | Exclude<ReportSource, 'replica'>> {
    const { condition, lost } = this.watch;
    if (condition.kind !== 'ready') return condition.kind;
    reading.reach ??= reachOf(this.primary, reading.scope);
    const reach = await reading.reach;
    try {
      return await withClient(this.pool, lost, async (client) => {
        const refusal =
          this.refusalOf(await begin(client), reading) ?? (await otherReach(client, reading, reach, this.primary));
        if (refusal !== undefined) {
          await client.query('rollback');
          return refusal;
        }
        const from = performance.now();
        const { rows } = await client.query(query.sql, [...query.parameters]);
        this.slow?.watch({ query, queryDurationMillis: performance.now() - from });
        await client.query('commit');
        return { rows: rows as Row[] };
      });
    } catch (error) {
      if (lost.aborted || isOfReplica(error)) return 'failed';
      throw error;
    }
  }

  /** Why a replica in this state may not answer; if it may, its position and age become part of the reading. */
  private refusalOf(
    { isRecovering, replayed }: Replayed,
    reading: CurrentReading,
  ): 'away' | 'seen' | 'behind' | undefined {
    const position = parseLogPosition(replayed);
    if (!isRecovering || position === undefined) return 'away';
    if (position < reading.floor) return 'seen';
    const ageMs = this.watch.age.of(position, this.watch.now());
    if (ageMs > this.watch.maxLagMs) return 'behind';
    reading.floor = position;
    reading.ageMs = Math.max(reading.ageMs, ageMs);
    return undefined;
  }
}

interface Replayed {
  readonly isRecovering: boolean;
  readonly replayed: string;
}

async function begin(client: pg.PoolClient): Promise<Replayed> {
  // The types do not cover a message with several statements, which has several results.
  const results = (await client.query(BEGIN)) as unknown as readonly pg.QueryResult<Replayed>[];
  return results.at(-1)?.rows[0] ?? { isRecovering: false, replayed: '' };
}

/**
 * The replica answers only for groups that the primary currently gives the reader, because a group's rep or agents may have
 * changed.
 */
async function otherReach(
  client: pg.PoolClient,
  reading: CurrentReading,
  reach: string,
  db: Db,
): Promise<'reach' | undefined> {
  if (reading.hasSameReach || reach === '') return undefined;
  const { sql: text, parameters } = selectReach(reading.scope).compile(db);
  const { rows } = await client.query<{ reach: string }>(text, [...parameters]);
  reading.hasSameReach = rows[0]?.reach === reach;
  return reading.hasSameReach ? undefined : 'reach';
}

/** A fingerprint of the groups in scope; empty for scopes that list their groups or have all. */
async function reachOf(db: Db, scope: Scope): Promise<string> {
  if (scope.kind !== 'rep' && scope.kind !== 'carriers' && scope.kind !== 'agents') return '';
  const { rows } = await selectReach(scope).execute(db);
  return rows[0]?.reach ?? '';
}

function selectReach(scope: Scope): RawBuilder<{ reach: string }> {
  return sql<{ reach: string }>`
    select count(*) || ':' || coalesce(sum(hashtextextended(g.group_number, 0)), 0) as reach
    from groups g where ${scopeCondition(scope, 'g.group_number')}`;
}

/**
 * Lost connections, and statements that the replica canceled to replay changes. Excludes timeouts, which would occur on the primary
 * as well.
 */
function isOfReplica(error: unknown): boolean {
  return isDatabaseUnavailable(error) && sqlStateOf(error) !== STATEMENT_TIMEOUT;
}
