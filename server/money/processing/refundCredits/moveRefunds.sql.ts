import { sql } from 'kysely';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import { afterRefundStep } from '../../../../src/domain/money/refunds/Refund';
import { type CreditStep, type RefundState } from '../../../../src/domain/money/refunds/refundStates';
import { postRefunds } from '../../../platform/database/statements/postClearing';
import type { Tx } from '../../../platform/database/Tables';

/** A step that follows from a bank file or a run. */
interface FileStep {
  /** State of the refunds before the step. */
  readonly from: RefundState;
  readonly step: Extract<CreditStep, 'file' | 'release' | 'settle'>;
  /** A sentence, or empty. */
  readonly note: string;
}

/** Takes a step for locked refunds that have one state: saves it, adds it to their histories, and posts it. */
export async function moveRefunds(
  tx: Tx,
  refundPks: readonly string[],
  { from, step, note }: FileStep,
  by: { readonly userId: string | null; readonly name: string },
  now: Date,
): Promise<void> {
  const outcome = afterRefundStep(from, step);
  if (refundPks.length === 0 || !outcome) return;
  const isOne = sql`r.refund_pk = any(${sql.val([...refundPks])}::text[])
    and r.group_number = any(${sql.val(refundPks.map(groupNumberOf))}::text[])`;
  await sql`update refunds r set state = ${outcome.state} where ${isOne}`.execute(tx);
  await sql`
    insert into refund_events (group_number, refund_pk, event_no, step, check_number, at, user_id, by_name, note)
    select r.group_number, r.refund_pk, (select coalesce(max(e.event_no), 0) + 1 from refund_events e
        where e.group_number = r.group_number and e.refund_pk = r.refund_pk),
      ${step}, null, ${now.toISOString()}::timestamptz, ${by.userId}::text, ${by.name}, ${note}
    from refunds r where ${isOne}`.execute(tx);
  if (outcome.posts) await postRefunds(tx, refundPks, outcome.posts, by, now);
}
