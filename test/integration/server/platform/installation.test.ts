import { sql } from 'kysely';
import { openPostgres } from '../../../../server/platform/database/engine/openPostgres';
import { MIGRATIONS } from '../../../../server/platform/database/migrate';
import { SCHEMA_NAME } from '../../../../server/platform/database/schema/schema';
import { AesEncryption } from '../../../../server/platform/shared/AesEncryption';
import {
  assertKnownKey,
  assertKnownVersion,
  assertReachable,
} from '../../../../server/run/start/checks/databaseChecks';
import { freePort } from '../../../support/identity/freePort';
import { emptyTables } from '../../../support/server/emptyTables';
import { openTestDatabase } from '../../../support/server/openTestDatabase';
import { TestClock } from '../../../support/server/TestClock';
import { TestData } from '../../../support/server/TestData';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => emptyTables(database));
afterAll(() => database.close());

const keyOf = (text: string) => new AesEncryption(Buffer.alloc(32, text));
const ANOTHER_KEY = /^This database was used with another encryption key/;

async function addBankAccount(encryption: AesEncryption): Promise<void> {
  const group = await new TestData(database.db, new TestClock('2026-03-10T15:00:00.000Z')).group();
  const pk = `${group}.account1`;
  await database.db
    .insertInto('bank_accounts')
    .values({
      group_number: group,
      bank_account_pk: pk,
      name: 'Operating',
      bank_name: 'First Bank',
      account_type: 'checking',
      routing_encrypted: encryption.encrypt('021000021', `${pk}/routing`),
      account_encrypted: encryption.encrypt('123456789', `${pk}/account`),
      routing_last3: '021',
      account_last3: '789',
      account_length: 9,
      fingerprint: encryption.fingerprint('x'),
    })
    .execute();
}

describe('encryption key of an installation', () => {
  it('is recorded by the first start and required by the next', async () => {
    await assertKnownKey(database.db, keyOf('one'));
    await assertKnownKey(database.db, keyOf('one'));
    await expect(assertKnownKey(database.db, keyOf('two'))).rejects.toThrow(ANOTHER_KEY);
  });

  it('is refused by a database of an earlier version whose bank accounts it cannot decrypt', async () => {
    await addBankAccount(keyOf('one'));
    await expect(assertKnownKey(database.db, keyOf('two'))).rejects.toThrow(ANOTHER_KEY);
    await assertKnownKey(database.db, keyOf('one'));
  });

  it('is recorded once when two servers start together', async () => {
    await Promise.all([assertKnownKey(database.db, keyOf('one')), assertKnownKey(database.db, keyOf('one'))]);
    await expect(assertKnownKey(database.db, keyOf('two'))).rejects.toThrow(ANOTHER_KEY);
  });
});

describe('database version', () => {
  it('is accepted if the program includes every migration', async () => {
    await assertKnownVersion(database.db, Object.keys(MIGRATIONS));
  });

  it('is refused if a newer version has migrated the database, naming the migration', async () => {
    await expect(assertKnownVersion(database.db, [])).rejects.toThrow(
      `This database was made by a newer version of Listbill (migration ${SCHEMA_NAME}).`,
    );
  });
});

it('explains why a PostgreSQL database cannot be reached, without its password', async () => {
  const url = `postgres://listbill:secret@127.0.0.1:${await freePort()}/listbill`;
  const away = openPostgres(url);
  try {
    const refusal: Error = await assertReachable(away.db, url).then(
      () => new Error('It was reached.'),
      (error: Error) => error,
    );
    expect(refusal.message).toMatch(
      /^The PostgreSQL database at 127\.0\.0\.1:\d+\/listbill cannot be opened: nothing answers at this address\./,
    );
    expect(refusal.message).not.toContain('secret');
  } finally {
    await away.close();
  }
});

it('reaches a database that answers', async () => {
  await assertReachable(database.db, 'postgres://listbill@127.0.0.1/listbill');
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});
