import { sql } from 'kysely';
import type { AccountEvent, BankAccount, BankAccountDetail } from '../../../../contract/money/bankAccounts';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import type { AccountUses } from '../../../../src/domain/money/payments/accountRemoval';
import { maskedNumber, ROUTING_LENGTH } from '../../../../src/domain/money/payments/BankAccount';
import { VERIFIED, verificationOf } from '../../../../src/domain/money/payments/bankVerification';
import { businessDateOf, businessTimeZone } from '../../../../src/domain/money/payments/cutoff';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { scopeCondition } from '../../../platform/database/conditions';
import { sqlStateOf } from '../../../platform/database/databaseErrors';
import { inTransaction } from '../../../platform/database/inTransaction';
import { CORRECTS_ACCOUNT } from '../../../platform/database/statements/openAccountChanges';
import { cutoffsOf } from '../../../platform/database/statements/paymentRules';
import type { Db, Tx } from '../../../platform/database/Tables';
import { aroundAccount, renameAccount } from './accountPage.sql';
import { accountHistory, accountUses, canRestore, removeAccount, restoreAccount } from './accountRemovals.sql';
import type { AccountNames, BankAccountRepository, EncryptedBankAccount, PayorIdentity } from './BankAccounts';
import { addMicroDeposits } from './SqlBankVerification';

const UNIQUE_VIOLATION = '23505';

export class SqlBankAccountRepository implements BankAccountRepository {
  constructor(private readonly db: Db) {}

  async list(groupNumber: string, now: Date): Promise<readonly BankAccount[]> {
    const group = await this.dayOfGroup(groupNumber, now);
    const rows = await this.query(group.today)
      .where('bank_accounts.group_number', '=', groupNumber)
      .where('removed_at', 'is', null)
      .orderBy('name')
      .orderBy('bank_accounts.bank_account_pk')
      .execute();
    return rows.map((row) => bankAccountOf(row, group));
  }

  async find(scope: Scope, bankAccountPk: string, now: Date): Promise<BankAccount | undefined> {
    const group = await this.dayOfGroup(groupNumberOf(bankAccountPk), now);
    const row = await this.query(group.today)
      .where('bank_accounts.group_number', '=', groupNumberOf(bankAccountPk))
      .where('bank_accounts.bank_account_pk', '=', bankAccountPk)
      .where('removed_at', 'is', null)
      .where(scopeCondition(scope, 'bank_accounts.group_number'))
      .executeTakeFirst();
    return row && bankAccountOf(row, group);
  }

  async detail(scope: Scope, bankAccountPk: string, now: Date): Promise<BankAccountDetail | undefined> {
    const group = await this.dayOfGroup(groupNumberOf(bankAccountPk), now);
    const row = await this.query(group.today)
      .select('removed_at as removedAt')
      .where('bank_accounts.group_number', '=', groupNumberOf(bankAccountPk))
      .where('bank_accounts.bank_account_pk', '=', bankAccountPk)
      .where(scopeCondition(scope, 'bank_accounts.group_number'))
      .executeTakeFirst();
    if (!row) return undefined;
    const { removedAt, ...account } = row;
    const isUndoable = removedAt !== null && canRestore(removedAt, now);
    return {
      account: bankAccountOf(account, group),
      removedAt,
      isUndoable,
      ...(await aroundAccount(this.db, bankAccountPk)),
    };
  }

  rename(bankAccountPk: string, names: AccountNames, by: PayorIdentity, now: Date): Promise<boolean> {
    return inTransaction(this.db, (tx) => renameAccount(tx, bankAccountPk, names, by, now));
  }

  async add(account: EncryptedBankAccount, by: PayorIdentity, now: Date): Promise<boolean> {
    const { bankAccountPk, deposits } = account;
    return inTransaction(this.db, async (tx) => {
      const isNew = !(await hasWithFormerKey(tx, account)) && (await insert(tx, account, by, now));
      if (isNew && deposits) await addMicroDeposits(tx, bankAccountPk, 1, deposits, by, now);
      return isNew;
    });
  }

  history(groupNumber: string, now: Date): Promise<readonly AccountEvent[]> {
    return accountHistory(this.db, groupNumber, now);
  }

  remove(bankAccountPk: string, by: PayorIdentity, now: Date): Promise<'removed' | 'missing' | AccountUses> {
    return inTransaction(this.db, (tx) => removeAccount(tx, bankAccountPk, by, now));
  }

  restore(
    scope: Scope,
    bankAccountPk: string,
    by: PayorIdentity,
    now: Date,
  ): Promise<'restored' | 'missing' | 'late' | 'duplicate'> {
    return inTransaction(this.db, (tx) => restoreAccount(tx, scope, bankAccountPk, by, now)).catch((error: unknown) => {
      // The same account was added at the same time.
      if (sqlStateOf(error) === UNIQUE_VIOLATION) return 'duplicate';
      throw error;
    });
  }

