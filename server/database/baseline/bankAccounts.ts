import { RECORD_WITH_DEFAULTS } from './record';

/** Bank accounts of groups, their verification by two small deposits, and when they were removed and restored. */
export const BANK_ACCOUNTS = [
  // Accounts from before verification count as verified (`BEFORE`), because payments have drawn on them; what their owners
  // agreed to is not known.
  `create table bank_accounts (
     group_number text not null references groups, bank_account_pk text not null, name text not null, bank_name text not null,
     account_type text not null check (account_type in ('checking','savings')),
     routing_encrypted text not null, account_encrypted text not null,
     routing_last3 text not null, account_last3 text not null, account_length integer not null, fingerprint text not null,
     removed_at timestamptz, ${RECORD_WITH_DEFAULTS},
     verified_at timestamptz,
     verified_how text check (verified_how in ('BEFORE','INSTANT','DEPOSITS')),
     verified_by_user_id text,
     authorization_version integer, authorization_text text, authorized_by_user_id text,
     primary key (group_number, bank_account_pk),
     constraint a_verified_account_says_how check ((verified_at is null) = (verified_how is null)),
     constraint authorization_is_complete check (
       (authorization_version is null) = (authorization_text is null)
       and (authorization_version is null) = (authorized_by_user_id is null)))`,
  'create unique index an_account_is_there_once on bank_accounts (group_number, fingerprint) where removed_at is null',
  // Once the setting `encryptionKeyId` names an encryption key, no account can be saved with another one: a server that does not
  // have the new key yet would leave numbers that could not be decrypted later. The error is one that callers retry.
  `create function bank_accounts_use_the_current_key() returns trigger language plpgsql as $$
   declare key_id text;
   begin
     select value #>> '{}' into key_id from settings where key = 'encryptionKeyId';
     if key_id is not null
       and (split_part(new.routing_encrypted, '.', 2) <> key_id or split_part(new.account_encrypted, '.', 2) <> key_id) then
       raise exception 'Bank account % is encrypted with a former key.', new.bank_account_pk using errcode = '55P03';
     end if;
     return new;
   end $$`,
  `create trigger bank_accounts_use_the_current_key
   before insert or update of routing_encrypted, account_encrypted on bank_accounts
   for each row execute function bank_accounts_use_the_current_key()`,
  `create table bank_account_events (
     group_number text not null, bank_account_pk text not null, event_pk text not null,
     event text not null check (event in ('removed', 'restored')), at timestamptz not null, user_id text, by_name text not null,
     primary key (group_number, bank_account_pk, event_pk),
     foreign key (group_number, bank_account_pk) references bank_accounts)`,
  'create index bank_account_events_by_time on bank_account_events (group_number, at desc, event_pk desc)',
];

/** Small deposits on their way to accounts. Only deposits that were sent can be returned. */
export const MICRO_DEPOSITS = [
  `create table micro_deposits (
     group_number text not null, bank_account_pk text not null, deposit_no integer not null check (deposit_no > 0),
     first_cents integer not null check (first_cents between 1 and 99),
     second_cents integer not null check (second_cents between 1 and 99),
     attempts integer not null default 0 check (attempts between 0 and 3),
     file_pk text references ach_files, file_position integer, group_name text, arrives_on date,
     add_date timestamptz not null, by_user_id text not null,
     return_code text, returned_at timestamptz, return_file_hash text references return_files,
     primary key (group_number, bank_account_pk, deposit_no),
     foreign key (group_number, bank_account_pk) references bank_accounts,
     unique (file_pk, file_position),
     constraint a_sent_deposit_has_its_day check (
       (file_pk is null) = (file_position is null) and (file_pk is null) = (group_name is null)
         and (file_pk is null or arrives_on is not null)),
     constraint a_returned_deposit_was_sent check (
       (return_code is null) = (returned_at is null) and (return_code is null) = (return_file_hash is null)
         and (return_code is null or file_pk is not null)))`,
  'create index micro_deposits_to_send on micro_deposits (add_date) where arrives_on is null',
];
