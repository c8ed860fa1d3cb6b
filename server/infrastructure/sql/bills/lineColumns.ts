import { type RawBuilder, sql } from 'kysely';
import type { BillLine } from '../../../../src/domain/bills/BillLine';

/** What of `bill_lines l` makes a line of the domain. */
export const LINE_COLUMNS: RawBuilder<BillLine> = sql<BillLine>`
  l.line_pk as "linePk", l.member_id as "memberId", l.member_name as "memberName", l.carrier_code as "carrierCode",
  l.coverage, l.plan, l.tier, l.volume_cents as "volumeCents", l.change, l.retro_period as "retroPeriod",
  l.billed_cents as "billedCents", l.reconciled_cents as "reconciledCents", l.reason_code as "reasonCode",
  l.effective_date as "effectiveDate", l.note`;
