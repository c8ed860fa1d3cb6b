import { type RawBuilder, sql } from 'kysely';
import type { StoredBankFileState } from '../../../src/domain/processing/BankFile';
import type { Tx } from '../Tables';

/**
 * Locks bank files until the transaction ends, in the order of their numbers. Read their entries in a later statement, which sees what
 * others committed while this one waited.
 *
 * The entries that name the files are read first: Citus would run one statement over both where the group is, and lock the copy of
 * the file there, which a download of the file does not lock.
 *
 * @param named a selection of keys of files from one column `file_pk`
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
