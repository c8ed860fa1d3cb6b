import { addMonths, lastOfMonth, localDate } from '../../../src/domain/platform/dates/LocalDate';
import { OFFICE_OWNER, UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../src/domain/platform/money/formatCents';
import type { PaymentRow, PayrollRow } from '../ParameterValues';
import { UPLOADED_NUMBER } from '../patterns';
import type { Group } from './Group';
import { payrollText } from './payrollFile';
import { memberNumberOf, type StageBill } from './StageBills';

/** A file to upload. */
export interface StageUpload {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly kind: UploadKind;
  /** Group number or carrier code. */
  readonly owner: string;
}

/** Headings that are not recognized automatically, by field. */
export const OWN_COLUMNS = { memberId: 'Ref', memberName: 'Who', coverage: 'For', amount: 'Taken' } as const;

/** A PNG of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Payroll deductions of the bill's members. */
export function payrollUpload(
  bill: StageBill,
  rows: readonly PayrollRow[],
  { name = 'payroll.csv', hasOwnColumns = false, change = (text: string) => text, isWindows1252 = false } = {},
): StageUpload {
  const text = payrollText({ bill, rows, hasOwnColumns, change });
  return {
    name,
    bytes: isWindows1252 ? Uint8Array.from(Buffer.from(text, 'latin1')) : utf8(text),
    kind: UploadKind.PayrollDeductions,
    owner: bill.group.groupNumber,
  };
}

export const COST_CENTER_HEADING = 'Department';

/** Payroll deductions with a column of cost centers, which has one for a single member. */
export function withCostCenter(upload: StageUpload, memberId: string, costCenter: string): StageUpload {
  return withColumn(upload, COST_CENTER_HEADING, memberId, costCenter);
}

/** Payroll deductions with an additional column that has a value for a single member. */
export function withColumn(upload: StageUpload, heading: string, memberId: string, value: string): StageUpload {
  return { ...upload, bytes: utf8(columnAdded(new TextDecoder().decode(upload.bytes), heading, memberId, value)) };
}

/** Adds a column with a value for one member to a file whose rows begin with member numbers. */
export function columnAdded(text: string, heading: string, memberId: string, value: string): string {
  const [headings = '', ...lines] = text.trimEnd().split('\n');
  const rows = lines.map((line) => `${line},${line.startsWith(`${memberId},`) ? value : ''}`);
  return [`${headings},${heading}`, ...rows, ''].join('\n');
}

/** A carrier's bill with one line per member. */
export function carrierBillUpload(group: Group, amount: Cents, members: number, number = UPLOADED_NUMBER): StageUpload {
  const each = Math.floor(amount / members);
  const lines = Array.from({ length: members }, (_, index) => {
    const share = cents(index === 0 ? amount - each * (members - 1) : each);
    const line = [group.groupNumber, number, '2026-04-01', `E20${10 + index}`, `Member ${index + 1}`, 'Medical'];
    return [...line, centsToDecimal(share)].join(',');
  });
  const headings = 'Group,Bill number,Period from,Member ID,Member name,Coverage,Premium';
  const bytes = utf8([headings, ...lines, ''].join('\n'));
  return { name: 'carrier bill.csv', bytes, kind: UploadKind.CarrierBill, owner: group.healthCarrier };
}

/** A carrier's bill with the same class for each member. */
export function withClasses(upload: StageUpload, className: string): StageUpload {
  const [headings = '', ...lines] = new TextDecoder().decode(upload.bytes).trimEnd().split('\n');
  const rows = [`${headings},Class`, ...lines.map((line) => `${line},${className}`), ''];
  return { ...upload, bytes: utf8(rows.join('\n')) };
}

/**
 * A carrier's bill with a table of adjustments below its lines, which gives the first member a credit for the month before.
 *
 * @param months that the credit is for, up to the month before
 */
export function withAdjustments(upload: StageUpload, credit: Cents, months = 1): StageUpload {
  const last = localDate('2026-03-01');
  const row = `E2010,Medical,${addMonths(last, 1 - months)},${lastOfMonth(last)},-${centsToDecimal(credit)}`;
  return withTable(upload, 'Adjustments', 'Member ID,Coverage,From,To,Amount', row);
}

/** A carrier's bill with a fee for no member, in a table below its lines. */
export function withFee(upload: StageUpload, fee: Cents, description = 'Administrative fee'): StageUpload {
  return withTable(upload, 'Other charges', 'Description,Amount', `${description},${centsToDecimal(fee)}`);
}

/** A carrier's bill of one member, with the number of a division in a column. */
export function carrierBillOfDivision(group: Group, division: string): StageUpload {
  const upload = carrierBillUpload(group, cents(61_240), 1);
  const [headings = '', ...lines] = new TextDecoder().decode(upload.bytes).trimEnd().split('\n');
  const rows = [`${headings},Division`, ...lines.map((line) => `${line},${division}`), ''];
  return { ...upload, bytes: utf8(rows.join('\n')) };
}

/** A carrier's bill whose member numbers are Social Security numbers. */
export function withSocialSecurityNumbers(upload: StageUpload): StageUpload {
  const text = new TextDecoder().decode(upload.bytes);
  return { ...upload, bytes: utf8(text.replaceAll(/E20(\d\d)/g, '512-34-67$1')) };
}

/** A carrier's bill with a fee for no member in a row among its lines. @param coverage of the row; empty for none */
export function withFeeAmongLines(
  upload: StageUpload,
  fee: Cents,
  coverage = '',
  description = 'Administrative fee',
): StageUpload {
  const [headings = '', ...lines] = new TextDecoder().decode(upload.bytes).trimEnd().split('\n');
  const key = (lines[0] ?? '').split(',').slice(0, 3);
  const row = [...key, '', '', coverage, centsToDecimal(fee), description];
  const rows = [`${headings},Description`, ...lines.map((line) => `${line},`), row.join(','), ''];
  return { ...upload, bytes: utf8(rows.join('\n')) };
}

function withTable(upload: StageUpload, ...lines: readonly string[]): StageUpload {
  return { ...upload, bytes: utf8(`${new TextDecoder().decode(upload.bytes)}\n${lines.join('\n')}\n`) };
}

/** A carrier's bill of one line, with its premium as written, unquoted. */
export function carrierBillWritten(group: Group, premium: string): StageUpload {
  const upload = carrierBillUpload(group, cents(100), 1);
  const text = new TextDecoder().decode(upload.bytes);
  return { ...upload, bytes: utf8(text.replace('1.00', premium)) };
}

/** An enrollment file with the given number of equal rows for a member. */
export function enrollmentUpload({ groupNumber }: Group, member: string, times: number): StageUpload {
  const rows = Array.from({ length: times }, () => `E2010,${member},Medical,2026-04-01,add`);
  const bytes = utf8(['Member ID,Member name,Coverage,Effective from,Change', ...rows, ''].join('\n'));
  return { name: 'enrollment.csv', bytes, kind: UploadKind.Enrollment, owner: groupNumber };
}

/** A payment file of a group's continuation administrator. */
export function paymentUpload(bill: StageBill, rows: readonly PaymentRow[]): StageUpload {
  const lines = rows.map(({ member, numberOf, coverage, month, paid, type, paidOn }) => {
    const number = numberOf === 'nobody' ? '' : memberNumberOf(bill, numberOf);
    return [number, member, coverage, month.slice(0, 7), centsToDecimal(paid), type, paidOn].join(',');
  });
  const headings = 'Participant ID,Participant,Coverage,Premium month,Amount paid,Type,Payment date';
  const bytes = utf8([headings, ...lines, ''].join('\n'));
  return { name: 'payments.csv', bytes, kind: UploadKind.ContinuationPayments, owner: bill.group.groupNumber };
}

/** A file of groups, carriers, agents and reps. @param rows with the headings */
export function setupUpload(rows: readonly (readonly string[])[]): StageUpload {
  const bytes = utf8(rows.map((row) => row.join(',')).join('\n'));
  return { name: 'groups.csv', bytes, kind: UploadKind.Setup, owner: OFFICE_OWNER };
}

/** A file of people with their access. @param rows with the headings */
export function peopleUpload(rows: readonly (readonly string[])[]): StageUpload {
  const bytes = utf8(rows.map((row) => row.join(',')).join('\n'));
  return { name: 'people.csv', bytes, kind: UploadKind.People, owner: OFFICE_OWNER };
}

/** A file of balances of the system before. @param rows with the headings */
export function openingUpload(rows: readonly (readonly string[])[]): StageUpload {
  const bytes = utf8(rows.map((row) => row.join(',')).join('\n'));
  return { name: 'opening.csv', bytes, kind: UploadKind.Opening, owner: OFFICE_OWNER };
}

/** A PNG with any file name. */
export function picture(name: string, { groupNumber }: Group): StageUpload {
  const bytes = Uint8Array.from(Buffer.from(DOT, 'base64'));
  return { name, bytes, kind: UploadKind.PayrollDeductions, owner: groupNumber };
}

/** An SVG that contains a script. */
export function drawing({ groupNumber }: Group): StageUpload {
  return { name: 'logo.svg', bytes: utf8(DRAWING), kind: UploadKind.PayrollDeductions, owner: groupNumber };
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
