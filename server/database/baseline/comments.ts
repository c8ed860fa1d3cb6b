/**
 * Comments on a bill or one of its lines, with attached files. `carrier_codes` are the carriers that see a comment; none for
 * comments among the group. Keys of comments and attachments let a repeated request add only one.
 */
export const COMMENTS = [
  `create table bill_comments (
     group_number text not null, bill_pk text not null, comment_pk text not null, line_pk text,
     carrier_codes text[] not null, is_from_carrier boolean not null, note text not null,
     at timestamptz not null, by_user_id text not null, by_name text not null, deleted_at timestamptz, add_key uuid,
     primary key (group_number, bill_pk, comment_pk),
     foreign key (group_number, bill_pk) references bill_keys on delete cascade)`,
  'create unique index bill_comments_by_key on bill_comments (group_number, bill_pk, by_user_id, add_key)',
  `create table bill_attachments (
     group_number text not null, bill_pk text not null, attachment_pk text not null, comment_pk text not null,
     file_name text not null, bytes integer not null check (bytes > 0), sha256 text not null, add_key uuid not null,
     at timestamptz not null, by_user_id text not null, by_name text not null,
     removed_at timestamptz, removed_by_user_id text, removed_by text, file_gone boolean not null default false,
     primary key (group_number, bill_pk, attachment_pk),
     foreign key (group_number, bill_pk, comment_pk) references bill_comments on delete cascade,
     check ((removed_at is null) = (removed_by is null)),
     check (removed_at is not null or not file_gone))`,
  'create unique index bill_attachments_by_key on bill_attachments (group_number, bill_pk, by_user_id, add_key)',
  'create index bill_attachments_by_comment on bill_attachments (group_number, bill_pk, comment_pk)',
  'create index bill_attachments_to_delete on bill_attachments (removed_at) where removed_at is not null and not file_gone',
];
