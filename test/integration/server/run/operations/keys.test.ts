import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AddBankAccount, RemoveBankAccount } from '../../../../../server/money/payments/bankAccounts/BankAccounts';
import { SqlBankAccountRepository } from '../../../../../server/money/payments/bankAccounts/SqlBankAccountRepository';
import { formerKeyFilePath, keyFilePath } from '../../../../../server/platform/config/encryptionKey';
import { isDatabaseUnavailable } from '../../../../../server/platform/database/databaseErrors';
import { openPGlite } from '../../../../../server/platform/database/engine/openPGlite';
import type { Db } from '../../../../../server/platform/database/Tables';
import { AesEncryption } from '../../../../../server/platform/shared/AesEncryption';
import { manageKeys, rotateKeys } from '../../../../../server/run/maintenance/keys';
import { assertKnownKey } from '../../../../../server/run/start/checks/databaseChecks';
import { recordConsole } from '../../../../support/process/recordConsole';
import { emptyTables } from '../../../../support/server/emptyTables';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';
import { migratedDump } from '../../../../support/server/openTestPGlite';
import { TestClock } from '../../../../support/server/TestClock';
import { TestData } from '../../../../support/server/TestData';

const [OLD_KEY, NEW_KEY] = [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'new')];
const before = new AesEncryption(OLD_KEY);
const during = new AesEncryption(NEW_KEY, OLD_KEY);
const after = new AesEncryption(NEW_KEY);
const now = new Date('2026-03-10T15:00:00.000Z');
const numberOf = (index: number) => `4111${String(index).padStart(6, '0')}`;

const ada = { userId: 'ada', name: 'Ada Young' };

/** Adds an account as a server with these keys does. */
function add(db: Db, encryption: AesEncryption, groupNumber: string, accountNumber: string) {
  const account = { groupNumber, name: 'Payroll', bankName: 'Bank', accountType: 'checking', accountNumber } as const;
  const useCase = new AddBankAccount(new SqlBankAccountRepository(db), encryption, undefined);
  return useCase.run({ ...account, routingNumber: '021000021', authorizationVersion: 1 }, ada, now);
}

const repository = (db: Db) => new RemoveBankAccount(new SqlBankAccountRepository(db));
const remove = (db: Db, pk: string) => repository(db).run({ kind: 'all' }, pk, ada, now);
const restore = (db: Db, pk: string) => repository(db).restore({ kind: 'all' }, pk, ada, now);

const newGroup = (db: Db) => new TestData(db, new TestClock(now.toISOString())).group();

async function numbersIn(db: Db, encryption: AesEncryption): Promise<readonly string[]> {
  const rows = await db.selectFrom('bank_accounts').selectAll().execute();
  return rows
    .map((row) => {
      expect(encryption.decrypt(row.routing_encrypted, `${row.bank_account_pk}/routing`)).toBe('021000021');
      return encryption.decrypt(row.account_encrypted, `${row.bank_account_pk}/account`);
    })
    .sort();
}

