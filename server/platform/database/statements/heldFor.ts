import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '../../../../src/domain/platform/money/Cents';

/** Amount in suspense for a bill that is neither used nor reserved. @param bill alias of `bills`. */
export function heldFor(bill: string): RawBuilder<Cents> {
  const { groupNumber, billPk } = { groupNumber: sql.ref(`${bill}.group_number`), billPk: sql.ref(`${bill}.bill_pk`) };
  return sql<Cents>`(select coalesce(sum(held.remaining_cents - held.reserved_cents), 0)::bigint from suspense_items held
    where held.group_number = ${groupNumber} and held.bill_pk = ${billPk})`;
}
