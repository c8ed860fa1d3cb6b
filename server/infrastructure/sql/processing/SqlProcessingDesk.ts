import { sql } from 'kysely';
import type { LocalDate } from '../../../../src/domain/dates/LocalDate';
import type { ProcessingState } from '../../../../src/domain/processing/ProcessingState';
import type { Hold, ProcessingDesk, RunOutcome } from '../../../application/processing/ports/ProcessingDesk';
import { inTransaction } from '../inTransaction';
import { addPaymentEvent } from '../payments/addPaymentEvent';
import type { Db } from '../Tables';
import { processingState } from './processingState';
import { closeGate } from './stateGate';

/** The one row of the processing state, and the runs. */
export class SqlProcessingDesk implements ProcessingDesk {
  constructor(private readonly db: Db) {}

  status(now: Date): Promise<ProcessingState> {
    return processingState(this.db, now);
  }

  setHold({ on, reason, until }: Hold): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      await closeGate(tx);
      await tx.updateTable('processing_state').set({ on_hold: on, hold_reason: reason, hold_until: until }).execute();
    });
  }

  begin(run: { runPk: string; businessDate: LocalDate; by: string; now: Date; until: Date }): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      await closeGate(tx);
      const { numUpdatedRows } = await tx
        .updateTable('processing_state')
        .set({ run_pk: run.runPk, run_until: run.until.toISOString() })
        .where((state) => state.or([state('run_pk', 'is', null), state('run_until', '<=', run.now.toISOString())]))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await tx
        .insertInto('processing_runs')
        .values({
          run_pk: run.runPk,
          business_date: run.businessDate,
          started_at: run.now.toISOString(),
          by_name: run.by,
        })
        .execute();
      return true;
    });
  }

  keep(runPk: string, until: Date): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      await closeGate(tx);
      const { numUpdatedRows } = await tx
        .updateTable('processing_state')
        .set({ run_until: until.toISOString() })
        .where('run_pk', '=', runPk)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  end(runPk: string, businessDate: LocalDate | null, outcome: RunOutcome, now: Date): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      await closeGate(tx);
      await tx
        .updateTable('processing_state')
        .set({
          run_pk: null,
          run_until: null,
          last_business_date: sql`greatest(last_business_date, ${businessDate}::date)`,
        })
        .where('run_pk', '=', runPk)
        .execute();
      await tx
        .updateTable('processing_runs')
        .set({
          finished_at: now.toISOString(),
          processed: outcome.processed,
          failed: outcome.failed,
          amount_cents: outcome.amountCents,
        })
        .where('run_pk', '=', runPk)
        .execute();
    });
  }

  async due(businessDate: LocalDate): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('payments')
      .select('payment_pk')
      .where('status', '=', 'PENDING')
      .where('disposition', '=', 'NONE')
      .where('settle_date', '<=', businessDate)
      .orderBy('settle_date')
      .orderBy('add_date')
      .orderBy('payment_pk')
      .execute();
    return rows.map(({ payment_pk }) => payment_pk);
  }

  noteFailure(paymentPk: string, now: Date): Promise<void> {
    const note = 'Could not be processed. It stays pending and is tried again.';
    return addPaymentEvent(this.db, paymentPk, 'notProcessed', note, { userId: null, name: 'Processing' }, now);
  }
}
