import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolUse } from '../database/engine/OpenDatabase';
import type { Db } from '../database/Tables';

export interface AnsweredCall {
  readonly method: string;
  /** The path's pattern; the same word for all unknown addresses, which anyone can make up. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface MetricsOptions {
  readonly db: Db;
  /** Undefined for the embedded database, which has one connection. */
  readonly pool: (() => PoolUse) | undefined;
  readonly version: string;
}

/** Counts of what waits or went wrong, all from small tables or indexes. Names of the columns are names of the metrics. */
interface Backlog {
  readonly mails_waiting: number;
  readonly mails_failed: number;
  readonly account_updates_waiting: number;
  readonly uploads_waiting: number;
  readonly payments_pending: number;
  readonly database_bytes: number;
  readonly processing_on_hold: number;
  readonly processing_last_run_seconds: number;
  readonly processing_last_run_processed: number;
  readonly processing_last_run_failed: number;
}

const HELP: Readonly<Record<keyof Backlog, string>> = {
  mails_waiting: 'Mails that are not sent yet.',
  mails_failed: 'Mails of the last week whose delivery failed for good.',
  account_updates_waiting: 'People whose account at the identity provider still has to be updated.',
  uploads_waiting: 'Uploaded files that are being read or committed.',
  payments_pending: 'Payments that wait for their settlement date.',
  database_bytes: 'Size of the database.',
  processing_on_hold: '1 while payments are on hold, 0 otherwise.',
  processing_last_run_seconds: 'Duration of the last finished processing run.',
  processing_last_run_processed: 'Payments that the last finished run processed.',
  processing_last_run_failed: 'Payments that the last finished run could not process.',
};

/** How long figures from the database are reused, however often they are scraped. */
const FRESH_MS = 10_000;

/** Metrics of one server in Prometheus's format. Calls are counted per route, never per record or person. */
export class ServerMetrics {
  private readonly registry = new Registry();
  private readonly calls: Histogram<'method' | 'route' | 'status'>;
  private backlog: Promise<Backlog | undefined> | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: MetricsOptions) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.calls = new Histogram({
      name: 'listbill_call_seconds',
      help: 'Calls by route and status, with their duration.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
      registers,
    });
    new Gauge({ name: 'listbill_version', help: 'The running version.', labelNames: ['version'], registers })
      .labels(options.version)
      .set(1);
    const { pool } = options;
    if (pool) {
      new Gauge({
        name: 'listbill_database_connections',
        help: 'Connections to the database, and statements that wait for one.',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, count] of Object.entries(pool())) this.labels(state).set(count);
        },
      });
    }
    this.addBacklog();
  }

  /** Counts one answered call. */
  countCall({ method, route, status, seconds }: AnsweredCall): void {
    this.calls.labels(method, route, String(status)).observe(seconds);
  }

  /** All metrics, with their media type. Without its database a server still reports its calls. */
  async text(): Promise<{ readonly mediaType: string; readonly body: string }> {
    return { mediaType: this.registry.contentType, body: await this.registry.metrics() };
  }

  private addBacklog(): void {
    const current = () => this.currentBacklog();
    for (const name of Object.keys(HELP) as (keyof Backlog)[]) {
      new Gauge({
        name: `listbill_${name}`,
        help: HELP[name],
        registers: [this.registry],
        async collect() {
          const backlog = await current();
          if (backlog) this.set(Number(backlog[name]));
          else this.reset();
        },
      });
    }
  }

  private currentBacklog(): Promise<Backlog | undefined> {
    if (!this.backlog || performance.now() - this.askedAt > FRESH_MS) {
      this.askedAt = performance.now();
      this.backlog = readBacklog(this.options.db).catch(() => undefined);
    }
    return this.backlog;
  }
}

async function readBacklog(db: Db): Promise<Backlog | undefined> {
  const { rows } = await sql<Backlog>`
    select
      (select count(*) from mails where sent_at is null and failed_at is null)::int as mails_waiting,
      (select count(*) from mails where failed_at is not null)::int as mails_failed,
      (select count(*) from account_follow_ups)::int as account_updates_waiting,
      (select count(*) from uploads where state in ('READING', 'COMMITTING'))::int as uploads_waiting,
      (select count(*) from payments where status = 'PENDING' and disposition = 'NONE')::int as payments_pending,
      pg_database_size(current_database()) as database_bytes,
      (select (on_hold or run_until > now())::int from processing_state) as processing_on_hold,
      coalesce(extract(epoch from last.finished_at - last.started_at), 0)::float as processing_last_run_seconds,
      coalesce(last.processed, 0) as processing_last_run_processed,
      coalesce(last.failed, 0) as processing_last_run_failed
    from (select 1) as one
    left join lateral (
      select * from processing_runs where finished_at is not null order by finished_at desc limit 1
    ) as last on true`.execute(db);
  return rows[0];
}
