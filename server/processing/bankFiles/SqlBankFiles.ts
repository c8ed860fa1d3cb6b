import { sql } from 'kysely';
import type { BankFile, StoredBankFileState } from '../../../src/domain/processing/BankFile';
import type { Tx } from '../../database/Tables';
import type { Actor } from '../../shared/Actor';
import type { BankFileRepository, LockedBankFile } from '../ports';
import { BANK_FILE_COLUMNS } from './bankFileColumns.sql';
import { HAS_PROCESSED, saveState } from './bankFileStates.sql';

/** NACHA files, in one transaction. */
export class SqlBankFiles implements BankFileRepository {
  constructor(private readonly tx: Tx) {}

  async lock(filePk: string): Promise<LockedBankFile | undefined> {
    await this.tx.selectFrom('ach_files').select('file_pk').where('file_pk', '=', filePk).forUpdate().execute();
    const { rows } = await sql<LockedBankFile>`
      select ${BANK_FILE_COLUMNS}, ${HAS_PROCESSED} as "hasProcessed" from ach_files f
      where f.file_pk = ${filePk}`.execute(this.tx);
    return rows[0];
  }

  async get(filePk: string): Promise<BankFile> {
    const { rows } = await sql<BankFile>`
      select ${BANK_FILE_COLUMNS} from ach_files f where f.file_pk = ${filePk}`.execute(this.tx);
    const [file] = rows;
    if (!file) throw new Error(`There is no bank file ${filePk}.`);
    return file;
  }

  saveState(filePk: string, state: StoredBankFileState, note: string, by: Actor, now: Date): Promise<void> {
    return saveState(this.tx, filePk, state, note, by, now);
  }
}
