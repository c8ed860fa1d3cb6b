/** Does what `allocateProRata` does, for amounts shown by carrier: cents left over go to the largest remainders. */
const PRO_RATA = `
  create function pro_rata(amount bigint, weights bigint[]) returns bigint[] language sql immutable strict as $$
    select array_agg(sign(amount)::bigint * (floor_part + case when place <= abs(amount) - given then 1 else 0 end)::bigint order by no)
    from (
      select no, floor_part, sum(floor_part) over () as given, row_number() over (order by rest desc, no) as place
      from (
        select no, div(abs(amount) * w, total) as floor_part, mod(abs(amount) * w, total) as rest
        from (
          select no, case when sum(weight) over () = 0 then (no = 1)::integer else weight end::numeric as w,
            case when sum(weight) over () = 0 then 1 else sum(weight) over () end as total
          from unnest(weights) with ordinality as given_weights (weight, no)
        ) weighted
      ) divided
    ) placed $$`;

const TABLE = `
  create table carrier_bills (
    group_number text not null, bill_pk text not null, carrier_code text not null, is_issuer boolean not null,
    bill_number text not null, status text not null, period_from date not null, period_to date not null, due_date date not null,
    line_count integer not null, billed_cents bigint not null, reconciled_cents bigint not null, adjustments_cents bigint not null,
    credits_cents bigint not null, due_cents bigint not null, paid_cents bigint not null, pending_cents bigint not null,
    primary key (group_number, bill_pk, carrier_code), foreign key (group_number, bill_pk) references bills on delete cascade)`;

/**
 * The rows as they must be. Credits are spread over a bill's carriers by what they have of it, and money on its way by what
 * is still open of that: the shares of the ledger. The columns are those of the table, in its order.
 */
const COMPUTED = `
  create view carrier_bills_computed as
  select b.group_number, b.bill_pk, k.carrier_code, k.carrier_code = b.carrier_codes[1] as is_issuer,
    b.bill_number, b.status, b.period_from, b.period_to, b.due_date,
    k.line_count, k.billed_cents, k.reconciled_cents, k.adjustments_cents,
    coalesce(credits.parts[place.no], 0) as credits_cents,
    carriers.amounts[place.no] - coalesce(credits.parts[place.no], 0) as due_cents,
    k.paid_cents, coalesce(pending.parts[place.no], 0) as pending_cents
  from bills b
  cross join lateral (
    select array_agg(c.carrier_code order by c.carrier_code) as codes, array_agg(c.amount order by c.carrier_code) as amounts,
      array_agg(c.paid_cents order by c.carrier_code) as paids
    from (
      select carrier_code, paid_cents, adjustments_cents + case
        when b.reconcile_policy = 'adjustThenPay' and b.status in ('RECONCILED','PENDING','PARTIAL','PAID') then reconciled_cents
        else billed_cents end as amount
      from bill_carriers where group_number = b.group_number and bill_pk = b.bill_pk
    ) c
  ) carriers
  cross join lateral (
    select case when b.credits_cents <> 0 then pro_rata(b.credits_cents, array(
      select greatest(0, amount) from unnest(carriers.amounts) with ordinality as own (amount, no) order by no)) end as parts
  ) credits
  cross join lateral (
    select case when b.pending_cents <> 0 then pro_rata(b.pending_cents, array(
      select greatest(0, amount - coalesce(credited, 0) - paid)
      from unnest(carriers.amounts, credits.parts, carriers.paids) with ordinality as own (amount, credited, paid, no) order by no)) end as parts
  ) pending
  join bill_carriers k on k.group_number = b.group_number and k.bill_pk = b.bill_pk
  cross join lateral (select array_position(carriers.codes, k.carrier_code) as no) place`;

/** All but the key. */
const KEPT = [
  'is_issuer',
  'bill_number',
  'status',
  'period_from',
  'period_to',
  'due_date',
  'line_count',
  'billed_cents',
  'reconciled_cents',
  'adjustments_cents',
  'credits_cents',
  'due_cents',
  'paid_cents',
  'pending_cents',
];

const KEEP = `
  create function keep_carrier_bills() returns trigger language plpgsql as $$
  begin
    insert into carrier_bills as kept
    select computed.* from (select distinct group_number, bill_pk from changed) bill
    join carrier_bills_computed computed on computed.group_number = bill.group_number and computed.bill_pk = bill.bill_pk
    on conflict (group_number, bill_pk, carrier_code) do update
    set ${KEPT.map((column) => `${column} = excluded.${column}`).join(', ')}
    where (${KEPT.map((column) => `kept.${column}`).join(', ')})
      is distinct from (${KEPT.map((column) => `excluded.${column}`).join(', ')});
    return null;
  end $$`;

const TRIGGERS = [
  ['bills', 'update'],
  ['bill_carriers', 'insert'],
  ['bill_carriers', 'update'],
].map(
  ([table, event]) => `
    create trigger carriers_see_${event}_of_${table} after ${event} on ${table} referencing new table as changed
    for each statement execute function keep_carrier_bills()`,
);

/**
 * Each carrier's part of each bill, kept by the database in the transaction that changes the bill, so that the totals of a
 * carrier with many bills are read from a narrow table instead of calculated bill by bill.
 */
export const CARRIER_BILLS = [
  PRO_RATA,
  TABLE,
  'create index carrier_bills_by_carrier on carrier_bills (carrier_code, group_number, bill_pk)',
  COMPUTED,
  KEEP,
  ...TRIGGERS,
];
