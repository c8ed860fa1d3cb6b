import { type Kysely, sql } from 'kysely';

/** People of a group's payroll who were linked by hand to members on its bills. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table member_links (
     group_number text not null references groups, link_pk text not null, payroll_key text not null,
     payroll_name text not null, member_id text not null, member_name text not null,
     add_date timestamptz not null, add_user text not null, mod_date timestamptz not null, mod_user text not null,
     primary key (group_number, link_pk),
     constraint link_key_names_its_group check (starts_with(link_pk, group_number || '.')),
     constraint a_person_is_linked_once unique (group_number, payroll_key))`,
];
