import { sql } from 'kysely';
import type { BankFile } from '../../../../src/domain/money/processing/BankFile';
import { type Cents, sumCents } from '../../../../src/domain/platform/money/Cents';
import type { Tx } from '../../../platform/database/Tables';
import { newId } from '../../../platform/shared/newPk';
import type { PaymentFileRun } from '../ports';

/** A file's letter or digit, by its place among the files of a date. No more files are made for a date than there are. */
export const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** A bank file to add, with the amounts of its entries. */
export interface NewBankFile {
  readonly kind: BankFile['kind'];
  readonly amounts: readonly Cents[];
  /** Entries for each amount. Default: 1. */
  readonly entriesEach?: number;
}

/**
 * Adds a bank file of a run without its entries.
 *
 * @returns its key; undefined without entries, or if no more files can be made for the date.
 */
export async function addBankFile(
  tx: Tx,
  run: PaymentFileRun,
  { kind, amounts, entriesEach = 1 }: NewBankFile,
): Promise<string | undefined> {
  if (amounts.length === 0) return undefined;
  const [filePk] = await addBankFiles(tx, run, kind, [
    { entryCount: entriesEach * amounts.length, amountCents: sumCents(amounts) },
  ]);
  return filePk;
}

/** Adds as many of these files as can be made for the date, and returns their keys. The files of runs are locked. */
export async function addBankFiles(
  tx: Tx,
  { runPk, businessDate, now }: PaymentFileRun,
  kind: BankFile['kind'],
  files: readonly { readonly entryCount: number; readonly amountCents: Cents }[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ lastNo: number; used: number }>`
    select coalesce(max(file_no), 0) as "lastNo", (count(*) filter (where business_date = ${businessDate}::date))::integer as used
    from ach_files`.execute(tx);
  const { lastNo = 0, used = 0 } = rows[0] ?? {};
  const pk = newId();
  const added = files.slice(0, Math.max(0, MODIFIERS.length - used)).map(({ entryCount, amountCents }, index) => ({
    file_pk: index === 0 ? pk : `${pk}-${index + 1}`,
    file_no: Number(lastNo) + index + 1,
    run_pk: runPk,
    business_date: businessDate,
    modifier: MODIFIERS[used + index] ?? '',
    add_date: now.toISOString(),
    entry_count: entryCount,
    amount_cents: amountCents,
    kind,
  }));
  if (added.length > 0) await tx.insertInto('ach_files').values(added).execute();
  return added.map(({ file_pk }) => file_pk);
}
