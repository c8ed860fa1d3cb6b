import { type Kysely, sql } from 'kysely';

/** Files attached to comments, and keys of comments, so that a repeated request adds one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table bill_comments add add_key uuid`,
  `create unique index bill_comments_by_key on bill_comments (group_number, bill_pk, by_user_id, add_key)`,
  `create table bill_attachments (
     group_number text not null,
     bill_pk text not null,
     attachment_pk text not null,
     comment_pk text not null,
     file_name text not null,
     bytes integer not null check (bytes > 0),
     sha256 text not null,
     add_key uuid not null,
     at timestamptz not null,
     by_user_id text not null,
     by_name text not null,
     removed_at timestamptz,
     removed_by_user_id text,
     removed_by text,
     file_gone boolean not null default false,
     primary key (group_number, bill_pk, attachment_pk),
     foreign key (group_number, bill_pk, comment_pk) references bill_comments on delete cascade,
     check ((removed_at is null) = (removed_by is null)),
     check (removed_at is not null or not file_gone))`,
  `create unique index bill_attachments_by_key on bill_attachments (group_number, bill_pk, by_user_id, add_key)`,
  `create index bill_attachments_by_comment on bill_attachments (group_number, bill_pk, comment_pk)`,
  `create index bill_attachments_to_delete on bill_attachments (removed_at) where removed_at is not null and not file_gone`,
];