describe('replacing the key', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let group: string;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    await assertKnownKey(database.db, before);
    group = await newGroup(database.db);
    for (const index of [1, 2, 3, 4, 5]) await add(database.db, before, group, numberOf(index));
  });
  afterEach(() => emptyTables(database));
  afterAll(() => database.close());

  const ALL = [1, 2, 3, 4, 5].map(numberOf);
  const rotate = (onBatch?: () => unknown) =>
    rotateKeys(database.db, during, { batch: 2, ...(onBatch && { onBatch }) });

  it('encrypts every account again, and only the new key is accepted then', async () => {
    await assertKnownKey(database.db, during);
    expect(await rotate()).toContain('5 saved bank accounts');
    expect(await numbersIn(database.db, after)).toEqual(ALL);
    for (const encryption of [after, during]) await assertKnownKey(database.db, encryption);
    await expect(assertKnownKey(database.db, before)).rejects.toThrow('another encryption key');
    await expect(add(database.db, after, group, numberOf(1))).rejects.toThrow('already in the list');
  });

  it('refuses the new key alone until every account has it', async () => {
    await expect(assertKnownKey(database.db, after)).rejects.toThrow('another encryption key');
    await expect(rotate(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    await expect(assertKnownKey(database.db, after)).rejects.toThrow('another encryption key');
    await assertKnownKey(database.db, during);
    expect(await numbersIn(database.db, during)).toEqual(ALL);
  });

  it('refuses one of two servers that start together on an empty database with different keys', async () => {
    await emptyTables(database);
    const starts = await Promise.allSettled([before, after].map((key) => assertKnownKey(database.db, key)));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('continues after an interruption', async () => {
    await expect(rotate(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    expect(await rotate()).toContain('3 saved bank accounts');
    expect(await numbersIn(database.db, after)).toEqual(ALL);
    expect(await rotate()).toContain('0 saved bank accounts');
  });

  it('finds accounts that the group already has, whichever key they have', async () => {
    const outcomes: string[] = [];
    const addAgain = async () => {
      for (const number of ALL)
        await add(database.db, during, group, number).catch((error: Error) => outcomes.push(error.message));
    };
    await addAgain();
    await rotate(addAgain);
    expect(new Set(outcomes)).toEqual(new Set(['This account is already in the list.']));
    expect(await numbersIn(database.db, after)).toEqual(ALL);
  });

  it('includes accounts that servers add in the meantime with the new key, and none with the former one', async () => {
    let next = 6;
    let refusal: unknown;
    await rotate(async () => {
      await add(database.db, during, group, numberOf(next++));
      refusal = await add(database.db, before, group, numberOf(99)).catch((error: unknown) => error);
    });
    expect(isDatabaseUnavailable(refusal)).toBe(true);
    expect(await numbersIn(database.db, after)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(numberOf));
  });

  it('does not restore an account that was added again in the meantime', async () => {
    const { bankAccountPk } = await add(database.db, before, group, numberOf(6));
    await remove(database.db, bankAccountPk);
    await add(database.db, during, group, numberOf(6));
    await expect(restore(database.db, bankAccountPk)).rejects.toThrow('added again');
    await rotate();
    await expect(restore(database.db, bankAccountPk)).rejects.toThrow('added again');
  });

  it('adds no account that is being restored at the same moment', async () => {
    const { bankAccountPk } = await add(database.db, before, group, numberOf(6));
    await remove(database.db, bankAccountPk);
    const both = [restore(database.db, bankAccountPk), add(database.db, during, group, numberOf(6))];
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('finds an account that was added again before', async () => {
    const { bankAccountPk } = await add(database.db, before, group, numberOf(6));
    await remove(database.db, bankAccountPk);
    await add(database.db, before, group, numberOf(6));
    await rotate();
    await expect(add(database.db, after, group, numberOf(6))).rejects.toThrow('already in the list');
    await expect(restore(database.db, bankAccountPk)).rejects.toThrow('added again');
  });

  it('keeps an account that a group added twice', async () => {
    // As two servers can add it at the same moment, one without the new key yet.
    const accounts = database.db.selectFrom('bank_accounts').selectAll();
    const { bank_account_pk: pk, account_encrypted: stored } = await accounts.executeTakeFirstOrThrow();
    const twin = await add(database.db, during, group, '9000');
    const same = before.decrypt(stored, `${pk}/account`);
    await database.db
      .updateTable('bank_accounts')
      .set({
        account_encrypted: during.encrypt(same, `${twin.bankAccountPk}/account`),
        fingerprint: during.fingerprint(`${group}/021000021/${same}`),
      })
      .where('bank_account_pk', '=', twin.bankAccountPk)
      .execute();
    await rotate();
    expect((await numbersIn(database.db, after)).filter((one) => one === same)).toHaveLength(2);
  });
});

describe('npm run keys', () => {
  let folder: string;
  const output = recordConsole();
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'listbill-keys-'));
    writeFileSync(keyFilePath(folder), `${OLD_KEY.toString('base64')}\n`);
    await inFolder(await migratedDump(), async (db) => {
      await assertKnownKey(db, before);
      await add(db, before, await newGroup(db), numberOf(1));
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function inFolder<T>(from: Blob | undefined, work: (db: Db) => Promise<T>): Promise<T> {
    const { db, close } = await openPGlite({ folder: path.join(folder, 'database'), ...(from && { from }) });
    try {
      return await work(db);
    } finally {
      await close();
    }
  }

  const run = (words: readonly string[], settings: Record<string, string> = {}) =>
    manageKeys({ DATA_DIR: folder, ...settings }, words);
  const keyIn = (file: string) => Buffer.from(readFileSync(file, 'utf8'), 'base64');

  it('replaces a key in the data folder, also after an interruption', async () => {
    // Killed between the two files.
    writeFileSync(formerKeyFilePath(folder), readFileSync(keyFilePath(folder)));
    expect([await run(['rotate']), output]).toEqual([0, [expect.stringContaining('1 saved bank accounts')]]);
    const key = keyIn(keyFilePath(folder));
    expect(key.equals(OLD_KEY)).toBe(false);
    expect(existsSync(formerKeyFilePath(folder))).toBe(false);
    expect(await inFolder(undefined, (db) => numbersIn(db, new AesEncryption(key)))).toEqual([numberOf(1)]);
    expect([await run(['status']), output.at(-1)]).toEqual([
      0,
      expect.stringMatching(/1 with key [0-9a-f]{8} \(current\)/),
    ]);
  });

  it('replaces it with a key from the settings, and asks for both', async () => {
    const former = keyIn(keyFilePath(folder)).toString('base64');
    const ENCRYPTION_KEY = NEW_KEY.toString('base64');
    expect(await run(['rotate'], { ENCRYPTION_KEY: former })).toBe(1);
    expect(output.at(-1)).toMatch(/^Every saved bank account has the current key/);
    expect(await run(['rotate'], { ENCRYPTION_KEY })).toBe(1);
    expect(output.at(-1)).toContain('another encryption key');
    expect(await run(['rotate'], { ENCRYPTION_KEY, ENCRYPTION_KEY_FORMER: former })).toBe(0);
    expect(output.at(-1)).toContain('Remove ENCRYPTION_KEY_FORMER');
    expect(await inFolder(undefined, (db) => numbersIn(db, after))).toEqual([numberOf(1)]);
  });

  it.each([
    [[], {}, 'npm run keys -- rotate'],
    [['rotate', 'all'], {}, 'npm run keys -- rotate'],
    [['status'], { ENCRYPTION_KEY_FORMER: NEW_KEY.toString('base64') }, 'requires ENCRYPTION_KEY'],
    [
      ['status'],
      { ENCRYPTION_KEY: NEW_KEY.toString('base64'), ENCRYPTION_KEY_FORMER: NEW_KEY.toString('base64') },
      'is the same as ENCRYPTION_KEY',
    ],
  ])('explains the problem with %j', async (words, settings, sentence) => {
    expect(await run(words, settings)).toBe(1);
    expect(output.at(-1)).toContain(sentence);
  });
});
