import type { Actor } from '../../shared/Actor';
import { newId } from '../../shared/newPk';
import type { Db, Tables } from '../Tables';

interface CashEvent {
  readonly accountPk: string;
  /** Null if it is not about a statement. */
  readonly statementPk: string | null;
  readonly event: Tables['cash_events']['event'];
  readonly note: string;
  /** Details for the audit page. */
  readonly facts: object;
}

/** Adds an entry to the history of the office's bank account. */
export async function addCashEvent(db: Db, entry: CashEvent, by: Actor, now: Date): Promise<void> {
  await db
    .insertInto('cash_events')
    .values({
      event_pk: newId(),
      account_pk: entry.accountPk,
      statement_pk: entry.statementPk,
      event: entry.event,
      note: entry.note,
      facts: JSON.stringify(entry.facts),
      at: now.toISOString(),
      user_id: by.userId,
      by_name: by.name,
    })
    .execute();
}
