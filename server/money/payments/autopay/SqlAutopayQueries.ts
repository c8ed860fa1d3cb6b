import { sql } from 'kysely';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import { accountText } from '../../../../src/domain/money/payments/accountText';
import type { AutopayBill, AutopayChange } from '../../../../src/domain/money/payments/autopay';
import { maskedNumber } from '../../../../src/domain/money/payments/BankAccount';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { findCallerById } from '../../../people/session/SqlCallerDirectory';
import { scopeCondition } from '../../../platform/database/conditions';
import { divisionOf } from '../../../platform/database/statements/divisions';
import { hasOpenChange } from '../../../platform/database/statements/openAccountChanges';
import type { Db } from '../../../platform/database/Tables';
import type { Authorizer, AutopayQueries, StoredAutopay } from './ports';

export class SqlAutopayQueries implements AutopayQueries {
  constructor(private readonly db: Db) {}

  stored(groupNumber: string): Promise<StoredAutopay> {
    return readAutopay(this.db, groupNumber);
  }

  async unpaidBills(groupNumber: string, most: number): Promise<readonly AutopayBill[]> {
    const rows = await this.db
      .selectFrom('bills')
      .leftJoin('autopay_bills as own', (join) =>
        join.onRef('own.group_number', '=', 'bills.group_number').onRef('own.bill_pk', '=', 'bills.bill_pk'),
      )
      .select(['bills.bill_pk as billPk', 'bills.bill_number as billNumber', 'bills.due_date as dueDate'])
      .select(divisionOf('bills').as('division'))
      .select(['bills.status', 'bills.due_cents as dueCents', 'bills.paid_cents', 'bills.pending_cents'])
      .select(['bills.reconciled_by_user_id as reconciledByUserId', 'own.state', 'own.reason', 'own.by_name'])
      .where('bills.group_number', '=', groupNumber)
      .where('bills.status', 'not in', ['UNRELEASED', 'PAID'])
      .orderBy('bills.due_date')
      .orderBy('bills.bill_pk')
      .limit(most)
      .execute();
    return rows.map(({ status, paid_cents, pending_cents, state, reason, by_name, division, ...bill }) => ({
      ...bill,
      ...(division && { division }),
      isReconciled: status !== 'RELEASED' && status !== 'MODIFIED',
      coveredCents: cents(paid_cents + pending_cents),
      record: state === null ? null : { state, reason: reason ?? '', byName: by_name ?? '' },
    }));
  }

  authorizer(userId: string): Promise<Authorizer | undefined> {
    return findCallerById(this.db, userId);
  }

  async groupsOn(first: LocalDate, last: LocalDate): Promise<readonly string[]> {
    const { rows } = await sql<{ groupNumber: string }>`
      select distinct c.group_number as "groupNumber" from autopay_changes c
      where c.bank_account_pk is not null and c.starts_on <= ${last}::date and not exists (
        select 1 from autopay_changes later where later.group_number = c.group_number and later.version > c.version
          and later.starts_on <= greatest(c.starts_on, ${first}::date))
      order by c.group_number`.execute(this.db);
    return rows.map(({ groupNumber }) => groupNumber);
  }

  async groupOfBill(scope: Scope, billPk: string): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('bills')
      .select('group_number')
      .where('group_number', '=', groupNumberOf(billPk))
      .where('bill_pk', '=', billPk)
      .where('status', '<>', 'UNRELEASED')
      .where(scopeCondition(scope, 'group_number'))
      .executeTakeFirst();
    return row?.group_number;
  }

  async mayPay(runPk: string, now: Date): Promise<boolean> {
    const state = await this.db.selectFrom('processing_state').selectAll().executeTakeFirstOrThrow();
    const isHeld = state.on_hold && (state.hold_until === null || Date.parse(state.hold_until) > now.getTime());
    return state.run_pk === runPk && !isHeld;
  }
}

/** A group's autopay. @throws Error if the group does not exist. */
export async function readAutopay(db: Db, groupNumber: string): Promise<StoredAutopay> {
  const group = await db
    .selectFrom('groups')
    .select('name')
    .where('group_number', '=', groupNumber)
    .executeTakeFirstOrThrow();
  const accounts = await db
    .selectFrom('bank_accounts')
    .select(['bank_account_pk', 'name', 'account_last3', 'account_length', 'removed_at', 'verified_at'])
    .select(hasOpenChange(sql`bank_accounts`).as('is_held'))
    .where('group_number', '=', groupNumber)
    .execute();
  const labels = accounts.map(
    (row) =>
      [
        row,
        accountText({ name: row.name, accountMasked: maskedNumber(row.account_length, row.account_last3) }),
      ] as const,
  );
  const rows = await db
    .selectFrom('autopay_changes')
    .selectAll()
    .where('group_number', '=', groupNumber)
    .orderBy('version', 'desc')
    .execute();
  const labelOf = new Map(labels.map(([row, label]) => [row.bank_account_pk, label]));
  const changes = rows.map((row): AutopayChange => {
    const { bank_account_pk: bankAccountPk, limit_cents: limitCents, days_before_due: daysBeforeDue } = row;
    const isOn = bankAccountPk !== null && limitCents !== null && daysBeforeDue !== null;
    return {
      version: row.version,
      terms: isOn ? { bankAccountPk, limitCents, daysBeforeDue } : null,
      bankAccount: isOn ? (labelOf.get(bankAccountPk) ?? null) : null,
      startsOn: row.starts_on,
      statement: row.statement,
      at: row.at,
      byUserId: row.by_user_id,
      byName: row.by_name,
    };
  });
  const usable = labels.filter(([{ removed_at, verified_at }]) => removed_at === null && verified_at !== null);
  return {
    groupNumber,
    groupName: group.name,
    changes,
    heldAccounts: new Set(usable.flatMap(([row]) => (row.is_held ? [row.bank_account_pk] : []))),
    bankAccounts: new Map(usable.map(([row, label]) => [row.bank_account_pk, label])),
  };
}
