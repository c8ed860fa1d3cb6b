import { type Kysely, sql } from 'kysely';

/**
 * `audit_head` returns the hash of the last seal of a chain, or null. A function, because Citus neither looks up the last row for each of
 * several chains nor reads one index entry for each: it would read every seal of the chains.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_head(of_chain text) returns bytea language plpgsql stable as $$
    begin
      return (select s.hash from audit_seals s where s.chain = of_chain order by s.seal_no desc limit 1);
    end $$`.execute(db);
}
