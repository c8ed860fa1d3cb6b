import { type Kysely, sql } from 'kysely';

/** A Zero Payment closes one bill with nothing due, moves no cash, and is processed when it is made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table payments add column closed_bill_pk text`,
  `alter table payments add foreign key (group_number, closed_bill_pk) references bills`,
  `alter table payments add constraint a_zero_payment_closes_a_bill check (
     (method = 'Zero Payment') = (closed_bill_pk is not null)
     and (closed_bill_pk is null or (amount_cents = 0 and status = 'PROCESSED')))`,
  `create unique index a_bill_is_closed_once on payments (group_number, closed_bill_pk)
     where closed_bill_pk is not null and disposition = 'NONE'`,
  `alter table bills add constraint a_zero_payment_wants_nothing_due check (
     not has_zero_payment or (status = 'PAID' and due_cents <= 0 and paid_cents = 0))`,
];
