import { type Kysely, sql } from 'kysely';

/** Comments on a bill or one of its lines. `carrier_codes` are the carriers that see it; none for comments among the group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table bill_comments (
     group_number text not null,
     bill_pk text not null,
     comment_pk text not null,
     line_pk text,
     carrier_codes text[] not null,
     is_from_carrier boolean not null,
     note text not null,
     at timestamptz not null,
     by_user_id text not null,
     by_name text not null,
     deleted_at timestamptz,
     primary key (group_number, bill_pk, comment_pk),
     foreign key (group_number, bill_pk) references bill_keys on delete cascade)`,
];
