import { type Kysely, sql } from 'kysely';

/** Who signed a statement, when, and the figures of the cash page then. Null as long as it is open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bank_statements add column signed_at timestamptz, add column signed_by_user_id text, add column signed_by text,
      add column signed_figures jsonb, add check ((signed_at is null) = (signed_figures is null))`.execute(db);
  // What a signed statement says does not change, whichever path a change takes.
  await sql`
    create function signed_lines_stay() returns trigger language plpgsql as $$
    begin
      if exists (select from bank_statements s where s.statement_pk = old.statement_pk and s.signed_at is not null) then
        raise exception 'A signed statement is not changed: reopen it first.' using errcode = '23514';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`.execute(db);
  await sql`
    create trigger signed_lines_stay before update or delete on statement_lines for each row execute function signed_lines_stay()`.execute(
    db,
  );
}
