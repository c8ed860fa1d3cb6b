import { sql } from 'kysely';
import type { HeldUpload } from '../../../application/uploads/ports/UploadDesk';
import type { Tx } from '../Tables';

const MOST_NAMED = 3;

/** What of an upload has been used, in words. Held bills cannot be used until the transaction ends. */
export async function hindrances(tx: Tx, { kind, owner, filePk }: HeldUpload): Promise<readonly string[]> {
  if (kind === 'carrierBill') return touchedBills(tx, filePk);
  if (kind === 'payrollDeductions') return comparisons(tx, owner, filePk);
  return [];
}

async function touchedBills(tx: Tx, filePk: string): Promise<readonly string[]> {
  const { rows } = await sql<{ billNumber: string; isTouched: boolean }>`
    select b.bill_number as "billNumber", b.status <> 'UNRELEASED' or b.version > 1 as "isTouched"
    from bills b where b.upload_pk = ${filePk} order by b.bill_pk for update`.execute(tx);
  const touched = rows.filter(({ isTouched }) => isTouched).map(({ billNumber }) => billNumber);
  if (touched.length > 0) return [`${named('bill', touched)} has been released or changed.`];
  const { rows: matched } = await sql<{ billNumber: string }>`
    select distinct b.bill_number as "billNumber" from bills b
    join lockbox_items i on i.matched_group = b.group_number and i.matched_bill_pk = b.bill_pk
    where b.upload_pk = ${filePk}`.execute(tx);
  if (matched.length === 0) return [];
  return [
    `a check was received for ${named(
      'bill',
      matched.map(({ billNumber }) => billNumber),
    )}.`,
  ];
}

async function comparisons(tx: Tx, owner: string, filePk: string): Promise<readonly string[]> {
  const { rows } = await sql<{ billNumber: string }>`
    select distinct b.bill_number as "billNumber" from comparisons c
    join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk
    where c.upload_pk = ${filePk} and c.group_number = ${owner}`.execute(tx);
  if (rows.length === 0) return [];
  return [
    `its deductions stand behind the reconciliation of ${named(
      'bill',
      rows.map(({ billNumber }) => billNumber),
    )}.`,
  ];
}

function named(what: string, names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${what} ${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
