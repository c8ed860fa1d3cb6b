import { sql } from 'kysely';
import { rowsOf } from '../../platform/database/bulkStatements';
import { lockSelected } from '../../platform/database/statements/lockRows';
import type { Tx } from '../../platform/database/Tables';
import type { LockedUpload } from './ports';

const MAX_NAMED = 3;

/** Sentences that say why an upload cannot be reversed. Locks its bills until the transaction ends. */
export async function uploadBlockers(tx: Tx, { kind, owner, filePk }: LockedUpload): Promise<readonly string[]> {
  if (kind === 'carrierBill') return changedBills(tx, filePk);
  if (kind === 'payrollDeductions') return reconciledBills(tx, owner, filePk);
  if (kind === 'lockbox') return depositedChecks(tx, owner, filePk);
  return [];
}

interface UploadedBill {
  readonly groupNumber: string;
  readonly billPk: string;
  readonly billNumber: string;
  readonly isChanged: boolean;
}

async function changedBills(tx: Tx, filePk: string): Promise<readonly string[]> {
  const bills = await lockSelected<UploadedBill>(tx, {
    table: 'bills',
    key: 'b.bill_pk',
    keyOf: ({ billPk }) => billPk,
    select: (isLocked) => sql<UploadedBill>`
      select b.group_number as "groupNumber", b.bill_pk as "billPk", b.bill_number as "billNumber",
        b.status <> 'UNRELEASED' or b.version > 1 as "isChanged"
      from bills b where b.upload_pk = ${filePk} and ${isLocked} order by b.bill_pk`,
  });
  const changed = bills.filter(({ isChanged }) => isChanged);
  if (changed.length > 0) return [`${billList(changed)} has been released or changed.`];
  const own = rowsOf(bills, sql`"groupNumber" text, "billPk" text, "billNumber" text`);
  const { rows: matched } = await sql<{ billNumber: string }>`
    select distinct b."billNumber" from ${own} b
    join lockbox_items i on i.matched_group = b."groupNumber" and i.matched_bill_pk = b."billPk"`.execute(tx);
  const { rows: deposited } = await sql<{ billNumber: string }>`
    select distinct b."billNumber" from ${own} b
    join deposit_checks c on c.group_number = b."groupNumber" and c.bill_pk = b."billPk"`.execute(tx);
  const paid = [...new Set([...matched, ...deposited].map(({ billNumber }) => billNumber))]
    .sort()
    .map((billNumber) => ({ billNumber }));
  return paid.length > 0 ? [`a check was received for ${billList(paid)}.`] : [];
}

async function depositedChecks(tx: Tx, owner: string, filePk: string): Promise<readonly string[]> {
  const found = await tx
    .selectFrom('deposit_checks')
    .select('check_pk')
    .where('upload_owner', '=', owner)
    .where('upload_pk', '=', filePk)
    .limit(1)
    .executeTakeFirst();
  return found ? ['its checks are in a deposit.'] : [];
}

async function reconciledBills(tx: Tx, owner: string, filePk: string): Promise<readonly string[]> {
  const { rows } = await sql<{ billNumber: string }>`
    select distinct b.bill_number as "billNumber" from comparisons c
    join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk
    where c.upload_pk = ${filePk} and c.group_number = ${owner}`.execute(tx);
  return rows.length > 0 ? [`its deductions were used to reconcile ${billList(rows)}.`] : [];
}

/** Names the first bills and counts the rest. */
function billList(bills: readonly { readonly billNumber: string }[]): string {
  const more = bills.length - MAX_NAMED;
  const numbers = bills.slice(0, MAX_NAMED).map(({ billNumber }) => billNumber);
  return `bill ${numbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