  private async dayOfGroup(groupNumber: string, now: Date): Promise<GroupDay> {
    const cutoffs = (await cutoffsOf(this.db, [groupNumber])).get(groupNumber) ?? [];
    return { today: businessDateOf(now, cutoffs), timeZone: businessTimeZone(now, cutoffs) };
  }

  private query(today: LocalDate) {
    return this.db
      .selectFrom('bank_accounts')
      .leftJoinLateral(
        (deposits) =>
          deposits
            .selectFrom('micro_deposits')
            .select(['attempts', 'arrives_on', 'return_code'])
            .whereRef('micro_deposits.group_number', '=', 'bank_accounts.group_number')
            .whereRef('micro_deposits.bank_account_pk', '=', 'bank_accounts.bank_account_pk')
            .orderBy('deposit_no', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .select([
        'bank_accounts.bank_account_pk as bankAccountPk',
        'bank_accounts.group_number as groupNumber',
        'name',
        'bank_name as bankName',
        'account_type as accountType',
        'account_last3 as accountLast3',
        'account_length as accountLength',
        'routing_last3 as routingLast3',
        'verified_at as verifiedAt',
        'last.attempts',
        'last.arrives_on as arrivesOn',
        'last.return_code as returnCode',
        accountUses(today).as('uses'),
        CHANGE_DUE_BY.as('changeDueBy'),
      ]);
  }
}

/** The earliest deadline of the open changes of an account. */
const CHANGE_DUE_BY = sql<LocalDate | null>`(
  select min(c.due_by) from account_changes c where c.group_number = bank_accounts.group_number
    and c.bank_account_pk = bank_accounts.bank_account_pk and c.state = 'OPEN' and ${CORRECTS_ACCOUNT})`;

/**
 * Whether the group has the account with a fingerprint of the former key. Removed ones get the current fingerprint, so that the
 * account is not restored beside the new one. All of them are locked until the transaction ends.
 */
async function hasWithFormerKey(tx: Tx, account: EncryptedBankAccount): Promise<boolean> {
  const { groupNumber, fingerprint, formerFingerprint } = account;
  if (formerFingerprint === undefined) return false;
  const { rows } = await sql<{ readonly isRemoved: boolean }>`
    update bank_accounts set fingerprint = case when removed_at is null then fingerprint else ${fingerprint} end
    where group_number = ${groupNumber} and fingerprint = ${formerFingerprint}
    returning removed_at is not null as "isRemoved"`.execute(tx);
  return rows.some(({ isRemoved }) => !isRemoved);
}

/** @returns false if the group already has the account. */
async function insert(tx: Tx, account: EncryptedBankAccount, by: PayorIdentity, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { authorization, deposits } = account;
  const added = await tx
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
      authorization_version: authorization.version,
      authorization_text: authorization.text,
      authorized_by_user_id: by.userId,
      ...(!deposits && { verified_at: at, verified_how: 'INSTANT', verified_by_user_id: by.userId }),
      add_date: at,
      add_user: by.name,
      mod_date: at,
      mod_user: by.name,
    })
    .onConflict((conflict) =>
      conflict.columns(['group_number', 'fingerprint']).where('removed_at', 'is', null).doNothing(),
    )
    .returning('bank_account_pk')
    .executeTakeFirst();
  return added !== undefined;
}

/** The current date of a group, and its time zone. */
interface GroupDay extends Pick<BankAccount, 'timeZone'> {
  readonly today: LocalDate;
}

interface BankAccountRow extends Omit<BankAccount, 'accountMasked' | 'routingMasked' | 'verification' | 'timeZone'> {
  readonly accountLast3: string;
  readonly accountLength: number;
  readonly routingLast3: string;
  readonly verifiedAt: string | null;
  readonly attempts: number | null;
  readonly arrivesOn: LocalDate | null;
  readonly returnCode: string | null;
}

function bankAccountOf(row: BankAccountRow, { today, timeZone }: GroupDay): BankAccount {
  const { accountLast3, accountLength, routingLast3, verifiedAt, attempts, arrivesOn, returnCode, ...account } = row;
  const deposits = attempts === null ? undefined : { attempts, arrivesOn, returnCode };
  return {
    ...account,
    timeZone,
    accountMasked: maskedNumber(accountLength, accountLast3),
    routingMasked: maskedNumber(ROUTING_LENGTH, routingLast3),
    verification: verifiedAt === null ? verificationOf(deposits, today) : VERIFIED,
  };
}
