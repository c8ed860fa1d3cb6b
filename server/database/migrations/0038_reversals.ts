import { type Kysely, sql } from 'kysely';

/** Returns and reversals of payments. A payment ends once, and its reversing event is posted once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table payment_reversals (
     group_number text not null,
     payment_pk text not null,
     kind text not null check (kind in ('RETURNED','REVERSED')),
     return_code text,
     reason text not null default '',
     from_suspense_cents bigint not null default 0 check (from_suspense_cents >= 0),
     owed_cents bigint not null default 0 check (owed_cents >= 0),
     at timestamptz not null,
     user_id text not null,
     by_name text not null,
     primary key (group_number, payment_pk),
     foreign key (group_number, payment_pk) references payments,
     constraint only_a_bank_gives_a_return_code check ((kind = 'RETURNED') = (return_code is not null)))`,
  `create unique index a_payment_is_reversed_once on ledger_events (group_number, ref_pk)
     where kind in ('PAYMENT_RETURNED','PAYMENT_REVERSED')`,
  `create function a_payment_ends_once() returns trigger language plpgsql as $$
   begin
     if old.disposition <> 'NONE' and new.disposition <> old.disposition then
       raise exception 'Payment % has already ended.', new.payment_pk using errcode = '23514';
     end if;
     return new;
   end $$`,
  `create trigger a_payment_ends_once before update of disposition on payments
   for each row execute function a_payment_ends_once()`,
];
