import { type Kysely, sql } from 'kysely';

/**
 * Snapshots of bills of years past, moved to compressed files: which file has the snapshot of which bill. A bill has its snapshot
 * in the table or in a file, never in both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table archives (
     group_number text not null references groups,
     archive_pk text not null,
     sha256 text not null check (length(sha256) = 64),
     bytes bigint not null check (bytes > 0),
     add_date timestamptz not null default now(),
     primary key (group_number, archive_pk),
     check (archive_pk like group_number || '.%')
   )`,
  `create table archived_bills (
     group_number text not null,
     bill_pk text not null,
     archive_pk text not null,
     line_count integer not null check (line_count > 0),
     primary key (group_number, bill_pk),
     foreign key (group_number, bill_pk) references bills on delete cascade,
     foreign key (group_number, archive_pk) references archives
   )`,
  `create index archived_bills_by_archive on archived_bills (group_number, archive_pk)`,
];
