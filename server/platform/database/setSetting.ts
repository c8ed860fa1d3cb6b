import type { Db } from './Tables';

/** Writes a setting of the installation. */
export async function setSetting(db: Db, key: string, text: string): Promise<void> {
  const value = JSON.stringify(text);
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
