import { sql } from 'kysely';
import type { AccountEvent } from '../../../../contract/money/bankAccounts';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import {
  type AccountUses,
  MAX_NAMED_PAYMENTS,
  RESTORE_HOURS,
  removalProblem,
} from '../../../../src/domain/money/payments/accountRemoval';
import { maskedNumber } from '../../../../src/domain/money/payments/BankAccount';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { scopeCondition } from '../../../platform/database/conditions';
import { businessDateIn } from '../../../platform/database/statements/paymentRules';
import type { Db, Tx } from '../../../platform/database/Tables';
import { newPk } from '../../../platform/shared/newPk';
import type { PayorIdentity } from './BankAccounts';

const MAX_EVENTS = 50;
const HOUR_MS = 3_600_000;

/** Payments and refunds that use the account in a row of `bank_accounts`. @param today autopay that ended earlier does not count. */
export function accountUses(today: LocalDate) {
  // Two sub-queries over the same payments: a cluster takes neither a CTE nor a limit in a sub-query about a row.
  const pending = sql`payment_sources s
    join payments p on p.group_number = s.group_number and p.payment_pk = s.payment_pk
    where s.group_number = bank_accounts.group_number and s.bank_account_pk = bank_accounts.bank_account_pk
      and p.status = 'PENDING' and p.disposition = 'NONE'`;
  return sql<AccountUses>`json_build_object(
    'payments', (
      select coalesce(to_json((array_agg(
          json_build_object('confirmation', p.confirmation, 'amountCents', s.amount_cents, 'scheduledFor', p.scheduled_for)
          order by s.amount_cents desc, p.confirmation))[1:${MAX_NAMED_PAYMENTS}]), '[]')
      from ${pending}),
    'paymentCount', (select count(*) from ${pending}),
    'refundCount', (
      select count(*) from refund_credits c join refunds r using (group_number, refund_pk)
      where c.group_number = bank_accounts.group_number and c.bank_account_pk = bank_accounts.bank_account_pk and c.ended_at is null
        and r.state <> 'ACH_SETTLED'),
    'autopayFrom', (
      select min(c.starts_on) from autopay_changes c
      where c.group_number = bank_accounts.group_number and c.bank_account_pk = bank_accounts.bank_account_pk
        and not exists (
          select 1 from autopay_changes later
          where later.group_number = c.group_number and later.version > c.version
            and later.starts_on <= greatest(c.starts_on, ${today}::date))))`;
}

/** Removes an account that nothing uses. Its row is locked first: payments and autopay share that lock while they use it. */
export async function removeAccount(
  tx: Tx,
  bankAccountPk: string,
  by: PayorIdentity,
  now: Date,
): Promise<'removed' | 'missing' | AccountUses> {
  const key = keyOf(bankAccountPk);
  const account = await tx
    .selectFrom('bank_accounts')
    .select('bank_account_pk')
    .where((row) => row.and(key))
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return 'missing';
  const today = await businessDateIn(tx, key.group_number, now);
  // A separate statement, which sees what was committed while the lock was waited for.
  const { uses } = await tx
    .selectFrom('bank_accounts')
    .select(accountUses(today).as('uses'))
    .where((row) => row.and(key))
    .executeTakeFirstOrThrow();
  if (removalProblem(uses) !== undefined) return uses;
  await change(tx, bankAccountPk, 'removed', by, now);
  return 'removed';
}

/** Restores a removed account within its time. */
export async function restoreAccount(
  tx: Tx,
  scope: Scope,
  bankAccountPk: string,
  by: PayorIdentity,
  now: Date,
): Promise<'restored' | 'missing' | 'late' | 'duplicate'> {
  const account = await tx
    .selectFrom('bank_accounts')
    .select(['removed_at', 'fingerprint'])
    .where((row) => row.and(keyOf(bankAccountPk)))
    .where(scopeCondition(scope, 'group_number'))
    .forUpdate()
    .executeTakeFirst();
  if (!account) return 'missing';
  const { removed_at, fingerprint } = account;
  if (removed_at === null) return 'restored';
  if (!canRestore(removed_at, now)) return 'late';
  const duplicate = await tx
    .selectFrom('bank_accounts')
    .select('bank_account_pk')
    .where('group_number', '=', groupNumberOf(bankAccountPk))
    .where('fingerprint', '=', fingerprint)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (duplicate) return 'duplicate';
  await change(tx, bankAccountPk, 'restored', by, now);
  return 'restored';
}

/** Whether a removal can still be undone. @param removedAt ISO timestamp, UTC */
export function canRestore(removedAt: string, now: Date): boolean {
  return Date.parse(removedAt) > now.getTime() - RESTORE_HOURS * HOUR_MS;
}

/** Removed and restored accounts of a group, the latest first. */
export async function accountHistory(db: Db, groupNumber: string, now: Date): Promise<readonly AccountEvent[]> {
  const rows = await db
    .selectFrom('bank_account_events as e')
    .innerJoin('bank_accounts as a', (join) =>
      join.onRef('a.group_number', '=', 'e.group_number').onRef('a.bank_account_pk', '=', 'e.bank_account_pk'),
    )
    .select(['e.bank_account_pk', 'e.event', 'e.at', 'e.by_name'])
    .select(['a.name', 'a.account_last3', 'a.account_length', 'a.removed_at'])
    .where('e.group_number', '=', groupNumber)
    .where('e.event', 'in', ['removed', 'restored'])
    .orderBy('e.at', 'desc')
    .orderBy('e.event_pk', 'desc')
    .limit(MAX_EVENTS)
    .execute();
  return rows.map(({ bank_account_pk, event, at, by_name, name, account_last3, account_length, removed_at }) => ({
    bankAccountPk: bank_account_pk,
    name,
    accountMasked: maskedNumber(account_length, account_last3),
    event: event === 'restored' ? 'restored' : 'removed',
    at,
    by: by_name,
    // Each removal has another time, so only the last one of an account equals its own.
    isUndoable: event === 'removed' && at === removed_at && canRestore(at, now),
  }));
}

async function change(
  tx: Tx,
  bankAccountPk: string,
  event: 'removed' | 'restored',
  by: PayorIdentity,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const key = keyOf(bankAccountPk);
  await tx
    .updateTable('bank_accounts')
    .set({ removed_at: event === 'removed' ? at : null, mod_date: at, mod_user: by.name })
    .where((row) => row.and(key))
    .execute();
  await tx
    .insertInto('bank_account_events')
    .values({ ...key, event_pk: newPk(key.group_number), event, at, user_id: by.userId, by_name: by.name })
    .execute();
}

const keyOf = (bankAccountPk: string) => ({
  group_number: groupNumberOf(bankAccountPk),
  bank_account_pk: bankAccountPk,
});
