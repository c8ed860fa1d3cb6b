import { randomUUID } from 'node:crypto';
import { commitUpload } from '../../../contract/office/uploadRecords';
import { uploadFile } from '../../../contract/office/uploads';
import type { Scene } from '../stage/Scene';

export const FILE = 'payroll.csv';
export const PAYROLL =
  'Employee ID,Employee name,Coverage,Amount\nM1,Ada Byron,Medical,412.50\nM2,Ben Okri,Medical,587.50\n';

/** A payroll file of the group, committed by default. @returns its key */
export async function uploadedPayroll(scene: Scene, content = PAYROLL, isCommitted = true): Promise<string> {
  const biller = await scene.as('biller');
  const { filePk, version } = await biller.uploaded(uploadFile, {
    params: { kind: 'payrollDeductions', owner: scene.groupNumber, template: 'auto' },
    files: [{ name: FILE, bytes: content }],
  });
  if (isCommitted) {
    const body = { version, leaveOutErrors: false, allowDuplicate: true };
    await biller.ok(commitUpload, { params: { filePk }, body, idempotencyKey: randomUUID() });
  }
  return filePk;
}
