import PDFDocument from 'pdfkit';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { UPLOADED_NUMBER } from '../patterns';
import type { Group } from './Group';
import type { StageUpload } from './uploadFiles';

/** A line of a PDF bill. An empty member is not repeated from the line above. */
export interface PdfBillLine {
  readonly member: string;
  readonly coverage: string;
  readonly billed: Cents;
}

const COLUMNS = [40, 130, 300, 430] as const;
const WIDTH = 120;
const LINE_HEIGHT = 14;

/** A carrier's bill as a PDF. @param total as printed below the lines */
export async function pdfBill(group: Group, total: Cents, lines: readonly PdfBillLine[]): Promise<StageUpload> {
  const document = new PDFDocument({ size: 'LETTER', margin: 0 });
  const pieces: Uint8Array[] = [];
  document.on('data', (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.font('Helvetica').fontSize(10);
  let y = 40;
  const print = (cells: readonly string[]) => {
    for (const [at, cell] of cells.entries()) {
      const align = at === COLUMNS.length - 1 ? 'right' : 'left';
      document.text(cell, COLUMNS[at] ?? 0, y, { width: WIDTH, align, lineBreak: false });
    }
    y += LINE_HEIGHT;
  };
  print([`Group Number: ${group.groupNumber}`]);
  print([`Invoice Number: ${UPLOADED_NUMBER}`]);
  print(['Coverage Period: 04/01/2026 - 04/30/2026']);
  y += LINE_HEIGHT;
  print(['Member ID', 'Member Name', 'Coverage', 'Premium']);
  const members = [...new Set(lines.map(({ member }) => member).filter(Boolean))];
  for (const { member, coverage, billed } of lines) {
    const number = member === '' ? '' : `E20${10 + members.indexOf(member)}`;
    print([number, member, coverage, formatCents(billed)]);
  }
  print(['', 'Total Premium', '', formatCents(total)]);
  document.end();
  await ended;
  const bytes = new Uint8Array(Buffer.concat(pieces));
  return { name: 'bill.pdf', bytes, kind: UploadKind.CarrierBill, owner: group.healthCarrier };
}
