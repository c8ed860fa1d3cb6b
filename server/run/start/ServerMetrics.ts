import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { PoolUse } from '../../platform/database/engine/OpenDatabase';
import { REPORT_SOURCES } from '../../platform/database/replica/Replica';
import { countedBills, pastDueCounted } from '../../platform/database/statements/countedBills';
import { dueDaysAt } from '../../platform/database/statements/dueDays';
import type { Db } from '../../platform/database/Tables';
import { officeDate } from '../../platform/shared/officeDate';
import type { FullDisk } from '../http/FullDisks';
import type { CertificateWatch } from './CertificateWatch';
import type { ReplicaStatus } from './openReplica';

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
  /** Undefined without a replica for reports. */
  readonly replica?: ReplicaStatus | undefined;
  readonly version: string;
  readonly site: Pick<CertificateWatch, 'first'>;
  /** IANA name: bills are past due by the date there. */
  readonly officeTimeZone: string;
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
  readonly processing_last_finished_timestamp_seconds: number;
  readonly mails_failing: number;
  readonly mails_oldest_seconds: number;
  readonly uploads_oldest_seconds: number;
  readonly account_updates_oldest_seconds: number;
  readonly bank_files_unsent: number;
  readonly bank_files_unsent_oldest_seconds: number;
  readonly backup_last_timestamp_seconds: number;
  readonly backup_verified_timestamp_seconds: number;
  readonly restore_drill_passed_timestamp_seconds: number;
  readonly bills_past_due: number;
  readonly bills_past_due_cents: number;
}

/** Bills by status, from the kept totals. */
interface BillCount {
  readonly status: string;
  readonly bills: number;
}

const HELP: Readonly<Record<keyof Backlog, string>> = {
  mails_waiting: 'Mails that are not sent yet.',
  mails_failed: 'Mails of the last week whose delivery failed permanently.',
  account_updates_waiting: 'People whose account at the identity provider still has to be updated.',
  uploads_waiting: 'Uploaded files that are being read or committed.',
  payments_pending: 'Payments that wait for their settlement date.',
  database_bytes: 'Size of the database.',
  processing_on_hold: '1 while payments are on hold, 0 otherwise.',
  processing_last_run_seconds: 'Duration of the last finished processing run.',
  processing_last_run_processed: 'Payments that the last finished run processed.',
  processing_last_run_failed: 'Payments that the last finished run could not process.',
  processing_last_finished_timestamp_seconds:
    'When the last processing run finished, in seconds since 1970; 0 before the first.',
  mails_failing: 'Mails that a mail server has refused at least once, and that are tried again.',
  mails_oldest_seconds: 'Age of the oldest mail that is not sent yet; 0 if none waits.',
  uploads_oldest_seconds: 'Age of the oldest upload that is still being read or committed; 0 if none is.',
  account_updates_oldest_seconds: 'Age of the oldest account update that waits; 0 if none does.',
  bank_files_unsent: 'Bank files that have not been downloaded yet.',
  bank_files_unsent_oldest_seconds: 'Age of the oldest bank file that has not been downloaded; 0 if there is none.',
  backup_last_timestamp_seconds: 'When the last backup was taken, in seconds since 1970; 0 before the first.',
  backup_verified_timestamp_seconds:
    'When a backup was last restored and checked, in seconds since 1970; 0 before the first.',
  restore_drill_passed_timestamp_seconds:
    'When a restore drill last passed, in seconds since 1970; 0 before the first.',
  bills_past_due: 'Bills with an open amount whose due date has passed.',
  bills_past_due_cents: 'Open amount of the bills past due, in cents.',
};

const EVERYTHING = { kind: 'all' } as const;

/** How long figures from the database are reused, however often they are scraped. */
const FRESH_MS = 10_000;

