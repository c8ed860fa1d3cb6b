import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../../../../src/domain/dates/LocalDate';

/** Due on a bill `b` and neither paid nor pending. */
export const OPEN = sql`greatest(0, b.due_cents - b.paid_cents - b.pending_cents)`;

/** Whether a bill `b` is owed: released, and not paid in full. */
export const OWED = sql`b.status in ('RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL')`;

/** Whether a bill `b` is past due: the dashboard counts by it, and the list that the count links to is filtered by it. */
export function isPastDue(today: LocalDate): RawBuilder<SqlBool> {
  return sql`(${OWED} and b.due_date < ${today}::date and ${OPEN} > 0)`;
}
