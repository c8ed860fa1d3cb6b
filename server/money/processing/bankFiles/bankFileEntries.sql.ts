import { type RawBuilder, sql } from 'kysely';
import type { BankFileEntry } from '../../../../contract/money/remittances';
import { parseCents } from '../../../../src/domain/platform/money/parseCents';
import { containsPattern, withoutNul } from '../../../platform/database/conditions';
import type { Db } from '../../../platform/database/Tables';
import { groupName, matchesSearch } from '../../../platform/database/textConditions';

/** Entries of a file: payments with those set aside or released, or reversals. */
const entriesOf = (filePk: string) => sql`(
  select group_number, payment_pk, source_no, entry_no, null as note, null::integer as reversal_no, null::text as rejected, null::date as settles
    from ach_entries where file_pk = ${filePk}
  union all
  select r.group_number, r.payment_pk, r.source_no, r.entry_no, a.note, null, null, null from ach_released_entries r
    left join ach_set_aside_entries a on a.group_number = r.group_number and a.payment_pk = r.payment_pk
      and a.source_no = r.source_no and a.file_pk = r.file_pk
    where r.file_pk = ${filePk}
  union all
  select a.group_number, a.payment_pk, a.source_no, a.entry_no, a.note, null, null, null from ach_set_aside_entries a
    where a.file_pk = ${filePk} and not exists (select 1 from ach_released_entries r where r.group_number = a.group_number
      and r.payment_pk = a.payment_pk and r.source_no = a.source_no and r.file_pk = a.file_pk)
  union all
  select group_number, payment_pk, source_no, entry_no, null, reversal_no, rejected_reason, settle_date
    from bank_reversal_entries where file_pk = ${filePk}
)`;

const TRACE = sql`left(f.originator ->> 'bankRouting', 8) || lpad((coalesce(f.first_trace, 1) - 1 + e.entry_no)::text, 7, '0')`;

/**
 * A page of a file's entries, first those that were set aside or rejected.
 *
 * @param search part of a group's name, a confirmation or trace number, or a whole amount; empty for all.
 */
export async function listBankFileEntries(
  db: Db,
  filePk: string,
  search: string,
  page: number,
  size: number,
): Promise<{ readonly items: readonly BankFileEntry[]; readonly total: number }> {
  const from = sql`from ${entriesOf(filePk)} e
    join ach_files f on f.file_pk = ${filePk}
    join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
    join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
    join groups g on g.group_number = e.group_number
    where ${matches(search)}`;
  const { rows: items } = await sql<BankFileEntry>`
    with found as (
      select e.*, p.confirmation, g.name as group_name, coalesce(e.settles, p.settle_date) as settle_date, s.amount_cents, p.status,
        p.disposition, ${TRACE} as trace ${from}
    )
    select x.payment_pk as "paymentPk", x.confirmation, x.group_name as "groupName", x.settle_date as "settleDate",
      x.amount_cents as "amountCents", x.trace, x.note as "setAsideReason", coalesce(j.note, x.rejected) as "rejectedReason", x.status,
      x.disposition, r.return_code as "returnCode", v.reversal as "reversal"
    from found x
    left join ach_rejected_entries j on x.reversal_no is null and j.group_number = x.group_number and j.payment_pk = x.payment_pk
      and j.source_no = x.source_no and j.file_pk = ${filePk}
    left join payment_reversals r on r.group_number = x.group_number and r.payment_pk = x.payment_pk
    left join lateral (
      select json_build_object('reversalNo', v.reversal_no, 'state', v.state, 'fileState', (
        select max(k.state) from bank_reversal_entries b join ach_files k on k.file_pk = b.file_pk and k.state not in ('CANCELED','REJECTED')
        where b.group_number = v.group_number and b.payment_pk = v.payment_pk and b.reversal_no = v.reversal_no)) as reversal
      from bank_reversals v where v.group_number = x.group_number and v.payment_pk = x.payment_pk
        and (x.reversal_no is null or v.reversal_no = x.reversal_no)
      order by v.reversal_no desc limit 1) v on true
    order by x.note is null, coalesce(j.note, x.rejected) is null, x.entry_no, x.payment_pk, x.source_no
    limit ${size} offset ${page * size}`.execute(db);
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db);
  return { items, total: rows[0]?.total ?? 0 };
}

function matches(search: string): RawBuilder<unknown> {
  const text = withoutNul(search);
  if (text === '') return sql`true`;
  const pattern = containsPattern(text.toLowerCase());
  const amount = parseCents(text);
  const isAmount = amount === undefined ? sql`false` : sql`s.amount_cents = ${amount}::bigint`;
  const isNamed = matchesSearch(text, { texts: [groupName('g')] });
  return sql`(${isNamed} or lower(p.confirmation) like ${pattern} or ${TRACE} like ${pattern} or ${isAmount})`;
}
