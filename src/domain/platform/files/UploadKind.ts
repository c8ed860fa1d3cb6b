/** Type of an uploaded file. @source UPL-1 */
export const UploadKind = {
  PayrollDeductions: 'payrollDeductions',
  Enrollment: 'enrolment',
  /** Payments of continuation payers, from their administrator. */
  ContinuationPayments: 'continuation',
  CarrierBill: 'carrierBill',
  Lockbox: 'lockbox',
  /** Groups, carriers, agents and reps. */
  Setup: 'setup',
  /** People with their access. */
  People: 'people',
  /** Balances of the system before. */
  Opening: 'opening',
} as const;
export type UploadKind = (typeof UploadKind)[keyof typeof UploadKind];

export type UploadOwnerKind = 'group' | 'carrier' | 'office';

export const OWNER_OF: Readonly<Record<UploadKind, UploadOwnerKind>> = {
  payrollDeductions: 'group',
  enrolment: 'group',
  continuation: 'group',
  carrierBill: 'carrier',
  lockbox: 'office',
  setup: 'office',
  people: 'office',
  opening: 'office',
};

/** Kinds of files that belong to a group. */
export const GROUP_KINDS: readonly UploadKind[] = Object.values(UploadKind).filter(
  (kind) => OWNER_OF[kind] === 'group',
);

/** Owner of the office's own files. */
export const OFFICE_OWNER = 'office';
