import { sql } from 'kysely';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { Tx } from '../../platform/database/Tables';
import type { ShownCorrection } from './ports';

/**
 * Unanswered inquiries whose amount has arrived in full: each expected adjustment of the same bill, carrier, member, and coverage. The
 * evidence cites the latest bill with a part of it.
 *
 * @source BR-COR-38 docs/decisions/corrections.md#the-next-bill-or-payroll-file-confirms-a-correction
 */
export async function creditedInquiries(tx: Tx, groupNumbers: readonly string[]): Promise<readonly ShownCorrection[]> {
  const { rows } = await sql<Omit<ShownCorrection, 'evidence'> & Credit>`
    select c.correction_pk as "correctionPk", c.member_name as "memberName", c.coverage, arrived.cents, last.bill_pk as "billPk",
      last.bill_number as "billNumber"
    from corrections c
    cross join lateral (
      select sum(e.amount_cents)::bigint as cents, bool_and(e.state = 'ARRIVED') as is_done, array_agg(e.expected_pk) as keys
      from expected_adjustments e where e.group_number = c.group_number and e.bill_pk = c.bill_pk and e.carrier_code = c.carrier_code
        and e.member_id = c.member_id and e.member_name = c.member_name
        and lower(e.coverage) is not distinct from lower(c.coverage)) arrived
    cross join lateral (
      select b.bill_pk, b.bill_number from expected_arrivals v join bills b on b.group_number = v.group_number and b.bill_pk = v.bill_pk
      where v.group_number = c.group_number and v.expected_pk = any(arrived.keys)
      order by b.period_from desc, b.bill_pk limit 1) last
    where c.group_number = any(${sql.val([...groupNumbers])}::text[]) and c.kind = 'BILLING_INQUIRY'
      and c.state in ('PROPOSED','OPEN','SENT') and arrived.is_done`.execute(tx);
  return rows.map(({ correctionPk, billPk, memberName, coverage, cents: amount, billNumber }) => {
    const what = coverage === null ? memberName : `${memberName}, ${coverage}`;
    const credit = `${amount < 0 ? 'Credit' : 'Charge'} of ${formatCents(cents(Math.abs(amount)))}`;
    return { correctionPk, billPk, evidence: `${credit} for ${what} on bill ${billNumber}` };
  });
}

interface Credit {
  readonly memberName: string;
  readonly coverage: string | null;
  /** Negative for a credit. */
  readonly cents: Cents;
  readonly billNumber: string;
}
