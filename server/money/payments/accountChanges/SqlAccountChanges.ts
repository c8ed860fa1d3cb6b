import { type RawBuilder, sql } from 'kysely';
import type { AccountChange } from '../../../../contract/money/accountChanges';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { scopeCondition } from '../../../platform/database/conditions';
import { lockBankFiles } from '../../../platform/database/statements/lockBankFiles';
import { CORRECTS_ACCOUNT } from '../../../platform/database/statements/openAccountChanges';
import type { Db, Tx } from '../../../platform/database/Tables';
import { newPk } from '../../../platform/shared/newPk';
import type { ReversingPerson } from '../returns/ports';
import { selectAccounts, selectChanges } from './accountChanges.sql';
import type {
  AccountChangeQueries,
  AccountChangeRepository,
  LockedChange,
  NewAccountChange,
  NewDetails,
  StoredAccount,
} from './ports';

const MAX_OF_ACCOUNT = 50;

export class SqlAccountChangeQueries implements AccountChangeQueries {
  constructor(private readonly db: Db) {}

  findAccounts(bankAccountPks: readonly string[]): Promise<readonly StoredAccount[]> {
    return selectAccounts(this.db, bankAccountPks);
  }

  listOpen(limit: number): Promise<readonly AccountChange[]> {
    return selectChanges(
      this.db,
      sql`where c.state = 'OPEN' and a.removed_at is null order by c.due_by, c.add_date, c.change_pk limit ${limit}`,
    );
  }

  ofAccount(bankAccountPk: string): Promise<readonly AccountChange[]> {
    return selectChanges(
      this.db,
      sql`where c.group_number = ${groupNumberOf(bankAccountPk)} and c.bank_account_pk = ${bankAccountPk} and ${CORRECTS_ACCOUNT}
        order by c.add_date desc, c.change_pk limit ${MAX_OF_ACCOUNT}`,
    );
  }

  async find(scope: Scope, changePk: string): Promise<AccountChange | undefined> {
    return (await selectChanges(this.db, hasKey(scope, changePk)))[0];
  }
}

const hasKey = (scope: Scope, changePk: string): RawBuilder<unknown> =>
  sql`where c.group_number = ${groupNumberOf(changePk)} and c.change_pk = ${changePk} and ${scopeCondition(scope, 'c.group_number')}`;

/** Changes that banks ask for, in one transaction. Each method locks the account first. */
export class SqlAccountChanges implements AccountChangeRepository {
  constructor(private readonly tx: Tx) {}

  async lockAccount(bankAccountPk: string): Promise<StoredAccount> {
    await sql`select from bank_accounts where group_number = ${groupNumberOf(bankAccountPk)}
      and bank_account_pk = ${bankAccountPk} for update`.execute(this.tx);
    // A separate statement, which sees what was committed while the lock was waited for.
    const [account] = await selectAccounts(this.tx, [bankAccountPk]);
    if (!account) throw new Error(`There is no bank account ${bankAccountPk}.`);
    return account;
  }

  async propose(change: NewAccountChange, by: ReversingPerson, now: Date): Promise<void> {
    const { bankAccountPk, replacedPks } = change;
    const groupNumber = groupNumberOf(bankAccountPk);
    await sql`update account_changes set state = 'REPLACED' where group_number = ${groupNumber}
      and bank_account_pk = ${bankAccountPk} and state = 'OPEN' and change_pk = any(${sql.val([...replacedPks])}::text[])`.execute(
      this.tx,
    );
    await sql`
      insert into account_changes (group_number, change_pk, bank_account_pk, payment_pk, file_hash, line_no, code, state,
        routing_encrypted, account_encrypted, account_type, routing_last3, account_last3, account_length,
        former_routing_encrypted, former_account_encrypted, former_account_type, former_routing_last3, former_account_last3,
        former_account_length, bank_note, due_by, add_date, by_user_id, by_name)
      select group_number, ${newPk(groupNumber)}, bank_account_pk, ${change.paymentPk}, ${change.fileHash}, ${change.line}::integer,
        ${change.code}, 'OPEN', ${change.routingEncrypted}, ${change.accountEncrypted}, ${change.accountType},
        ${change.routingLast3 ?? null}, ${change.account?.last3 ?? null}, ${change.account?.length ?? null}::integer,
        routing_encrypted, account_encrypted, account_type, routing_last3, account_last3, account_length,
        ${change.note}, ${change.dueBy}::date, ${now.toISOString()}::timestamptz, ${by.userId}, ${by.name}
      from bank_accounts where group_number = ${groupNumber} and bank_account_pk = ${bankAccountPk}`.execute(this.tx);
  }

