import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BilledCorrection } from '../../../src/domain/billing/expected/matchExpected';
import { isRetroLine } from '../../platform/database/statements/lineKinds';
import type { Db } from '../../platform/database/Tables';

/**
 * Reads the lines and adjustments of bills that correct earlier months, with what arrivals have used of each.
 *
 * @param isWanted a condition on `bills b`.
 * @param isWantedLine a condition on `bill_lines l`. Default: all lines.
 */
export async function selectCorrections(
  db: Db,
  isWanted: RawBuilder<SqlBool>,
  isWantedLine: RawBuilder<SqlBool> = sql`true`,
): Promise<readonly BilledCorrection[]> {
  const { rows } = await sql<{ corrections: BilledCorrection[] | null }>`
    with found as (
      select b.group_number, b.bill_pk, b.period_from, l.line_pk as source_pk, l.carrier_code, l.member_id, l.member_name as text,
        l.coverage, l.retro_period, l.billed_cents as amount_cents, l.file_row
      from bills b join bill_lines l on l.group_number = b.group_number and l.bill_pk = b.bill_pk
      where ${isWanted} and ${isRetroLine} and l.billed_cents <> 0 and ${isWantedLine}
      union all
      select b.group_number, b.bill_pk, b.period_from, a.adjustment_pk, a.carrier_code, null, a.description, null, null, a.amount_cents, null
      from bills b join bill_adjustments a on a.group_number = b.group_number and a.bill_pk = b.bill_pk
      where ${isWanted} and a.kind not in ('FEE','DEBIT_SUSPENSE') and a.amount_cents <> 0
    )
    select json_agg(json_build_object('billPk', f.bill_pk, 'billPeriod', f.period_from, 'sourcePk', f.source_pk,
      'carrierCode', f.carrier_code, 'memberId', f.member_id, 'text', f.text, 'coverage', f.coverage,
      'retroPeriod', f.retro_period, 'amountCents', f.amount_cents, 'usedCents', coalesce(u.used, 0), 'fileRow', f.file_row)) as corrections
    from found f left join lateral (
      select sum(v.amount_cents) as used from expected_arrivals v
      where v.group_number = f.group_number and v.bill_pk = f.bill_pk and v.source_pk = f.source_pk
    ) u on true`.execute(db);
  return rows[0]?.corrections ?? [];
}
