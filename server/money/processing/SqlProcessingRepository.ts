import { sql } from 'kysely';
import type { ProcessingState } from '../../../contract/money/processingStatus';
import { PROCESSING_NAME } from '../../../src/domain/money/processing/RunHistory';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { inTransaction } from '../../platform/database/inTransaction';
import { addPaymentEvent } from '../../platform/database/statements/addPaymentEvent';
import type { Db, Tx } from '../../platform/database/Tables';
import { isOwnerGone } from '../../platform/files/ProcessIdentity';
import type { Actor } from '../../platform/shared/Actor';
import { newId } from '../../platform/shared/newPk';
import { type DebitProcessing, hasSettled, isDrawn } from './bankFiles/bankFileStates.sql';
import type {
  DeadRun,
  DueFilter,
  FailedPayment,
  Hold,
  NewRun,
  ProcessingRepository,
  RunProgress,
  ScheduledRun,
} from './ports';
import { countPayments, partsOf } from './runCounts.sql';
import { closeGate, IS_LEASED, processingState } from './writeGate.sql';

/** The single row of the processing state, and the runs. */
export class SqlProcessingRepository implements ProcessingRepository {
  constructor(
    private readonly db: Db,
    private readonly options: DebitProcessing = {},
  ) {}

  status(now: Date): Promise<ProcessingState> {
    return processingState(this.db, now);
  }

  setHold({ on, reason, until }: Hold, by: Actor, now: Date): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      await closeGate(tx);
      await tx.updateTable('processing_state').set({ on_hold: on, hold_reason: reason, hold_until: until }).execute();
      await tx
        .insertInto('processing_holds')
        .values({
          hold_pk: newId(),
          at: now.toISOString(),
          by_user_id: by.userId,
          by_name: by.name,
          on_hold: on,
          reason,
          until,
        })
        .execute();
    });
  }

  start(run: NewRun): Promise<LocalDate | undefined> {
    return inTransaction(this.db, async (tx) => {
      await closeGate(tx);
      const current = await currentRun(tx);
      if (current && !isDead(current)) return undefined;
      const { unlessCompletedSince: since } = run;
      if (since && !current && (await isCompleted(tx, { businessDate: run.businessDate, since }))) return undefined;
      const businessDate = current && current.businessDate > run.businessDate ? current.businessDate : run.businessDate;
      if (current) await finish(tx, current.runPk, run.now);
      await tx
        .insertInto('processing_runs')
        .values({
          run_pk: run.runPk,
          business_date: businessDate,
          started_at: run.now.toISOString(),
          by_name: run.by,
          continues: current?.runPk ?? null,
          attempt: run.attempt ?? 1,
        })
        .execute();
      await tx
        .updateTable('processing_state')
        .set({ run_pk: run.runPk, run_until: leaseOf(run.leaseMs), run_owner: run.owner })
        .execute();
      return businessDate;
    });
  }

  extendLease(runPk: string, progress: RunProgress, leaseMs: number): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      await closeGate(tx);
      const { numUpdatedRows } = await tx
        .updateTable('processing_state')
        .set({ run_until: leaseOf(leaseMs) })
        .where('run_pk', '=', runPk)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await tx.updateTable('processing_runs').set(countsOf(progress)).where('run_pk', '=', runPk).execute();
      return true;
    });
  }

  finish(runPk: string, businessDate: LocalDate | null, progress: RunProgress, now: Date): Promise<RunProgress> {
    return inTransaction(this.db, async (tx) => {
      await closeGate(tx);
      await tx
        .updateTable('processing_state')
        .set({ ...NO_RUN, last_business_date: sql`greatest(last_business_date, ${businessDate}::date)` })
        .where('run_pk', '=', runPk)
        .execute();
      await tx
        .updateTable('processing_runs')
        .set({ finished_at: now.toISOString(), completed: businessDate !== null, ...countsOf(progress) })
        .where('run_pk', '=', runPk)
        .execute();
      if (businessDate === null) return (await countPayments(tx, runPk, [runPk])) ?? progress;
      const parts = await partsOf(tx, runPk);
      // Payments that a dead server was saving when it was taken over are saved by now.
      for (const part of parts) if (part !== runPk) await countPayments(tx, part, [part]);
      return (await countPayments(tx, runPk, parts)) ?? progress;
    });
  }

  async findDeadRun(): Promise<DeadRun | undefined> {
    const current = await currentRun(this.db);
    return current && isDead(current) ? current : undefined;
  }

  abandon(runPk: string, now: Date): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      await closeGate(tx);
      const { numUpdatedRows } = await tx
        .updateTable('processing_state')
        .set(NO_RUN)
        .where('run_pk', '=', runPk)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await finish(tx, runPk, now);
    });
  }

  async findDuePayments({ businessDate, cutoffBy }: DueFilter): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('payments as p')
      .select('payment_pk')
      .where('status', '=', 'PENDING')
      .where('disposition', '=', 'NONE')
      .where(hasSettled(businessDate, this.options))
      .$if(cutoffBy !== null, (query) => query.where('cutoff_at', '<=', cutoffBy?.toISOString() ?? ''))
      // Processed with the payment that it was made with.
      .where('made_with_pk', 'is', null)
      .where(isDrawn(this.options.requiresSent ?? false))
      .orderBy('settle_date')
      .orderBy('add_date')
      .orderBy('payment_pk')
      .execute();
    return rows.map(({ payment_pk }) => payment_pk);
  }

  async isMissing(
    scheduled: ScheduledRun,
    { maxAttempts, retryAfter }: { readonly maxAttempts: number; readonly retryAfter: Date },
  ): Promise<boolean> {
    const { last_business_date } = await this.db
      .selectFrom('processing_state')
      .select('last_business_date')
      .executeTakeFirstOrThrow();
    if (last_business_date === null || (await isCompleted(this.db, scheduled))) return false;
    const attempts = await runsOf(this.db, scheduled)
      .where('processed', '=', 0)
      .select(({ fn }) => fn.coalesce('finished_at', 'started_at').as('at'))
      .execute();
    return attempts.length < maxAttempts && attempts.every(({ at }) => new Date(at) <= retryAfter);
  }

  recordFailure({ runPk, paymentPk, reason }: FailedPayment, now: Date): Promise<void> {
    const note = `Could not be processed: ${reason} It stays pending and is tried again.`;
    const by = { userId: null, name: PROCESSING_NAME, runPk };
    return addPaymentEvent(this.db, paymentPk, 'notProcessed', note, by, now);
  }
}

