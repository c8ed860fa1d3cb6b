import { type SqlBool, sql } from 'kysely';
import { exportDeposits, searchDeposits } from '../../../contract/money/deposits';
import type { CallPart } from '../../../contract/platform/shared/Call';
import type { Deposit } from '../../../src/domain/money/deposits/Deposit';
import { DEPOSITS } from '../../../src/domain/money/deposits/depositList';
import { OFFICE_OWNER } from '../../../src/domain/platform/files/UploadKind';
import { depositsInReach } from '../../platform/database/statements/depositsInReach';
import { startsNumber } from '../../platform/database/statements/numberKeys';
import { reachCondition } from '../../platform/database/statements/uploadReach';
import type { Db } from '../../platform/database/Tables';
import { matchesSearch } from '../../platform/database/textConditions';
import type { ServeList } from '../../platform/lists/ServeList';
import { DEPOSIT_COLUMNS, type DepositRow, withFileNames } from './depositRows.sql';
import { type DepositReach, type LockboxToDeposit, reachOf } from './ports';

const MAX_LOCKBOXES = 50;

/** The lists of deposits. */
export function depositLists(serve: ServeList<Db>): void {
  serve(DEPOSITS, { search: searchDeposits, export: exportDeposits }, async (db, request) => {
    const reach = reachOf(request);
    return { ...(await depositPage(db, reach, request.body)), lockboxes: await waitingLockboxes(db, reach) };
  });
}

async function depositPage(
  db: Db,
  reach: DepositReach,
  { states, q, page, size }: CallPart<typeof searchDeposits, 'body'>,
): Promise<{ items: readonly Deposit[]; total: number }> {
  const conditions = [depositsInReach(reach)];
  if (states.length) conditions.push(sql`d.state = any(${sql.val([...states])}::text[])`);
  const words = q.trim();
  if (words) {
    const isNumbered = (text: string) => sql<SqlBool>`exists (select 1 from deposit_checks c
      where c.deposit_pk = d.deposit_pk and ${startsNumber('c.check_number', text)})`;
    conditions.push(
      matchesSearch(words, { texts: [{ text: sql`d.reference` }, { text: sql`d.add_user` }], isNumbered }),
    );
  }
  const { rows } = await sql<DepositRow & { total: number }>`
    select ${DEPOSIT_COLUMNS}, count(*) over () as total from deposits d where ${sql.join(conditions, sql` and `)}
    order by d.state = 'OPEN' desc, d.add_date desc, d.deposit_pk limit ${size} offset ${page * size}`.execute(db);
  const items = await withFileNames(
    db,
    rows.map(({ total: _total, ...deposit }) => deposit),
  );
  return { items, total: rows[0]?.total ?? 0 };
}

async function waitingLockboxes(db: Db, { scope, userId }: DepositReach): Promise<readonly LockboxToDeposit[]> {
  const { rows: lockboxes } = await sql<
    Pick<LockboxToDeposit, 'filePk' | 'fileName' | 'addDate' | 'checkCount' | 'account'>
  >`
    select u.upload_pk as "filePk", u.file_name as "fileName", u.add_date as "addDate", u.account,
      count(*) as "checkCount"
    from uploads u join lockbox_items i on i.owner = u.owner and i.upload_pk = u.upload_pk
    where u.owner = ${OFFICE_OWNER} and u.kind = 'lockbox' and u.state = 'COMMITTED' and ${reachCondition({ scope, userId })}
    group by u.owner, u.upload_pk order by u.add_date, u.upload_pk`.execute(db);
  const filePks = lockboxes.map(({ filePk }) => filePk);
  const { rows: deposited } = await sql<{ filePk: string; count: number }>`
    select c.upload_pk as "filePk", count(*) as count from deposit_checks c
    where c.upload_owner = ${OFFICE_OWNER} and c.upload_pk = any(${sql.val(filePks)}::text[]) group by c.upload_pk`.execute(
    db,
  );
  const counts = new Map(deposited.map(({ filePk, count }) => [filePk, count]));
  const waiting = lockboxes.filter(({ filePk, checkCount }) => checkCount > (counts.get(filePk) ?? 0));
  return lockboxSums(db, waiting.slice(0, MAX_LOCKBOXES));
}

async function lockboxSums(
  db: Db,
  lockboxes: readonly Pick<LockboxToDeposit, 'filePk' | 'fileName' | 'addDate' | 'account'>[],
): Promise<readonly LockboxToDeposit[]> {
  const filePks = sql`${sql.val(lockboxes.map(({ filePk }) => filePk))}::text[]`;
  const { rows: deposited } = await sql<{ filePk: string; rowNo: number }>`
    select c.upload_pk as "filePk", c.row_no as "rowNo" from deposit_checks c
    where c.upload_owner = ${OFFICE_OWNER} and c.upload_pk = any(${filePks})`.execute(db);
  const { rows } = await sql<Pick<LockboxToDeposit, 'filePk' | 'checkCount' | 'checkCents' | 'depositDate'>>`
    select i.upload_pk as "filePk", count(*) as "checkCount", sum(i.amount_cents) as "checkCents", max(i.deposit_date) as "depositDate"
    from lockbox_items i where i.owner = ${OFFICE_OWNER} and i.upload_pk = any(${filePks}) and not exists (
      select 1 from unnest(${sql.val(deposited.map(({ filePk }) => filePk))}::text[],
        ${sql.val(deposited.map(({ rowNo }) => rowNo))}::integer[]) taken (upload_pk, row_no)
      where taken.upload_pk = i.upload_pk and taken.row_no = i.row_no)
    group by i.upload_pk`.execute(db);
  const sums = new Map(rows.map((row) => [row.filePk, row]));
  return lockboxes.flatMap((lockbox) => {
    const sum = sums.get(lockbox.filePk);
    return sum ? [{ ...lockbox, ...sum }] : [];
  });
}
