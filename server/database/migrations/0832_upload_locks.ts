import { type Kysely, sql } from 'kysely';

/** `lock_rows` also locks files, by their owners. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function lock_rows(kind text, of_groups text[], of_keys text[]) returns void language plpgsql as $$
    declare
      own text;
      own_keys text[];
    begin
      for own, own_keys in
        select given.own, array_agg(given.own_key) from unnest(of_groups, of_keys) given (own, own_key) group by given.own order by given.own
      loop
        case kind
          when 'groups' then
            perform from groups where group_number = own for no key update;
          when 'payments' then
            perform from payments where group_number = own and payment_pk = any(own_keys) order by payment_pk for update;
          when 'bills' then
            perform from bills where group_number = own and bill_pk = any(own_keys) order by bill_pk for update;
          when 'bank_reversals' then
            perform from bank_reversals where group_number = own and payment_pk = any(own_keys) order by payment_pk, reversal_no for update;
          when 'refunds' then
            perform from refunds where group_number = own and refund_pk = any(own_keys) order by refund_pk for update;
          when 'suspense_items' then
            perform from suspense_items where group_number = own and suspense_pk = any(own_keys) order by suspense_pk for update;
          when 'expected_adjustments' then
            perform from expected_adjustments where group_number = own and expected_pk = any(own_keys) order by expected_pk for update;
          when 'bank_accounts' then
            perform from bank_accounts where group_number = own and bank_account_pk = any(own_keys) order by bank_account_pk for share;
          when 'uploads' then
            perform from uploads where owner = own and upload_pk = any(own_keys) order by upload_pk for update;
        end case;
      end loop;
    end $$`.execute(db);
}
