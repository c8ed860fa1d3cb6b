import { randomBytes } from 'node:crypto';
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { Encryption } from '../shared/Encryption';
import { SpecialData } from '../shared/SpecialData';
import type { Db } from './Tables';

const KEY_BYTES = 32;
/** Name of the data key, which is also its context. */
export const DATA_KEY = 'data';

/** Attaches special data to a database. Changes no statements. */
class WithSpecialData implements KyselyPlugin {
  constructor(readonly special: SpecialData) {}

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** Reads unencrypted values, and encrypts none: for a database opened without its keys. */
const PLAIN = new SpecialData(Buffer.alloc(KEY_BYTES), false);

/** Encrypts the special data of this database, also within transactions. */
export function specialDataOf(db: Db): SpecialData {
  const plugin = db.getExecutor().plugins.find((one) => one instanceof WithSpecialData);
  return plugin?.special ?? PLAIN;
}

/**
 * The database with its special data encrypted. The first call creates the data key.
 *
 * @throws Error if the data key cannot be decrypted.
 */
export async function withSpecialData(db: Db, encryption: Encryption): Promise<Db> {
  return db.withPlugin(new WithSpecialData(new SpecialData(await dataKeyOf(db, encryption))));
}

async function dataKeyOf(db: Db, encryption: Encryption): Promise<Buffer> {
  const wrapped = encryption.encrypt(randomBytes(KEY_BYTES).toString('base64'), DATA_KEY);
  await db
    .insertInto('data_keys')
    .values({ key_id: DATA_KEY, wrapped })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('data_keys')
    .select('wrapped')
    .where('key_id', '=', DATA_KEY)
    .executeTakeFirstOrThrow();
  return Buffer.from(encryption.decrypt(row.wrapped, DATA_KEY), 'base64');
}
