import type { HeldBill } from '../../../../application/bills/ports';
import type { Tx } from '../../Tables';

/** Whether the bill's group has an upload of payroll deductions that counts. It cannot be reversed before the transaction ends. */
export async function holdsDeductions(tx: Tx, { groupNumber }: HeldBill, uploadPk: string): Promise<boolean> {
  const row = await tx
    .selectFrom('uploads')
    .select('upload_pk')
    .where('owner', '=', groupNumber)
    .where('upload_pk', '=', uploadPk)
    .where('kind', '=', 'payrollDeductions')
    .where('state', '=', 'COMMITTED')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
