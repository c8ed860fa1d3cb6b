import { type Kysely, sql } from 'kysely';

/** What a carrier has at bill `b`, which is spread over the carriers in the order of their codes. */
const AMOUNT = `c.adjustments_cents + case
  when b.reconcile_policy = 'adjustThenPay' and b.status in ('RECONCILED','PENDING','PARTIAL','PAID') then c.reconciled_cents
  else c.billed_cents end`;

const BILL = `b.group_number, b.bill_pk, b.bill_number, b.status, b.period_from, b.period_to, b.due_date, b.carrier_codes,
  b.credits_cents, b.pending_cents`;

const PART = (parts: string) => `coalesce(b.${parts}[array_position(b.codes, k.carrier_code)], 0)`;

/**
 * `carrier_bills_computed` gives the same rows from sets: carriers are added up by bill, and not looked up for each bill, which Citus
 * refuses where further selections read the result.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace view carrier_bills_computed as
    select b.group_number, b.bill_pk, k.carrier_code, k.carrier_code = b.carrier_codes[1] as is_issuer,
      b.bill_number, b.status, b.period_from, b.period_to, b.due_date,
      k.line_count, k.billed_cents, k.reconciled_cents, k.adjustments_cents,
      ${PART('credit_parts')} as credits_cents,
      b.amounts[array_position(b.codes, k.carrier_code)] - ${PART('credit_parts')} as due_cents,
      k.paid_cents, ${PART('pending_parts')} as pending_cents
    from (
      select b.*, case when b.pending_cents <> 0 then pro_rata(b.pending_cents, array(
        select greatest(0, own.amount - coalesce(own.credited, 0) - own.paid)
        from unnest(b.amounts, b.credit_parts, b.paids) with ordinality as own (amount, credited, paid, no) order by own.no)) end as pending_parts
      from (
        select b.*, case when b.credits_cents <> 0 then pro_rata(b.credits_cents, array(
          select greatest(0, own.amount) from unnest(b.amounts) with ordinality as own (amount, no) order by own.no)) end as credit_parts
        from (
          select ${BILL}, array_agg(c.carrier_code order by c.carrier_code) as codes,
            array_agg(${AMOUNT} order by c.carrier_code) as amounts, array_agg(c.paid_cents order by c.carrier_code) as paids
          from bills b join bill_carriers c on c.group_number = b.group_number and c.bill_pk = b.bill_pk
          group by ${BILL}
        ) b
      ) b
    ) b
    join bill_carriers k on k.group_number = b.group_number and k.bill_pk = b.bill_pk`)
    .execute(db);
}