/** Metrics of one server in Prometheus's format. Calls are counted per route, never per record or person. */
export class ServerMetrics {
  private readonly registry = new Registry();
  private readonly calls: Histogram<'method' | 'route' | 'status'>;
  private readonly fullDisks: Counter<'disk'>;
  private figures: Promise<Figures | undefined> | undefined;
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
    this.fullDisks = new Counter({
      name: 'listbill_full_disk_refusals_total',
      help: 'Calls that were refused because a disk is full.',
      labelNames: ['disk'],
      registers,
    });
    for (const disk of ['database', 'files'] as const) this.fullDisks.labels(disk).inc(0);
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
    if (options.replica) this.addReplica(options.replica);
    this.addBacklog();
    this.addBillCounts();
    this.addSite();
  }

  /** Counts a call that was refused because a disk is full. */
  countFullDisk(disk: FullDisk): void {
    this.fullDisks.labels(disk).inc();
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
    const current = () => this.currentFigures();
    for (const name of Object.keys(HELP) as (keyof Backlog)[]) {
      new Gauge({
        name: `listbill_${name}`,
        help: HELP[name],
        registers: [this.registry],
        async collect() {
          const figures = await current();
          if (figures) this.set(Number(figures.backlog[name]));
          else this.reset();
        },
      });
    }
  }

  private addReplica(replica: ReplicaStatus): void {
    const registers = [this.registry];
    new Gauge({
      name: 'listbill_replica_ready',
      help: '1 while reports are read from the replica, 0 while the primary answers them.',
      registers,
      collect() {
        this.set(replica.condition().kind === 'ready' ? 1 : 0);
      },
    });
    new Gauge({
      name: 'listbill_replica_lag_seconds',
      help: 'Maximum age of the data of the replica; no value while it does not answer.',
      labelNames: [],
      registers,
      collect() {
        const condition = replica.condition();
        if (condition.kind === 'away') this.remove();
        else this.set(condition.lagMs / 1_000);
      },
    });
    new Counter({
      name: 'listbill_report_statements_total',
      help: 'Statements of reports by source: replica, or why the primary had to answer a request.',
      labelNames: ['source'],
      registers,
      collect() {
        this.reset();
        for (const source of REPORT_SOURCES) this.labels(source).inc(replica.count(source));
      },
    });
  }

  private addBillCounts(): void {
    const current = () => this.currentFigures();
    new Gauge({
      name: 'listbill_bills',
      help: 'Bills by status.',
      labelNames: ['status'],
      registers: [this.registry],
      async collect() {
        const figures = await current();
        this.reset();
        if (!figures) return;
        for (const status of Object.values(BillStatus)) this.labels(status).set(0);
        for (const { status, bills } of figures.bills) this.labels(status).set(bills);
      },
    });
  }

  private addSite(): void {
    const { site } = this.options;
    const registers = [this.registry];
    new Gauge({
      name: 'listbill_certificate_expires_timestamp_seconds',
      help: 'When the certificate of a site expires, in seconds since 1970.',
      labelNames: ['site'],
      registers,
      async collect() {
        const { certificates } = await site.first();
        this.reset();
        for (const [name, { expiresAt }] of certificates) this.labels(name).set(expiresAt);
      },
    });
    new Gauge({
      name: 'listbill_certificate_publicly_trusted',
      help: 'Whether browsers trust the certificate of a site: of the host, valid now, and from a public authority.',
      labelNames: ['site'],
      registers,
      async collect() {
        const { certificates } = await site.first();
        this.reset();
        for (const [name, { isTrusted }] of certificates) this.labels(name).set(isTrusted ? 1 : 0);
      },
    });
    new Gauge({
      name: 'listbill_identity_clock_difference_seconds',
      help: "Seconds by which the identity provider's clock is ahead of this server's; none for the embedded provider.",
      labelNames: [],
      registers,
      async collect() {
        const { clockSeconds } = await site.first();
        if (clockSeconds === null) this.remove();
        else this.set(clockSeconds);
      },
    });
  }

  private currentFigures(): Promise<Figures | undefined> {
    if (!this.figures || performance.now() - this.askedAt > FRESH_MS) {
      this.askedAt = performance.now();
      const now = new Date();
      this.figures = readFigures(this.options.db, officeDate(now, this.options.officeTimeZone), now).catch(
        () => undefined,
      );
    }
    return this.figures;
  }
}

interface Figures {
  readonly backlog: Backlog;
  readonly bills: readonly BillCount[];
}

async function readFigures(db: Db, today: LocalDate, now: Date): Promise<Figures | undefined> {
  const [backlog, { rows: bills }] = await Promise.all([
    readBacklog(db, today, now),
    sql<BillCount>`
      select t.status, sum(t.bills)::float as bills from ${countedBills(EVERYTHING)} t
      group by t.status having sum(t.bills) <> 0`.execute(db),
  ]);
  return backlog && { backlog, bills };
}

async function readBacklog(db: Db, today: LocalDate, now: Date): Promise<Backlog | undefined> {
  const days = await dueDaysAt(db, today, now);
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
      coalesce(last.failed, 0) as processing_last_run_failed,
      coalesce(extract(epoch from last.finished_at), 0)::float as processing_last_finished_timestamp_seconds,
      (select count(*) from mails where sent_at is null and failed_at is null and tries > 0)::int as mails_failing,
      (select ${ageOf('add_date')} from mails where sent_at is null and failed_at is null) as mails_oldest_seconds,
      (select ${ageOf('add_date')} from uploads where state in ('READING', 'COMMITTING')) as uploads_oldest_seconds,
      (select ${ageOf('noted_at')} from account_follow_ups) as account_updates_oldest_seconds,
      (select count(*) from ach_files where state = 'MADE')::int as bank_files_unsent,
      (select ${ageOf('add_date')} from ach_files where state = 'MADE') as bank_files_unsent_oldest_seconds,
      (select coalesce(extract(epoch from max(made_at)), 0)::float from backups) as backup_last_timestamp_seconds,
      (select coalesce(extract(epoch from max(verified_at)), 0)::float from backups) as backup_verified_timestamp_seconds,
      (select coalesce(extract(epoch from max(started_at)), 0)::float from restore_drills where has_passed)
        as restore_drill_passed_timestamp_seconds,
      due.bills as bills_past_due, due.open_cents as bills_past_due_cents
    from (select 1) as one
    cross join lateral (
      select coalesce(sum(t.bills), 0)::float as bills, coalesce(sum(t.open_cents), 0)::float as open_cents
      from ${pastDueCounted(EVERYTHING, days)} t
    ) as due
    left join lateral (
      select * from processing_runs where finished_at is not null order by finished_at desc limit 1
    ) as last on true`.execute(db);
  return rows[0];
}

/** Seconds since the oldest value of a column; 0 without rows. */
function ageOf(column: string) {
  const oldest = sql.raw(`min(${column})`);
  return sql`greatest(coalesce(extract(epoch from clock_timestamp() - ${oldest}), 0), 0)::float`;
}