  async lock(scope: Scope, changePk: string): Promise<LockedChange | undefined> {
    const [found] = await selectChanges(this.tx, hasKey(scope, changePk));
    if (!found) return undefined;
    const account = await this.lockAccount(found.bankAccountPk);
    const [change] = await selectChanges(this.tx, hasKey(scope, changePk));
    return change && { change, account };
  }

  async confirm(
    change: AccountChange,
    details: NewDetails,
    what: string,
    by: ReversingPerson,
    now: Date,
  ): Promise<boolean> {
    const { groupNumber, bankAccountPk, changePk } = change;
    const account = sql`group_number = ${groupNumber} and bank_account_pk = ${bankAccountPk}`;
    const { rows: same } = await sql`
      select from bank_accounts where group_number = ${groupNumber} and bank_account_pk <> ${bankAccountPk}
        and fingerprint = any(${sql.val([...details.fingerprints])}::text[]) and removed_at is null`.execute(this.tx);
    if (same.length > 0) return false;
    // A file that is being downloaded for the first time is locked: it has the former details, or notices the change.
    await lockBankFiles(this.tx, filesOf(account));
    await sql`
      update account_changes c set former_routing_encrypted = a.routing_encrypted, former_account_encrypted = a.account_encrypted,
        former_account_type = a.account_type, former_routing_last3 = a.routing_last3, former_account_last3 = a.account_last3,
        former_account_length = a.account_length, sent_file_pks = array(
          select f.file_pk from ach_files f where f.hash is not null and f.file_pk in (${filesOf(account)}) order by f.file_no)
      from bank_accounts a where a.group_number = ${groupNumber} and a.bank_account_pk = ${bankAccountPk}
        and c.group_number = ${groupNumber} and c.change_pk = ${changePk}`.execute(this.tx);
    const at = now.toISOString();
    await this.tx
      .updateTable('bank_accounts')
      .set({
        routing_encrypted: details.routingEncrypted,
        account_encrypted: details.accountEncrypted,
        account_type: details.accountType,
        routing_last3: details.routingLast3,
        account_last3: details.accountLast3,
        account_length: details.accountLength,
        fingerprint: details.fingerprint,
        mod_date: at,
        mod_user: by.name,
      })
      .where('group_number', '=', groupNumber)
      .where('bank_account_pk', '=', bankAccountPk)
      .execute();
    await this.decide(change, 'CONFIRMED', '', by, now);
    await this.addEvent(change, 'corrected', what, by, now);
    return true;
  }

  acknowledge(change: AccountChange, reason: string, by: ReversingPerson, now: Date): Promise<void> {
    return this.decide(change, 'CONFIRMED', reason, by, now);
  }

  async decline(change: AccountChange, reason: string, by: ReversingPerson, now: Date): Promise<void> {
    await this.decide(change, 'DECLINED', reason, by, now);
    if (change.after) await this.addEvent(change, 'correctionDeclined', reason, by, now);
  }

  private async decide(
    { groupNumber, changePk }: AccountChange,
    state: 'CONFIRMED' | 'DECLINED',
    reason: string,
    by: ReversingPerson,
    now: Date,
  ): Promise<void> {
    await this.tx
      .updateTable('account_changes')
      .set({ state, reason, decided_at: now.toISOString(), decided_by_user_id: by.userId, decided_by: by.name })
      .where('group_number', '=', groupNumber)
      .where('change_pk', '=', changePk)
      .execute();
  }

  private async addEvent(
    { groupNumber, bankAccountPk }: AccountChange,
    event: 'corrected' | 'correctionDeclined',
    note: string,
    by: ReversingPerson,
    now: Date,
  ): Promise<void> {
    await this.tx
      .insertInto('bank_account_events')
      .values({
        group_number: groupNumber,
        bank_account_pk: bankAccountPk,
        event_pk: newPk(groupNumber),
        event,
        note,
        at: now.toISOString(),
        user_id: by.userId,
        by_name: by.name,
      })
      .execute();
  }
}

/** Files with a debit of an account, or a small deposit, reversal, or refund to it. @param account a condition on its keys */
function filesOf(account: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select e.file_pk from ach_entries e join (select group_number, payment_pk, source_no from payment_sources where ${account}) s
      using (group_number, payment_pk, source_no)
    union select e.file_pk from bank_reversal_entries e join (select group_number, payment_pk, source_no from payment_sources where ${account}) s
      using (group_number, payment_pk, source_no)
    union select e.file_pk from refund_credit_entries e join (select group_number, refund_pk, credit_no from refund_credits where ${account}) s
      using (group_number, refund_pk, credit_no)
    union select d.file_pk from (select * from micro_deposits where ${account}) d where d.file_pk is not null`;
}