const NO_RUN = { run_pk: null, run_until: null, run_owner: null };

type CurrentRun = DeadRun & { readonly isLeased: boolean };

function currentRun(db: Db): Promise<CurrentRun | undefined> {
  return db
    .selectFrom('processing_state as state')
    .innerJoin('processing_runs as run', 'run.run_pk', 'state.run_pk')
    .select([
      'run.run_pk as runPk',
      'run.business_date as businessDate',
      'run.by_name as by',
      'run.attempt as attempt',
      'run.processed as processed',
      'state.run_owner as owner',
      IS_LEASED.as('isLeased'),
    ])
    .executeTakeFirst();
}

function isDead({ isLeased, owner }: CurrentRun): boolean {
  return !isLeased || isOwnerGone(owner);
}

/** Runs of the date or a later one that started at or after the scheduled time. */
function runsOf(db: Db, { businessDate, since }: ScheduledRun) {
  return db
    .selectFrom('processing_runs')
    .where('business_date', '>=', businessDate)
    .where('started_at', '>=', since.toISOString());
}

async function isCompleted(db: Db, scheduled: ScheduledRun): Promise<boolean> {
  const run = await runsOf(db, scheduled).where('completed', '=', true).select('run_pk').executeTakeFirst();
  return run !== undefined;
}

/** Ends a dead run. Its last heartbeat can be older than its last payments, so they are counted. */
async function finish(tx: Tx, runPk: string, now: Date): Promise<void> {
  await tx.updateTable('processing_runs').set({ finished_at: now.toISOString() }).where('run_pk', '=', runPk).execute();
  await countPayments(tx, runPk, [runPk]);
}

function leaseOf(leaseMs: number) {
  return sql<string>`clock_timestamp() + ${leaseMs}::double precision * interval '1 millisecond'`;
}

function countsOf({ total, processed, failed, amountCents }: RunProgress) {
  return { total, processed, failed, amount_cents: amountCents };
}

/**
 * Expires the lease of a saved run, so that writes open immediately and the run is resumed. Only for a database that no other
 * process has open: its run belongs to an earlier process.
 */
export async function expireLease(db: Db): Promise<void> {
  await db
    .updateTable('processing_state')
    .set({ run_until: sql`clock_timestamp()` })
    .where('run_pk', 'is not', null)
    .execute();
}
