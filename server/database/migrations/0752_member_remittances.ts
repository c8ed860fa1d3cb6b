import { type Kysely, sql } from 'kysely';

/**
 * Whether a carrier's 820 has amounts by bill or by member, and what a remittance pays for each line of its bills. Line 0 is what belongs to
 * no member. The lines are kept, because those of a bill that was returned may change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carriers add column advice_detail text not null default 'BILL'
    check (advice_detail in ('BILL','MEMBER'))`.execute(db);
  await sql`alter table remittances add column advice_detail text not null default 'BILL'
    check (advice_detail in ('BILL','MEMBER'))`.execute(db);
  await sql`
    create table remittance_members (
      group_number text not null, bill_pk text not null, line_no integer not null check (line_no >= 0),
      remittance_pk text not null references remittances, billed_cents bigint not null, paid_cents bigint not null,
      is_terminated boolean not null default false,
      primary key (group_number, bill_pk, line_no, remittance_pk), foreign key (group_number, bill_pk) references bill_keys)`.execute(
    db,
  );
  await sql`create index remittance_members_of on remittance_members (remittance_pk)`.execute(db);
}
