import { type Kysely, sql } from 'kysely';

/**
 * Takes entries above the amount that NACHA's ten digits can hold out of stored bank files, because no file with one could be
 * written, and numbers the others again. Such a file was never downloaded, so no bytes change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** The files that lost an entry: their count differs until the last statement but one. */
const CHANGED = `
  select f.file_pk from ach_files f where f.kind = 'PAYMENTS'
    and f.entry_count <> (select count(*) from ach_entries e where e.file_pk = f.file_pk)`;

const STATEMENTS = [
  `delete from ach_entries e using payment_sources s
   where s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
     and s.amount_cents > 9999999999`,
  `delete from ach_files f where f.kind = 'PAYMENTS' and not exists (select 1 from ach_entries e where e.file_pk = f.file_pk)`,
  // Unique at each row, so the numbers make room for themselves first.
  `update ach_entries set entry_no = entry_no + 5000000 where file_pk in (${CHANGED})`,
  `update ach_entries e set entry_no = n.entry_no from (
     select group_number, payment_pk, source_no, row_number() over (partition by file_pk order by entry_no) as entry_no
     from ach_entries where file_pk in (${CHANGED})
   ) n where n.group_number = e.group_number and n.payment_pk = e.payment_pk and n.source_no = e.source_no`,
  `update ach_files f set entry_count = e.found, amount_cents = e.total from (
     select a.file_pk, count(*) as found, sum(s.amount_cents) as total from ach_entries a
     join payment_sources s on s.group_number = a.group_number and s.payment_pk = a.payment_pk and s.source_no = a.source_no
     where a.file_pk in (${CHANGED}) group by a.file_pk
   ) e where e.file_pk = f.file_pk`,
];
