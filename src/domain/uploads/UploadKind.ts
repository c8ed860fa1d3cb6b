/** What an uploaded file holds. @source UPL-1 */
export const UploadKind = {
  PayrollDeductions: 'payrollDeductions',
  Enrollment: 'enrolment',
  CarrierBill: 'carrierBill',
  Lockbox: 'lockbox',
} as const;
export type UploadKind = (typeof UploadKind)[keyof typeof UploadKind];

/** Whose a file is: a group's, a carrier's, or the office's own. */
export type UploadOwnerKind = 'group' | 'carrier' | 'office';

/** Whose files of a kind are. */
export const OWNER_OF: Readonly<Record<UploadKind, UploadOwnerKind>> = {
  payrollDeductions: 'group',
  enrolment: 'group',
  carrierBill: 'carrier',
  lockbox: 'office',
};

/** What stands for the owner of a file that is the office's own. */
export const OFFICE_OWNER = 'office';
