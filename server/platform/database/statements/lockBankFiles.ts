import { type RawBuilder, sql } from 'kysely';
import type { StoredBankFileState } from '../../../../src/domain/money/processing/BankFile';
import type { Tx } from '../Tables';

/**
 * Locks bank files until the transaction ends, ordered by number. Read their entries in a later statement, which sees what other
 * transactions committed while this one waited.
 *
 * The file keys are read first, in a separate statement. Citus would run a combined statement on the group's node and lock that
 * node's copy of the file, while a download locks the coordinator's copy.
 *
 * @param named selects the keys of the files, in one column `file_pk`
 */
export async function lockBankFiles(
  tx: Tx,
  named: RawBuilder<unknown>,
): Promise<readonly { readonly filePk: string; readonly state: StoredBankFileState }[]> {
  const { rows: found } = await sql<{ filePk: string }>`select n.file_pk as "filePk" from (${named}) n`.execute(tx);
  if (found.length === 0) return [];
  const keys = sql.val([...new Set(found.map(({ filePk }) => filePk))]);
  const { rows } = await sql<{ filePk: string; state: StoredBankFileState }>`
    select f.file_pk as "filePk", f.state from ach_files f where f.file_pk = any(${keys}::text[])
    order by f.file_no for update`.execute(tx);
  return rows;
}
