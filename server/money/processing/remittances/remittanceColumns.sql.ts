import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/platform/access/Scope';

/** The ACH file `f` that pays a remittance `r`, if any: at most one that was not canceled or rejected. */
export const ACH_FILE_OF = sql`remittance_credits k join ach_files f using (file_pk)
  where k.remittance_pk = r.remittance_pk and k.ended_at is null and f.state not in ('CANCELED','REJECTED')`;

/** Columns of a remittance `r` with its carrier `c`. Carriers do not get what the office recorded about it. */
export function remittanceColumns({ kind }: Pick<Scope, 'kind'>): RawBuilder<unknown> {
  const history =
    kind === 'carriers'
      ? sql`'[]'::jsonb`
      : sql`(select coalesce(jsonb_agg(jsonb_build_object('state', v.state, 'step', v.step,
          'at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', v.by_name, 'note', v.note)
          order by v.event_no), '[]') from remittance_events v where v.remittance_pk = r.remittance_pk)`;
  const achFile =
    kind === 'carriers'
      ? sql`null::text`
      : sql`(select 'ach-carriers-' || f.business_date || '-' || f.modifier || '.txt' from ${ACH_FILE_OF})`;
  return sql`
    r.remittance_pk as "remittancePk", r.carrier_code as "carrierCode", coalesce(c.name, r.carrier_code) as "carrierName",
    r.business_date as "businessDate", r.add_date as "addDate", r.bill_count as "billCount", r.amount_cents as "amountCents",
    r.state, lpad((r.control_no % 1000000000)::text, 9, '0') as "traceNumber", ${achFile} as "achFile", ${history} as history,
    (select to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from remittance_events v
      where v.remittance_pk = r.remittance_pk and v.step in ('reject','return') and r.state = 'MADE'
      order by v.event_no desc limit 1) as "returnedAt"`;
}
