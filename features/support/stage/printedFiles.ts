import PDFDocument from 'pdfkit';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { UPLOADED_NUMBER } from '../patterns';
import type { Group } from './Group';
import { memberNumberOf, type StageBill } from './StageBills';
import type { StageUpload } from './uploadFiles';

/** A line of a PDF. An empty member is not repeated from the line above. */
export interface PdfLine {
  readonly member: string;
  readonly coverage: string;
  readonly amount: Cents;
}

const COLUMNS = [40, 130, 300, 430] as const;
const WIDTH = 120;
const LINE_HEIGHT = 14;
const TOP = 40;

type Rows = readonly (readonly string[])[];

/** A carrier's bill as a PDF. @param total as printed below the lines */
export async function pdfBill(group: Group, total: Cents, lines: readonly PdfLine[]): Promise<StageUpload> {
  const members = [...new Set(lines.map(({ member }) => member).filter(Boolean))];
  const bytes = await printed([
    [`Group Number: ${group.groupNumber}`],
    [`Invoice Number: ${UPLOADED_NUMBER}`],
    ['Coverage Period: 04/01/2026 - 04/30/2026'],
    [],
    ['Member ID', 'Member Name', 'Coverage', 'Premium'],
    ...rowsOf(lines, (member) => `E20${10 + members.indexOf(member)}`),
    ['', 'Total Premium', '', formatCents(total)],
  ]);
  return { name: 'bill.pdf', bytes, kind: UploadKind.CarrierBill, owner: group.healthCarrier };
}

/** A payroll register as a PDF. @param total as printed below the deductions */
export async function pdfRegister(bill: StageBill, total: Cents, lines: readonly PdfLine[]): Promise<StageUpload> {
  const bytes = await printed([
    ['Deduction Register'],
    [],
    ['Employee ID', 'Employee Name', 'Deduction', 'Amount'],
    ...rowsOf(lines, (member) => memberNumberOf(bill, member)),
    ['', 'Report Total', '', formatCents(total)],
  ]);
  const { groupNumber: owner } = bill.group;
  return { name: 'register.pdf', bytes, kind: UploadKind.PayrollDeductions, owner };
}

/** An empty member is printed without a number. */
function rowsOf(lines: readonly PdfLine[], numberOf: (member: string) => string): Rows {
  return lines.map(({ member, coverage, amount }) => [
    member === '' ? '' : numberOf(member),
    member,
    coverage,
    formatCents(amount),
  ]);
}

async function printed(rows: Rows): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ size: 'LETTER', margin: 0 });
  const pieces: Uint8Array[] = [];
  document.on('data', (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.font('Helvetica').fontSize(10);
  for (const [row, cells] of rows.entries()) {
    for (const [at, cell] of cells.entries()) {
      const align = at === COLUMNS.length - 1 ? 'right' : 'left';
      document.text(cell, COLUMNS[at] ?? 0, TOP + row * LINE_HEIGHT, { width: WIDTH, align, lineBreak: false });
    }
  }
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(pieces));
}
