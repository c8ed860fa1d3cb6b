import { type Kysely, sql } from 'kysely';

/** Transfers and refunds of money in suspense. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table suspense_moves (
     group_number text not null,
     suspense_pk text not null,
     move_pk text not null,
     kind text not null check (kind in ('toGroup','toGroupCredit','refund')),
     amount_cents bigint not null check (amount_cents > 0),
     state text not null check (state in ('WAITING','DONE','DECLINED')),
     to_group text references groups,
     payment_pk text,
     payee text not null default '',
     reason text not null,
     at timestamptz not null,
     user_id text not null,
     by_name text not null,
     decided_at timestamptz,
     decided_by_user_id text,
     decided_by text,
     decision_note text not null default '',
     primary key (group_number, suspense_pk, move_pk),
     foreign key (group_number, suspense_pk) references suspense_items,
     foreign key (to_group, payment_pk) references payments,
     constraint only_a_refund_waits check (kind = 'refund' or state = 'DONE'),
     constraint money_of_an_unknown_payer_goes_to_a_group check ((kind = 'toGroup') = (to_group is not null and payment_pk is not null)),
     constraint a_refund_above_the_limit_has_two_people check (
       kind <> 'refund' or amount_cents <= 100000 or state in ('WAITING','DECLINED')
       or (decided_by_user_id is not null and decided_by_user_id <> user_id)))`,
  `create unique index one_refund_waits on suspense_moves (group_number, suspense_pk) where state = 'WAITING'`,
  `create index suspense_moves_by_payment on suspense_moves (to_group, payment_pk) where payment_pk is not null`,
  `create index suspense_items_by_age on suspense_items (add_date, suspense_pk) where remaining_cents > 0`,
];
