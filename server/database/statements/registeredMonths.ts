import { sql } from 'kysely';
import type { RegisterMonthKey } from '../../register/ports';
import { rowsOf } from '../bulkStatements';
import { specialDataOf } from '../specialData';
import type { Db } from '../Tables';

/**
 * Which months the register has from bills that are reconciled now, whatever the plan: bills and files before may spell it otherwise.
 * A bill that was compared without coverages has all of them.
 *
 * @returns places in the list, with a number of a bill
 * @source docs/decisions/register.md#a-month-is-brought-from-the-system-before-or-comes-from-a-bill
 */
export async function registeredMonths(
  db: Db,
  months: readonly RegisterMonthKey[],
): Promise<ReadonlyMap<number, string>> {
  if (months.length === 0) return new Map();
  const special = specialDataOf(db);
  const given = months.flatMap(({ groupNumber, memberId, memberName, coverage, month }, place) =>
    special.storedTexts(memberId).map((member_id) => ({
      place,
      group_number: groupNumber,
      member_id,
      member_name: memberName,
      coverage,
      month,
    })),
  );
  const { rows } = await sql<{ place: number; billNumber: string }>`
    select given.place, min(b.bill_number) as "billNumber"
    from ${rowsOf(given, sql`place integer, group_number text, member_id text, member_name text, coverage text, month date`)} given
    join register_entries e on e.group_number = given.group_number and e.member_id = given.member_id and (e.member_id <> '' or e.member_name = given.member_name) and e.month = given.month
      and (e.coverage = '' or lower(e.coverage) = lower(given.coverage))
    join register_postings p on p.group_number = e.group_number and p.posting_pk = e.posting_pk and p.reverses_pk is null
    join bills b on b.group_number = p.group_number and b.bill_pk = p.bill_pk
    where not exists (select 1 from register_postings r where r.group_number = p.group_number and r.reverses_pk = p.posting_pk)
    group by 1`.execute(db);
  return new Map(rows.map(({ place, billNumber }) => [place, billNumber]));
}
