import { sql } from 'kysely';
import type { Tx } from '../database/Tables';
import type { LockedUpload } from './ports';

const MAX_NAMED = 3;

/** Sentences that say why an upload cannot be reversed. Locks its bills until the transaction ends. */
export async function uploadBlockers(tx: Tx, { kind, owner, filePk }: LockedUpload): Promise<readonly string[]> {
  if (kind === 'carrierBill') return changedBills(tx, filePk);
  if (kind === 'payrollDeductions') return reconciledBills(tx, owner, filePk);
  if (kind === 'lockbox') return depositedChecks(tx, owner, filePk);
  return [];
}

async function changedBills(tx: Tx, filePk: string): Promise<readonly string[]> {
  const { rows } = await sql<{ billNumber: string; isChanged: boolean }>`
    select b.bill_number as "billNumber", b.status <> 'UNRELEASED' or b.version > 1 as "isChanged"
    from bills b where b.upload_pk = ${filePk} order by b.bill_pk for update`.execute(tx);
  const changed = rows.filter(({ isChanged }) => isChanged);
  if (changed.length > 0) return [`${billList(changed)} has been released or changed.`];
  const { rows: paid } = await sql<{ billNumber: string }>`
    select distinct b.bill_number as "billNumber" from bills b
    join lockbox_items i on i.matched_group = b.group_number and i.matched_bill_pk = b.bill_pk
    where b.upload_pk = ${filePk}
    union select b.bill_number from bills b
    join deposit_checks c on c.group_number = b.group_number and c.bill_pk = b.bill_pk
    where b.upload_pk = ${filePk}`.execute(tx);
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
