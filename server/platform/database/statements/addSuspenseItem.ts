import type { Insertable } from 'kysely';
import type { Tables, Tx } from '../Tables';

type SuspenseRow = Insertable<Tables['suspense_items']>;

/** Adds money to suspense, all of it remaining. */
export async function addSuspenseItem(
  tx: Tx,
  by: { readonly name: string },
  now: Date,
  item: Omit<SuspenseRow, 'remaining_cents' | 'add_date' | 'add_user' | 'mod_date' | 'mod_user'>,
): Promise<void> {
  const at = now.toISOString();
  await tx
    .insertInto('suspense_items')
    .values({
      ...item,
      remaining_cents: item.amount_cents,
      add_date: at,
      add_user: by.name,
      mod_date: at,
      mod_user: by.name,
    })
    .execute();
}
