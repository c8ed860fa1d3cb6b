import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../server/platform/database/Tables';

/** A change that a bank asked for, which another manager posted. */
interface AskedChange {
  readonly groupNumber: string;
  readonly bankAccountPk: string;
  readonly paymentPk: string;
  readonly changePk: string;
}

/** Adds a change to a savings account, or opens it again. */
export async function askForChange(db: Db, change: AskedChange): Promise<void> {
  const { groupNumber, bankAccountPk, paymentPk, changePk } = change;
  const fileHash = createHash('sha256').update(changePk).digest('hex');
  const by = { at: '2026-01-02T00:00:00.000Z', user_id: 'another', by_name: 'Another Manager' };
  await db
    .insertInto('return_files')
    .values({ file_hash: fileHash, file_name: 'changes.txt', ...by })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    insert into account_changes (group_number, change_pk, bank_account_pk, payment_pk, file_hash, line_no, code, state, account_type,
      former_routing_encrypted, former_account_encrypted, former_account_type, former_routing_last3, former_account_last3,
      former_account_length, bank_note, due_by, add_date, by_user_id, by_name)
    select group_number, ${changePk}, bank_account_pk, ${paymentPk}, ${fileHash}, 3, 'C05', 'OPEN', 'savings', routing_encrypted,
      account_encrypted, account_type, routing_last3, account_last3, account_length, '', '2026-01-12'::date, ${by.at}::timestamptz,
      ${by.user_id}, ${by.by_name}
    from bank_accounts where group_number = ${groupNumber} and bank_account_pk = ${bankAccountPk}
    on conflict (group_number, change_pk) do update set state = 'OPEN', decided_at = null, decided_by_user_id = null,
      decided_by = null`.execute(db);
}
