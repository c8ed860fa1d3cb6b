import { sql } from 'kysely';

/** The first debit that payment `p` presents again. */
const ORIGINAL = sql`from presented_payments again join payments original
  on original.group_number = again.group_number and original.payment_pk = again.original_pk
  where again.group_number = p.group_number and again.payment_pk = p.payment_pk`;

/** Whether payment `p` presents a returned debit again. */
export const IS_AGAIN = sql<boolean>`exists (select ${ORIGINAL})`;

/** Identification of the entry `e` of a refund in a file `f`: unique, like file numbers. */
export const REFUND_ENTRY_ID = sql<string>`('RFD-' || f.file_no || '-' || e.entry_no)`;

/**
 * Identification of the entries of payment `p`: its confirmation, or that of the first debit if it presents one again, because the
 * receiver must not see a change.
 *
 * @source Nacha Operating Rules, Subsection 2.12.4
 */
export const ENTRY_ID = sql<string>`coalesce((select original.confirmation ${ORIGINAL}), p.confirmation)`;
