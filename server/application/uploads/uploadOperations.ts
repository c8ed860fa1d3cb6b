import type { Operation } from '../../../src/domain/access/policy';
import { UploadKind } from '../../../src/domain/uploads/UploadKind';

/** Who may send files of a kind. @source product.md, Rights */
export const UPLOAD_OPERATIONS: Readonly<Record<UploadKind, Operation>> = {
  [UploadKind.PayrollDeductions]: 'uploads.group',
  [UploadKind.Enrolment]: 'uploads.group',
  [UploadKind.CarrierBill]: 'uploads.carrierBill',
  [UploadKind.Lockbox]: 'uploads.lockbox',
};
