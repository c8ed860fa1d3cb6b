import type { Scope } from '../../../../src/domain/access/Scope';
import { groupNumberOf } from '../../../../src/domain/bills/Bill';
import { type BankAccount, maskedNumber, ROUTING_LENGTH } from '../../../../src/domain/payments/BankAccount';
import type { BankAccountRepository, EncryptedBankAccount } from '../../../application/payments/BankAccounts';
import { scopeCondition } from '../conditions';
import { inTransaction } from '../inTransaction';
import type { Db } from '../Tables';

export class SqlBankAccountRepository implements BankAccountRepository {
  constructor(private readonly db: Db) {}

  async list(groupNumber: string): Promise<readonly BankAccount[]> {
    const rows = await this.query()
      .where('group_number', '=', groupNumber)
      .where('removed_at', 'is', null)
      .orderBy('name')
      .orderBy('bank_account_pk')
      .execute();
    return rows.map(bankAccountOf);
  }

  async find(scope: Scope, bankAccountPk: string): Promise<BankAccount | undefined> {
    const row = await this.query()
      .where('group_number', '=', groupNumberOf(bankAccountPk))
      .where('bank_account_pk', '=', bankAccountPk)
      .where('removed_at', 'is', null)
      .where(scopeCondition(scope, 'group_number'))
      .executeTakeFirst();
    return row && bankAccountOf(row);
  }

  async add(account: EncryptedBankAccount, by: string, now: Date): Promise<boolean> {
    const at = now.toISOString();
    if (account.formerFingerprint !== undefined && (await this.has(account.groupNumber, account.formerFingerprint)))
      return false;
    const added = await this.db
      .insertInto('bank_accounts')
      .values({
        group_number: account.groupNumber,
        bank_account_pk: account.bankAccountPk,
        name: account.name,
        bank_name: account.bankName,
        account_type: account.accountType,
        routing_encrypted: account.routingEncrypted,
        account_encrypted: account.accountEncrypted,
        routing_last3: account.routingLast3,
        account_last3: account.accountLast3,
        account_length: account.accountLength,
        fingerprint: account.fingerprint,
        add_date: at,
        add_user: by,
        mod_date: at,
        mod_user: by,
      })
      .onConflict((conflict) =>
        conflict.columns(['group_number', 'fingerprint']).where('removed_at', 'is', null).doNothing(),
      )
      .returning('bank_account_pk')
      .executeTakeFirst();
    return added !== undefined;
  }

  remove(bankAccountPk: string, by: string, now: Date): Promise<'removed' | 'inUse' | 'missing'> {
    return inTransaction(this.db, async (tx) => {
      const key = { group_number: groupNumberOf(bankAccountPk), bank_account_pk: bankAccountPk };
      const account = await tx
        .selectFrom('bank_accounts')
        .select('bank_account_pk')
        .where((row) => row.and(key))
        .where('removed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!account) return 'missing';
      const pending = await tx
        .selectFrom('payment_sources')
        .innerJoin('payments', (join) =>
          join
            .onRef('payments.group_number', '=', 'payment_sources.group_number')
            .onRef('payments.payment_pk', '=', 'payment_sources.payment_pk'),
        )
        .select('payments.payment_pk')
        .where('payment_sources.group_number', '=', key.group_number)
        .where('payment_sources.bank_account_pk', '=', bankAccountPk)
        .where('payments.status', '=', 'PENDING')
        .where('payments.disposition', '=', 'NONE')
        .limit(1)
        .executeTakeFirst();
      if (pending) return 'inUse';
      const at = now.toISOString();
      await tx
        .updateTable('bank_accounts')
        .set({ removed_at: at, mod_date: at, mod_user: by })
        .where((row) => row.and(key))
        .execute();
      return 'removed';
    });
  }

  private async has(groupNumber: string, fingerprint: string): Promise<boolean> {
    const found = await this.db
      .selectFrom('bank_accounts')
      .select('bank_account_pk')
      .where('group_number', '=', groupNumber)
      .where('fingerprint', '=', fingerprint)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return found !== undefined;
  }

  private query() {
    return this.db
      .selectFrom('bank_accounts')
      .select([
        'bank_account_pk as bankAccountPk',
        'group_number as groupNumber',
        'name',
        'bank_name as bankName',
        'account_type as accountType',
        'account_last3 as accountLast3',
        'account_length as accountLength',
        'routing_last3 as routingLast3',
      ]);
  }
}

function bankAccountOf({
  accountLast3,
  accountLength,
  routingLast3,
  ...row
}: Omit<BankAccount, 'accountMasked' | 'routingMasked'> & {
  accountLast3: string;
  accountLength: number;
  routingLast3: string;
}): BankAccount {
  return {
    ...row,
    accountMasked: maskedNumber(accountLength, accountLast3),
    routingMasked: maskedNumber(ROUTING_LENGTH, routingLast3),
  };
}
