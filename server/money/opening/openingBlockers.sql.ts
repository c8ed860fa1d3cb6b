import { sql } from 'kysely';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import { sqlStateOf } from '../../platform/database/databaseErrors';
import { lockRows } from '../../platform/database/statements/lockRows';
import type { Tx } from '../../platform/database/Tables';

const FOREIGN_KEY_VIOLATION = '23503';
const MAX_NAMED = 3;

/**
 * Sentences that say which opening balances of an upload were used since. Locks what they are asked of.
 *
 * @source docs/decisions/opening.md#reversible-until-any-of-it-is-used
 */
export async function openingBlockers(tx: Tx, filePk: string): Promise<readonly string[]> {
  const named = async (query: ReturnType<typeof sql<{ name: string; isUsed: boolean }>>) => {
    const { rows } = await query.execute(tx);
    return rows.flatMap(({ name, isUsed }) => (isUsed ? [name] : []));
  };
  const keysOf = async (query: ReturnType<typeof sql<{ key: string }>>) => {
    const { rows } = await query.execute(tx);
    return rows.map(({ key }) => key);
  };
  const billPks = await keysOf(sql`select bill_pk as key from bills where upload_pk = ${filePk}`);
  await lockRows(tx, 'bills', billPks);
  const isOne = (column: string) => sql`${sql.ref(column)} = any(${sql.val(billPks)}::text[])`;
  const received = await keysOf(sql`
    select distinct bill_pk as key from deposit_checks
    where group_number = any(${sql.val(billPks.map(groupNumberOf))}::text[]) and ${isOne('bill_pk')}`);
  const matched = await keysOf(
    sql`select distinct matched_bill_pk as key from lockbox_items where ${isOne('matched_bill_pk')}`,
  );
  // A payment, also one that has ended, and every other change of a bill gives it a new version.
  const bills = await named(sql`
    select b.bill_number as name, b.version > 1 or b.bill_pk = any(${sql.val([...received, ...matched])}::text[])
      or exists (select 1 from bill_comments m where m.group_number = b.group_number and m.bill_pk = b.bill_pk)
      or exists (select 1 from corrections k where k.group_number = b.group_number and k.bill_pk = b.bill_pk)
      or exists (select 1 from expected_adjustments x where x.group_number = b.group_number and x.bill_pk = b.bill_pk
        and x.upload_pk is distinct from ${filePk}) as "isUsed"
    from bills b where b.upload_pk = ${filePk} order by b.bill_number collate "C", b.bill_pk`);
  const ofFile = (table: 'suspense_items' | 'expected_adjustments', key: string) =>
    keysOf(sql`select ${sql.ref(key)} as key from ${sql.table(table)} where upload_pk = ${filePk}`);
  await lockRows(tx, 'suspense_items', await ofFile('suspense_items', 'suspense_pk'));
  const held = await named(sql`
    select g.name, s.remaining_cents <> s.amount_cents or s.reserved_cents <> 0
      or exists (select 1 from suspense_moves m where m.group_number = s.group_number and m.suspense_pk = s.suspense_pk)
      or exists (select 1 from payment_held_uses u where u.group_number = s.group_number and u.suspense_pk = s.suspense_pk) as "isUsed"
    from suspense_items s join groups g on g.group_number = s.group_number
    where s.upload_pk = ${filePk} order by g.name, s.suspense_pk`);
  const remitted = await named(sql`
    select distinct r.carrier_code as name, true as "isUsed" from opening_entries o
    join remittance_entries e on e.group_number = o.group_number and e.event_pk = o.event_pk and e.entry_no = o.entry_no
    join remittances r on r.remittance_pk = e.remittance_pk
    where o.upload_pk = ${filePk} and r.upload_pk is distinct from ${filePk} order by name`);
  const cleared = await named(sql`
    select r.carrier_code as name, r.state <> 'SENT'
      or exists (select 1 from remittance_events e where e.remittance_pk = r.remittance_pk and e.event_no > 1) as "isUsed" from remittances r
    where r.upload_pk = ${filePk} order by r.carrier_code, r.remittance_pk for update`);
  await lockRows(tx, 'expected_adjustments', await ofFile('expected_adjustments', 'expected_pk'));
  const arrived = await named(sql`
    select x.member_name as name, x.arrived_cents <> 0 or x.closed_at is not null as "isUsed"
    from expected_adjustments x where x.upload_pk = ${filePk} order by x.member_name, x.expected_pk`);
  const found = [
    sentence(bills, (names) => `bill ${names} was paid or changed since.`),
    sentence(held, (names) => `money held for ${names} was used since.`),
    sentence(remitted, (names) => `what was owed to ${names} was remitted since.`),
    sentence(cleared, (names) => `a remittance to ${names} was recorded as cleared since.`),
    sentence(arrived, (names) => `the expected adjustment of ${names} arrived or was closed since.`),
  ].filter(Boolean);
  return found.length > 0 || (await canRemove(tx, filePk)) ? found : ['other records refer to its bills.'];
}

/** Tries to delete the bills, and takes that back. */
async function canRemove(tx: Tx, filePk: string): Promise<boolean> {
  await sql`savepoint before_removal`.execute(tx);
  try {
    await sql`delete from expected_adjustments where upload_pk = ${filePk}`.execute(tx);
    await sql`delete from bills where upload_pk = ${filePk}`.execute(tx);
    return true;
  } catch (error) {
    if (sqlStateOf(error) === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  } finally {
    await sql`rollback to savepoint before_removal`.execute(tx);
  }
}

/** Names the first and counts the rest; empty if there are none. */
function sentence(all: readonly string[], of: (names: string) => string): string {
  const names = [...new Set(all)];
  if (names.length === 0) return '';
  const more = names.length - MAX_NAMED;
  return of(`${names.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`);
}
