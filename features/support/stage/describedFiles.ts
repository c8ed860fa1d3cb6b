import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import type { PayrollLayout, PayrollRow } from '../ParameterValues';
import type { PayrollFileToCompare } from '../tasks/PayrollTasks';
import type { Group } from './Group';
import { withDeduction } from './payrollFile';
import type { StageBill } from './StageBills';
import {
  carrierBillUpload,
  carrierBillWritten,
  payrollUpload,
  type StageUpload,
  withAdjustments,
  withFee,
  withFeeAmongLines,
  withSocialSecurityNumbers,
} from './uploadFiles';

/** Members by name, or the last ones of the bill. */
export type MemberNames = readonly string[] | { readonly last: number };

/** A parsed description of a payroll file. */
export interface PayrollFileName {
  /** Whether it is already uploaded and committed. */
  readonly isUploaded: boolean;
  /** Whether it follows another file with the same columns. */
  readonly isNext: boolean;
  /** Whether its headings are not recognized automatically. */
  readonly hasOwnColumns: boolean;
  readonly hasFileNumbers: boolean;
  readonly hasEmployerColumn: boolean;
  readonly isOldEncoding: boolean;
  readonly layout?: PayrollLayout;
  readonly without?: MemberNames;
  readonly deducted?: { readonly member: string; readonly written: string };
  readonly percent?: number;
  readonly calls?: { readonly member: string; readonly name: string };
}

/** A parsed description of a carrier's bill: an amount and a number of members, or one premium as written. */
export type CarrierBillName =
  | {
      readonly amount: Cents;
      readonly members: number;
      readonly number?: string;
      /** For the first member, for the month before. */
      readonly credit?: Cents;
      /** Months that the credit is for, up to the month before. Default: 1. */
      readonly creditMonths?: number;
      /** For no member. */
      readonly fee?: Cents;
      /** Description of the fee, empty for none; by default that of an administrative fee. */
      readonly feeName?: string;
      /** Coverage in the fee's row among the lines, empty for none; undefined if the fee is in its own table. */
      readonly feeCoverage?: string;
      /** Default: the carrier has numbers of its own. */
      readonly hasSocialSecurityNumbers?: boolean;
    }
  | { readonly written: string };

/** Rows of a payroll file that agrees with the bill. */
export function payrollOf({ lines }: StageBill): readonly PayrollRow[] {
  return lines.map(({ member, coverage, billed }) => ({ member, coverage, deducted: billed }));
}

/** Rows of a payroll file that agrees with the bill, except for the given deductions. */
export function payrollExcept(
  bill: StageBill,
  deductions: readonly (Pick<PayrollRow, 'member' | 'coverage'> & { readonly deducted?: Cents })[],
): readonly PayrollRow[] {
  const agreed = payrollOf(bill).filter((row) => !deductions.some((one) => isSameRow(one, row)));
  const others = deductions.flatMap(({ member, coverage, deducted }) =>
    deducted === undefined ? [] : [{ member, coverage, deducted }],
  );
  return [...agreed, ...others];
}

function isSameRow(one: Pick<PayrollRow, 'member' | 'coverage'>, other: Pick<PayrollRow, 'member' | 'coverage'>) {
  return one.member === other.member && one.coverage.toLowerCase() === other.coverage.toLowerCase();
}

/** The file to compare with the bill. */
export function fileToCompare(bill: StageBill, file: PayrollFileName): PayrollFileToCompare {
  return {
    bill,
    rows: rowsOf(bill, file),
    hasOwnColumns: file.hasOwnColumns,
    hasFileNumbers: file.hasFileNumbers,
    hasEmployerColumn: file.hasEmployerColumn,
    ...(file.layout && { layout: file.layout }),
    change: changeOf(file),
  };
}

/** The file to upload. A next file has a different amount, so that it is not a duplicate. */
export function fileToUpload(bill: StageBill, file: PayrollFileName): StageUpload {
  const change = changeOf(file);
  return payrollUpload(bill, rowsOf(bill, file), {
    hasOwnColumns: file.hasOwnColumns,
    isWindows1252: file.isOldEncoding,
    ...(file.isNext && { name: 'next.csv' }),
    change: (text) => change(file.isNext ? withNextAmount(text) : text),
  });
}

/** Changes an amount so that the file differs from the previous one. */
export function withNextAmount(text: string): string {
  return text.replace('612.40', '600.00');
}

export function carrierBillNamed(group: Group, bill: CarrierBillName): StageUpload {
  if ('written' in bill) return carrierBillWritten(group, bill.written);
  const upload = carrierBillUpload(group, bill.amount, bill.members, bill.number);
  if (bill.fee !== undefined && bill.feeCoverage !== undefined) {
    return withFeeAmongLines(upload, bill.fee, bill.feeCoverage, bill.feeName);
  }
  if (bill.fee !== undefined) return withFee(upload, bill.fee, bill.feeName);
  if (bill.hasSocialSecurityNumbers) return withSocialSecurityNumbers(upload);
  return bill.credit === undefined ? upload : withAdjustments(upload, bill.credit, bill.creditMonths);
}

function rowsOf(bill: StageBill, { without = [], percent = 100 }: PayrollFileName): readonly PayrollRow[] {
  const rows = payrollOf(bill);
  const members = rows.map(({ member }) => member);
  const missing = 'last' in without ? [...new Set(members)].slice(-without.last) : without;
  const unknown = missing.find((member) => !members.includes(member));
  if (unknown !== undefined) throw new RangeError(`${unknown} is not on the bill. Its members: ${members.join(', ')}.`);
  return rows
    .filter(({ member }) => !missing.includes(member))
    .map((row) => ({ ...row, deducted: cents(Math.round((row.deducted * percent) / 100)) }));
}

function changeOf({ deducted, calls }: PayrollFileName): (text: string) => string {
  const write = deducted ? withDeduction(deducted.member, deducted.written) : (text: string) => text;
  return (text) => write(calls ? text.replace(calls.member, calls.name) : text);
}
