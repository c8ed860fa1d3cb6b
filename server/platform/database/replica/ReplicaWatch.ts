import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../Tables';
import { endOfLastRecord, parseLogPosition } from './LogPosition';
import { ReplayAge } from './ReplayAge';
import {
  type DatabaseIdentity,
  misfitOf,
  type ReplicaState,
  selectIdentity,
  selectMigrations,
  selectState,
} from './replicaFit';
import { withClient } from './withClient';

/** Whether reports are read from the replica. */
export type ReplicaCondition =
  | { readonly kind: 'ready' | 'behind'; readonly lagMs: number }
  /** It does not answer or does not fit. `reason` is for the operator; `isFinal` unless it can recover by itself. */
  | { readonly kind: 'away'; readonly reason: string; readonly isFinal: boolean };

export interface ReplicaWatchOptions {
  /** Maximum age of the data for a replica to answer reports, in milliseconds. */
  readonly maxLagMs: number;
  /** Names of the program's migrations. */
  readonly migrations: readonly string[];
  /** Describes an error without secrets. */
  readonly describe: (error: unknown) => string;
  /** Default: milliseconds of the process. */
  readonly now?: () => number;
}

/** How often the replica's state and the primary's position are read. */
const EVERY_MS = 1_000;
/** A replica that takes longer to answer is unavailable. */
const MAX_ANSWER_MS = 2_000;

/** Monitors whether a replica answers and fits, and how far it is behind. */
export class ReplicaWatch {
  readonly age = new ReplayAge();
  private current: ReplicaCondition = { kind: 'away', reason: 'It has not answered yet.', isFinal: false };
  private identity: DatabaseIdentity | undefined;
  private isMigrated = false;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private loss = new AbortController();
  private onChange: (condition: ReplicaCondition) => void = () => undefined;
  readonly now: () => number;

  /** @param pool connections to the replica, separate from those of reports, which may all be in use. */
  constructor(
    private readonly primary: Db,
    private readonly pool: pg.Pool,
    private readonly options: ReplicaWatchOptions,
  ) {
    this.now = options.now ?? (() => performance.now());
  }

  get condition(): ReplicaCondition {
    return this.current;
  }

  /** Aborted when the replica is lost, with all statements that run on it. */
  get lost(): AbortSignal {
    return this.loss.signal;
  }

  get maxLagMs(): number {
    return this.options.maxLagMs;
  }

  /** Checks now, and then every second until `stop`. @param onChange called when the kind of condition changes. */
  async start(onChange: (condition: ReplicaCondition) => void): Promise<void> {
    this.onChange = onChange;
    await this.check();
    if (!this.isStopped) this.timer = setTimeout(() => void this.start(onChange), EVERY_MS).unref();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Reads the position of the primary and the state of the replica. Never rejects. */
  async check(): Promise<void> {
    await this.notePrimary();
    const state = await this.stateOrReason();
    this.become(typeof state === 'string' ? away(state) : this.conditionOf(state));
  }

  private conditionOf(state: ReplicaState): ReplicaCondition {
    const misfit = this.identity && misfitOf(state, this.identity);
    if (!this.identity) return away('The primary does not answer.');
    if (misfit) return away(misfit, true);
    if (!this.isMigrated) return away('It has not replayed all migrations yet.');
    const replayed = parseLogPosition(state.replayed ?? '') ?? 0n;
    const lagMs = this.age.atLeast(replayed, this.now());
    const isReady = this.age.of(replayed, this.now()) <= this.maxLagMs;
    return { kind: isReady ? 'ready' : 'behind', lagMs };
  }

  /** Unchanged if the primary does not answer: the data simply gets older. */
  private async notePrimary(): Promise<void> {
    try {
      this.identity ??= (await selectIdentity.execute(this.primary)).rows[0];
      const at = this.now();
      const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(this.primary);
      const position = parseLogPosition(rows[0]?.at ?? '');
      if (position !== undefined) this.age.note(at, endOfLastRecord(position));
    } catch {
      // Calls report it.
    }
  }

  private async stateOrReason(): Promise<ReplicaState | string> {
    try {
      const textOf = (statement: RawBuilder<unknown>) => statement.compile(this.primary).sql;
      return await withClient(this.pool, AbortSignal.timeout(MAX_ANSWER_MS), async (client) => {
        const [state] = (await client.query<ReplicaState>(textOf(selectState))).rows;
        if (state?.isMigrated && !this.isMigrated) {
          const { rows } = await client.query<{ name: string }>(textOf(selectMigrations));
          const names = new Set(rows.map(({ name }) => name));
          this.isMigrated = this.options.migrations.every((name) => names.has(name));
        }
        return state ?? 'It does not answer.';
      });
    } catch (error) {
      return this.options.describe(error);
    }
  }

  private become(condition: ReplicaCondition): void {
    const former = this.current;
    this.current = condition;
    if (condition.kind === 'away') this.loss.abort(new Error('The replica is away.'));
    else if (this.loss.signal.aborted) this.loss = new AbortController();
    const isOtherReason = condition.kind === 'away' && former.kind === 'away' && condition.reason !== former.reason;
    if (condition.kind !== former.kind || isOtherReason) this.onChange(condition);
  }
}

const away = (reason: string, isFinal = false): ReplicaCondition => ({ kind: 'away', reason, isFinal });
