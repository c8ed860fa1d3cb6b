import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/inTransaction';
import { setSetting } from '../../platform/database/setSetting';
import type { Db } from '../../platform/database/Tables';

const KEY_ID_SETTING = 'encryptionKeyId';

/** Encrypted numbers of a bank account. */
export interface EncryptedNumbers {
  readonly groupNumber: string;
  readonly bankAccountPk: string;
  readonly routingEncrypted: string;
  readonly accountEncrypted: string;
  readonly isRemoved: boolean;
}

export interface ReencryptedNumbers extends EncryptedNumbers {
  readonly fingerprint: string;
  /** For an account that the group has twice, and has removed neither. */
  readonly spareFingerprint: string;
}

/**
 * Replaces the encryption key of saved bank accounts while servers use them.
 *
 * @source docs/decisions/maintenance.md#the-encryption-key-is-replaced-while-servers-run
 */
export class SqlKeyRotation {
  constructor(private readonly db: Db) {}

  /** From now on, accounts can only be saved with this key. Waits for those that are being saved. */
  async begin(keyId: string): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      await sql`lock table bank_accounts in share row exclusive mode`.execute(tx);
      await setSetting(tx, KEY_ID_SETTING, keyId);
    });
  }

  /** Saved accounts by the id of their key. */
  async countByKey(): Promise<Readonly<Record<string, number>>> {
    const { rows } = await sql<{ keyId: string; count: number }>`
      select split_part(routing_encrypted, '.', 2) as "keyId", count(*) as count
      from bank_accounts group by 1 order by 1`.execute(this.db);
    return Object.fromEntries(rows.map(({ keyId, count }) => [keyId, count]));
  }

  /**
   * Encrypts some accounts again, removed ones included.
   *
   * @returns the number of accounts; 0 if every account has the key.
   */
  reencrypt(keyId: string, limit: number, change: (numbers: EncryptedNumbers) => ReencryptedNumbers): Promise<number> {
    return inTransaction(this.db, async (tx) => {
      const { rows: accounts } = await sql<Pick<EncryptedNumbers, 'groupNumber' | 'bankAccountPk'>>`
        select group_number as "groupNumber", bank_account_pk as "bankAccountPk" from bank_accounts
        where split_part(routing_encrypted, '.', 2) <> ${keyId} or split_part(account_encrypted, '.', 2) <> ${keyId}
        order by group_number, bank_account_pk limit ${limit}`.execute(tx);
      for (const { groupNumber, bankAccountPk } of accounts) {
        // Read as they are once they are locked.
        const { rows } = await sql<EncryptedNumbers>`
          select group_number as "groupNumber", bank_account_pk as "bankAccountPk",
            routing_encrypted as "routingEncrypted", account_encrypted as "accountEncrypted",
            removed_at is not null as "isRemoved"
          from bank_accounts where group_number = ${groupNumber} and bank_account_pk = ${bankAccountPk} for update`.execute(
          tx,
        );
        for (const row of rows) await save(tx, change(row));
      }
      return accounts.length;
    });
  }

  /**
   * Encrypts the numbers of some changes that banks asked for again.
   *
   * @param change encrypts one number of an account again.
   * @returns the number of changes; 0 if every one has the key.
   */
  reencryptChanges(
    keyId: string,
    limit: number,
    change: (stored: string, bankAccountPk: string, field: 'routing' | 'account') => string,
  ): Promise<number> {
    return inTransaction(this.db, async (tx) => {
      const { rows: changes } = await sql<ChangeKey>`
        select group_number, change_pk, bank_account_pk
        from account_changes where ${hasOtherKey(keyId)} order by group_number, change_pk limit ${limit}`.execute(tx);
      for (const { group_number, change_pk, bank_account_pk } of changes) {
        // Read as they are once they are locked.
        const { rows } = await sql<Record<(typeof CHANGE_NUMBERS)[number], string | null>>`
          select ${sql.join(CHANGE_NUMBERS.map((name) => sql.ref(name)))} from account_changes
          where group_number = ${group_number} and change_pk = ${change_pk} for update`.execute(tx);
        const [numbers] = rows;
        if (!numbers) continue;
        const again = CHANGE_NUMBERS.map((name) => {
          const stored = numbers[name];
          const field = name.includes('routing') ? 'routing' : 'account';
          return sql`${sql.ref(name)} = ${stored === null ? null : change(stored, bank_account_pk, field)}`;
        });
        await sql`update account_changes set ${sql.join(again)}
          where group_number = ${group_number} and change_pk = ${change_pk}`.execute(tx);
      }
      return changes.length;
    });
  }

  /**
   * Encrypts the numbers of some bank accounts of carriers again.
   *
   * @param change encrypts one number of an account again.
   * @returns the number of accounts; 0 if every one has the key.
   */
  reencryptCarriers(
    keyId: string,
    limit: number,
    change: (stored: string, accountPk: string, field: 'routing' | 'account') => string,
  ): Promise<number> {
    return inTransaction(this.db, async (tx) => {
      const { rows } = await sql<{ accountPk: string; routing: string; account: string }>`
        select account_pk as "accountPk", routing_encrypted as routing, account_encrypted as account from carrier_accounts
        where ${carrierHasOtherKey(keyId)} order by account_pk limit ${limit} for update`.execute(tx);
      for (const { accountPk, routing, account } of rows) {
        await tx
          .updateTable('carrier_accounts')
          .set({
            routing_encrypted: change(routing, accountPk, 'routing'),
            account_encrypted: change(account, accountPk, 'account'),
          })
          .where('account_pk', '=', accountPk)
          .execute();
      }
      return rows.length;
    });
  }

  /** Encrypts the key of special data again. What it encrypts stays as it is. */
  rewrapDataKeys(keyId: string, change: (wrapped: string, id: string) => string): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      const keys = await tx.selectFrom('data_keys').select(['key_id', 'wrapped']).forUpdate().execute();
      for (const { key_id: id, wrapped } of keys) {
        if (wrapped.split('.')[1] === keyId) continue;
        await tx
          .updateTable('data_keys')
          .set({ wrapped: change(wrapped, id) })
          .where('key_id', '=', id)
          .execute();
      }
    });
  }

  /** @throws Error if an account, or the key of special data, still has another key. */
  async finish(keyId: string, record: (tx: Db) => Promise<void>): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      const { rows } = await sql`
        select 1 from bank_accounts
        where split_part(routing_encrypted, '.', 2) <> ${keyId} or split_part(account_encrypted, '.', 2) <> ${keyId}
        limit 1`.execute(tx);
      const { rows: dataKeys } = await sql`
        select 1 from data_keys where split_part(wrapped, '.', 2) <> ${keyId} limit 1`.execute(tx);
      const { rows: changes } = await sql`select 1 from account_changes where ${hasOtherKey(keyId)} limit 1`.execute(
        tx,
      );
      const { rows: carriers } =
        await sql`select 1 from carrier_accounts where ${carrierHasOtherKey(keyId)} limit 1`.execute(tx);
      if (rows.length + dataKeys.length + changes.length + carriers.length > 0)
        throw new Error('Accounts or data with another key are left.');
      await record(tx);
    });
  }
}

