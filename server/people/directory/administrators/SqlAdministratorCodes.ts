import type { Db } from '../../../platform/database/Tables';
import type { AdministratorCodes } from './FirstAdministrator';

const KEY = 'firstAdministratorCode';

interface StoredCode {
  readonly digest: string;
  /** ISO 8601 in UTC. */
  readonly expiresAt: string;
}

/** The code for the first administrator, as a row of the settings, so that every server knows it. */
export class SqlAdministratorCodes implements AdministratorCodes {
  constructor(private readonly db: Db) {}

  async save(digest: string, expiresAt: Date): Promise<void> {
    const stored: StoredCode = { digest, expiresAt: expiresAt.toISOString() };
    const value = JSON.stringify(stored);
    await this.db
      .insertInto('settings')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }

  async find() {
    const row = await this.db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
    if (!row) return undefined;
    const { digest, expiresAt } = row.value as StoredCode;
    return { digest, expiresAt: new Date(expiresAt) };
  }
}
