import type { DifferenceRow, DifferenceSheets } from '../../application/billing/reconciliation/ExportDifferences';
import { xlsxText } from '../../domain/platform/files/xlsxText';
import type { Cents } from '../../domain/platform/money/Cents';

const MONEY = '#,##0.00';
const COLUMNS = [
  { header: 'Member', width: 26 },
  { header: 'Member ID', width: 14 },
  { header: 'Coverage', width: 14 },
  { header: 'Kind', width: 24 },
  { header: 'Probable cause', width: 60 },
  { header: 'Billed', width: 12, numFmt: MONEY },
  { header: 'Deducted', width: 12, numFmt: MONEY },
  { header: 'Difference', width: 12, numFmt: MONEY },
  { header: 'Decision', width: 20 },
  { header: 'Reason', width: 26 },
  { header: 'Note', width: 40 },
];

/** Loads the writer of spreadsheets with the first export. */
export class HucreDifferenceSheets implements DifferenceSheets {
  async write(rows: readonly DifferenceRow[]): Promise<Uint8Array<ArrayBuffer>> {
    const { writeXlsxStream } = await import(/* webpackChunkName: "xlsx-writer" */ 'hucre/xlsx');
    const stream = writeXlsxStream(rows.map(cellsOf), {
      name: 'Differences',
      columns: COLUMNS,
      freezePane: { rows: 1 },
    });
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }
}

function cellsOf(row: DifferenceRow): (string | number | null)[] {
  return [
    ...[row.member, row.memberId, row.coverage, row.kind, row.cause].map(xlsxText),
    ...[row.billedCents, row.deductedCents, row.differenceCents].map(dollars),
    ...[row.decision, row.reason, row.note].map(xlsxText),
  ];
}

function dollars(amount: Cents | null): number | null {
  return amount === null ? null : amount / 100;
}
