import { sql } from 'kysely';
import { isSameMember, issuedKey } from '../../../../src/domain/billing/reconciliation/sameMember';
import type { RegisterMonthKey } from '../../../../src/domain/billing/register/RegisterEntry';
import { rowsOf } from '../bulkStatements';
import { specialDataOf } from '../specialData';
import type { Db } from '../Tables';

/**
 * Months that the register has from currently reconciled bills, regardless of the plan, because earlier bills and files may spell
 * it differently. A bill that was compared without coverages has all of them.
 *
 * @returns positions in the list, with a bill number
 * @source docs/decisions/register.md#a-month-is-brought-from-the-system-before-or-comes-from-a-bill
 */
export async function registeredMonths(
  db: Db,
  months: readonly RegisterMonthKey[],
): Promise<ReadonlyMap<number, string>> {
  if (months.length === 0) return new Map();
  const formsOf = await storedForms(db, months);
  const given = months.flatMap(({ groupNumber, memberId, memberName, coverage, month }, place) =>
    formsOf({ groupNumber, memberId, memberName }).map((member_id) => ({
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

type Member = Pick<RegisterMonthKey, 'groupNumber' | 'memberId' | 'memberName'>;

/**
 * Stored numbers of a member: the number itself, and its other forms in the register under the same name.
 *
 * @source docs/decisions/register.md#a-member-has-one-number-in-the-register
 */
async function storedForms(db: Db, members: readonly Member[]): Promise<(member: Member) => readonly string[]> {
  const groups = [...new Set(members.map(({ groupNumber }) => groupNumber))];
  const { rows } = await sql<Member>`
    select distinct group_number as "groupNumber", member_id as "memberId", member_name as "memberName" from register_balances
    where group_number = any(${sql.val(groups)}::text[]) and member_id <> ''`.execute(db);
  const special = specialDataOf(db);
  const open = special.opener();
  const keyOf = ({ groupNumber, memberId }: Member) => [groupNumber, issuedKey(memberId)].join('\0');
  const byKey = new Map<string, (Member & { readonly stored: string })[]>();
  for (const row of rows) {
    const known = { ...row, memberId: open(row.memberId), stored: row.memberId };
    if (!byKey.get(keyOf(known))?.push(known)) byKey.set(keyOf(known), [known]);
  }
  return (member) => {
    const forms = member.memberId === '' ? [] : (byKey.get(keyOf(member)) ?? []);
    const own = forms.filter((one) => isSameMember(one, member)).map(({ stored }) => stored);
    return [...new Set([...special.storedTexts(member.memberId), ...own])];
  };
}
