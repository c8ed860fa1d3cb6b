import { sql } from 'kysely';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';
import type { Db } from '../../infrastructure/sql/Tables';

/** A line as it was billed last. */
export interface BilledRow {
  readonly groupNumber: string;
  readonly billNumber: string;
  readonly periodFrom: LocalDate;
  readonly memberId: string;
  readonly memberName: string;
  readonly coverage: string;
  readonly plan: string;
  readonly tier: string;
  readonly volumeCents: Cents | null;
  readonly billedCents: Cents;
}

const MOST_LINES = 2_000;

/** The lines of a group's latest bills, or of what one carrier billed it last. */
export async function latestLines(
  db: Db,
  groupNumber: string,
  carrierCode: string | null,
): Promise<readonly BilledRow[]> {
  const { rows } = await sql<BilledRow>`
    select b.group_number as "groupNumber", b.bill_number as "billNumber", b.period_from as "periodFrom", l.member_id as "memberId",
      l.member_name as "memberName", l.coverage, l.plan, l.tier, l.volume_cents as "volumeCents", l.billed_cents as "billedCents"
    from bills b join bill_lines l on l.group_number = b.group_number and l.bill_pk = b.bill_pk
    where b.group_number = ${groupNumber} and l.change <> 'RETRO' and (${carrierCode}::text is null or l.carrier_code = ${carrierCode}::text)
      and b.period_from = (select max(o.period_from) from bills o where o.group_number = ${groupNumber}
        and (${carrierCode}::text is null or exists (select 1 from bill_lines ol
          where ol.group_number = o.group_number and ol.bill_pk = o.bill_pk and ol.carrier_code = ${carrierCode}::text)))
    order by b.bill_pk, l.line_no limit ${MOST_LINES}`.execute(db);
  return rows;
}
