import { type RawBuilder, sql } from 'kysely';
import type { AccountChange } from '../../../../contract/money/accountChanges';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import { changeTask } from '../../../../src/domain/money/payments/accountChange';
import { maskedNumber, ROUTING_LENGTH } from '../../../../src/domain/money/payments/BankAccount';
import { isoText } from '../../../platform/database/conditions';
import { CORRECTS_ACCOUNT } from '../../../platform/database/statements/openAccountChanges';
import type { Db } from '../../../platform/database/Tables';
import type { StoredAccount } from './ports';

type AccountType = AccountChange['before']['accountType'];

interface ChangeRow extends Omit<AccountChange, 'before' | 'after' | 'payment' | 'decided'> {
  readonly paymentPk: string;
  readonly confirmation: string;
  readonly routingLast3: string | null;
  readonly accountLast3: string | null;
  readonly accountLength: number | null;
  readonly accountType: AccountType | null;
  readonly formerRoutingLast3: string;
  readonly formerAccountLast3: string;
  readonly formerAccountLength: number;
  readonly formerAccountType: AccountType;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly reason: string;
}

/** Data that an open change would replace, or that a decided one replaced. */
const before = (column: string) =>
  sql`case c.state when 'OPEN' then ${sql.ref(`a.${column}`)} else ${sql.ref(`c.former_${column}`)} end`;

/** Changes `c` of accounts `a`. @param tail what follows the joins: conditions, order, and limit */
export async function selectChanges(db: Db, tail: RawBuilder<unknown>): Promise<readonly AccountChange[]> {
  const { rows } = await sql<ChangeRow>`
    select c.change_pk as "changePk", c.group_number as "groupNumber", g.name as "groupName", c.bank_account_pk as "bankAccountPk",
      a.name as "accountName", c.payment_pk as "paymentPk", p.confirmation, c.code, c.state, c.bank_note as note,
      ${isoText('c.add_date')} as "receivedAt", c.by_name as "receivedBy", c.by_user_id as "receivedByUserId", c.due_by as "dueBy",
      c.routing_last3 as "routingLast3", c.account_last3 as "accountLast3", c.account_length as "accountLength",
      c.account_type as "accountType", ${before('routing_last3')} as "formerRoutingLast3",
      ${before('account_last3')} as "formerAccountLast3", ${before('account_length')} as "formerAccountLength",
      ${before('account_type')} as "formerAccountType",
      ${isoText('c.decided_at')} as "decidedAt", c.decided_by as "decidedBy", c.reason,
      case when c.state = 'OPEN' and ${CORRECTS_ACCOUNT} then (
        select count(distinct q.payment_pk)::integer from payment_sources s
        join payments q on q.group_number = s.group_number and q.payment_pk = s.payment_pk
        where s.group_number = c.group_number and s.bank_account_pk = c.bank_account_pk and q.status = 'PENDING'
          and q.disposition = 'NONE' and not exists (select 1 from ach_entries e where e.group_number = s.group_number
            and e.payment_pk = s.payment_pk and e.source_no = s.source_no)) else 0 end as "heldCount"
    from account_changes c
    join groups g on g.group_number = c.group_number
    join bank_accounts a on a.group_number = c.group_number and a.bank_account_pk = c.bank_account_pk
    join payments p on p.group_number = c.group_number and p.payment_pk = c.payment_pk
    ${tail}`.execute(db);
  return rows.map(changeOf);
}

function changeOf(row: ChangeRow): AccountChange {
  const { paymentPk, confirmation, routingLast3, accountLast3, accountLength, accountType, ...others } = row;
  const { formerRoutingLast3, formerAccountLast3, formerAccountLength, formerAccountType, ...rest } = others;
  const { decidedAt, decidedBy, reason, ...change } = rest;
  return {
    ...change,
    payment: { paymentPk, confirmation },
    before: {
      routingMasked: maskedNumber(ROUTING_LENGTH, formerRoutingLast3),
      accountMasked: maskedNumber(formerAccountLength, formerAccountLast3),
      accountType: formerAccountType,
    },
    after:
      changeTask(change.code) !== undefined
        ? null
        : {
            routingMasked: routingLast3 === null ? null : maskedNumber(ROUTING_LENGTH, routingLast3),
            accountMasked:
              accountLast3 === null || accountLength === null ? null : maskedNumber(accountLength, accountLast3),
            accountType,
          },
    decided: decidedAt === null ? null : { at: decidedAt, by: decidedBy ?? '', reason },
  };
}

/** Accounts with the changes that their banks asked for. */
export async function selectAccounts(db: Db, bankAccountPks: readonly string[]): Promise<readonly StoredAccount[]> {
  const { rows } = await sql<StoredAccount>`
    select a.bank_account_pk as "bankAccountPk", a.group_number as "groupNumber", a.name, a.removed_at is not null as "isRemoved",
      a.routing_encrypted as "routingEncrypted", a.account_encrypted as "accountEncrypted", a.account_type as "accountType",
      coalesce((select json_agg(json_build_object('changePk', c.change_pk, 'code', c.code, 'state', c.state, 'fileHash', c.file_hash,
          'line', c.line_no, 'routingEncrypted', c.routing_encrypted, 'accountEncrypted', c.account_encrypted,
          'accountType', c.account_type, 'note', c.bank_note) order by c.add_date, c.change_pk)
        from account_changes c where c.group_number = a.group_number and c.bank_account_pk = a.bank_account_pk), '[]') as changes
    from bank_accounts a where a.group_number = any(${sql.val([...new Set(bankAccountPks.map(groupNumberOf))])}::text[])
      and a.bank_account_pk = any(${sql.val([...bankAccountPks])}::text[])`.execute(db);
  return rows;
}
