import { type Kysely, sql } from 'kysely';

/**
 * Once the setting `encryptionKeyId` names an encryption key, no account can be saved with another one: a server that does not
 * have the new key yet would leave numbers that could not be decrypted later. The error is one that callers retry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
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
];
