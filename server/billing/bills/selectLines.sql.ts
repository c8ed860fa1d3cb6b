import { type RawBuilder, sql } from 'kysely';
import type { ListedLine } from '../../../contract/platform/shared/billSchemas';
import type { Db } from '../../platform/database/Tables';

/** A line's fields, from `bill_lines l`. */
export const LINE_COLUMNS = sql`
  l.line_pk as "linePk", l.member_id as "memberId", l.member_name as "memberName", l.carrier_code as "carrierCode",
  l.coverage, l.plan, l.tier, l.volume_cents as "volumeCents", l.class_name as "billedClass", l.change, l.retro_period as "retroPeriod",
  l.billed_cents as "billedCents", l.reconciled_cents as "reconciledCents", l.reason_code as "reasonCode",
  l.effective_date as "effectiveDate", l.note`;

/**
 * Reads lines of `bill_lines l` in bill order. The database returns them as one JSON text, which is several times faster to read
 * than thousands of rows with many columns; in JSON, amounts are still exact numbers and dates are text.
 *
 * @param selection SQL that follows `from bill_lines l`, without an order, such as `where …`.
 * @param page the part to read. Default: all.
 */
export async function selectLines(
  db: Db,
  selection: RawBuilder<unknown>,
  page?: { readonly offset: number; readonly limit: number },
): Promise<readonly ListedLine[]> {
  const part = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``;
  const { rows } = await sql<{ lines: ListedLine[] | null }>`
    select json_agg(x) as lines from (
      select ${LINE_COLUMNS}
      from bill_lines l ${selection} order by l.line_no ${part}
    ) x`.execute(db);
  return rows[0]?.lines ?? [];
}