/** Whether a number of a carrier's account has another key. */
function carrierHasOtherKey(keyId: string) {
  return sql`(split_part(routing_encrypted, '.', 2) <> ${keyId} or split_part(account_encrypted, '.', 2) <> ${keyId})`;
}

interface ChangeKey {
  readonly group_number: string;
  readonly change_pk: string;
  readonly bank_account_pk: string;
}

/** Encrypted columns of changes that banks asked for. */
const CHANGE_NUMBERS = [
  'routing_encrypted',
  'account_encrypted',
  'former_routing_encrypted',
  'former_account_encrypted',
] as const;

/** Whether a number of a change is encrypted with another key. Numbers that are not corrected are null. */
const hasOtherKey = (keyId: string) => {
  const others = CHANGE_NUMBERS.map((name) => sql`coalesce(split_part(${sql.ref(name)}, '.', 2) <> ${keyId}, false)`);
  return sql<boolean>`(${sql.join(others, sql` or `)})`;
};

async function save(tx: Db, account: ReencryptedNumbers): Promise<void> {
  const { groupNumber, bankAccountPk, fingerprint, isRemoved } = account;
  const same = await tx
    .selectFrom('bank_accounts')
    .select('bank_account_pk')
    .where('group_number', '=', groupNumber)
    .where('fingerprint', '=', fingerprint)
    .where('bank_account_pk', '<>', bankAccountPk)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  await tx
    .updateTable('bank_accounts')
    .set({
      routing_encrypted: account.routingEncrypted,
      account_encrypted: account.accountEncrypted,
      fingerprint: same && !isRemoved ? account.spareFingerprint : fingerprint,
    })
    .where('group_number', '=', groupNumber)
    .where('bank_account_pk', '=', bankAccountPk)
    .execute();
}
