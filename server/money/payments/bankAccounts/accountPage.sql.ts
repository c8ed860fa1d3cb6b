import { type SqlBool, sql } from 'kysely';
import type { AccountStep, BankAccountDetail } from '../../../../contract/money/bankAccounts';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import { Role, spellingsOf } from '../../../../src/domain/platform/access/Role';
import type { Db, Tx } from '../../../platform/database/Tables';
import { newPk } from '../../../platform/shared/newPk';
import { SqlAccountChangeQueries } from '../accountChanges/SqlAccountChanges';
import type { AccountNames, PayorIdentity } from './BankAccounts';

/** Events shown on the account's page. */
const MAX_STEPS = 100;

type Around = Pick<BankAccountDetail, 'groupName' | 'payors' | 'lastReturn' | 'changes' | 'history'>;

/** Details on an account's page besides the account. The caller has checked that the account is in scope. */
export async function aroundAccount(db: Db, bankAccountPk: string): Promise<Around> {
  const groupNumber = groupNumberOf(bankAccountPk);
  const [group, payors, lastReturn, changes, history] = await Promise.all([
    db.selectFrom('groups').select('name').where('group_number', '=', groupNumber).executeTakeFirstOrThrow(),
    payorsOf(db, groupNumber),
    lastReturnOf(db, groupNumber, bankAccountPk),
    new SqlAccountChangeQueries(db).ofAccount(bankAccountPk),
    stepsOf(db, groupNumber, bankAccountPk),
  ]);
  return { groupName: group.name, payors, lastReturn, changes, history };
}

/** The people whose roles let them pay for a group, by name. */
async function payorsOf(db: Db, groupNumber: string): Promise<Around['payors']> {
  const has = (role: Role) => sql`exists (select 1 from person_roles r where r.user_id = p.user_id
    and r.group_number = ${groupNumber} and r.role = any(${sql.val([...spellingsOf(role)])}::text[]))`;
  const { rows } = await sql<Around['payors'][number]>`
    select p.user_id as "userId", trim(p.first_name || ' ' || p.last_name) as name from people p
    where p.status = 'Active' and ${has(Role.Payor)} and not ${has(Role.ViewOnly)}
    order by p.last_name, p.first_name, p.user_id`.execute(db);
  return rows;
}

async function lastReturnOf(db: Db, groupNumber: string, bankAccountPk: string): Promise<Around['lastReturn']> {
  const row = await db
    .selectFrom('payment_reversals as r')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.group_number', '=', 'r.group_number').onRef('p.payment_pk', '=', 'r.payment_pk'),
    )
    .innerJoin('payment_sources as s', (join) =>
      join.onRef('s.group_number', '=', 'r.group_number').onRef('s.payment_pk', '=', 'r.payment_pk'),
    )
    .select(['p.payment_pk as paymentPk', 'p.confirmation', 'r.at', 'r.return_code as returnCode'])
    .where('r.group_number', '=', groupNumber)
    .where('s.bank_account_pk', '=', bankAccountPk)
    .where('r.return_code', 'is not', null)
    .where(sql<SqlBool>`not exists (select 1 from payments q
      join payment_sources o on o.group_number = q.group_number and o.payment_pk = q.payment_pk
      where q.group_number = r.group_number and o.bank_account_pk = s.bank_account_pk and q.disposition = 'NONE'
        and q.processed_at > r.at)`)
    .orderBy('r.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, returnCode: row.returnCode ?? '' } : null;
}

/** Added, verified, renamed, removed, restored, and the deposits that verify the account. */
async function stepsOf(db: Db, groupNumber: string, bankAccountPk: string): Promise<readonly AccountStep[]> {
  const key = sql`group_number = ${groupNumber} and bank_account_pk = ${bankAccountPk}`;
  const { rows } = await sql<AccountStep & { readonly byUserId: string | null }>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, event, by, "byUserId", note from (
      select a.add_date as at, 0 as step, 'added' as event, a.add_user as by, null as "byUserId", '' as note from bank_accounts a where ${key}
      union all
      select a.verified_at, 4, 'verified', '', a.verified_by_user_id, a.verified_how from bank_accounts a
      where ${key} and a.verified_at is not null
      union all
      select m.add_date, 1, 'depositsRequested', '', m.by_user_id, '' from micro_deposits m
      where ${key} and m.deposit_no > 1
      union all
      select f.add_date, 2, 'depositsSent', '', null, m.arrives_on::text from micro_deposits m
      join ach_files f on f.file_pk = m.file_pk where ${key}
      union all
      select m.returned_at, 3, 'depositsReturned', '', null, m.return_code from micro_deposits m
      where ${key} and m.return_code is not null
      union all
      select e.at, 5, e.event, e.by_name, null, e.note from bank_account_events e where ${key}) steps
    order by at desc, step desc limit ${MAX_STEPS}`.execute(db);
  const { rows: people } = await sql<{ userId: string; name: string }>`
    select p.user_id as "userId", coalesce(p.purged_alias, trim(p.first_name || ' ' || p.last_name)) as name from people p
    where p.user_id = any(${sql.val(rows.flatMap(({ byUserId }) => byUserId ?? []))}::text[])`.execute(db);
  const names = new Map(people.map(({ userId, name }) => [userId, name]));
  return rows.map(({ byUserId, by, ...step }) => ({
    ...step,
    by: byUserId === null ? by : (names.get(byUserId) ?? ''),
  }));
}

/** Changes an account's names, and records the former ones. @returns false for a removed account. */
export async function renameAccount(
  tx: Tx,
  bankAccountPk: string,
  { name, bankName }: AccountNames,
  by: PayorIdentity,
  now: Date,
): Promise<boolean> {
  const key = { group_number: groupNumberOf(bankAccountPk), bank_account_pk: bankAccountPk };
  const before = await tx
    .selectFrom('bank_accounts')
    .select(['name', 'bank_name'])
    .where((row) => row.and(key))
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return false;
  if (before.name === name && before.bank_name === bankName) return true;
  const at = now.toISOString();
  await tx
    .updateTable('bank_accounts')
    .set({ name, bank_name: bankName, mod_date: at, mod_user: by.name })
    .where((row) => row.and(key))
    .execute();
  const event = { event: 'renamed', note: `${before.name}, ${before.bank_name}` } as const;
  await tx
    .insertInto('bank_account_events')
    .values({ ...key, ...event, event_pk: newPk(key.group_number), at, user_id: by.userId, by_name: by.name })
    .execute();
  return true;
}
