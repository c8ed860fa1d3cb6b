import { writeXlsx } from 'hucre/xlsx';
import { xlsxColumn, xlsxRow } from '../files/xlsxCells';
import type { SheetColumn, SheetRow } from '../shared/Workbooks';
import type { DocumentTask, OpenDocument, TableHead } from './documentSteps';

interface OpenSheet {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: (string | number | Date | null)[][];
}

/** A workbook with a sheet for each table. */
export class XlsxDocument implements OpenDocument {
  private readonly sheets: OpenSheet[] = [];

  constructor(private readonly task: DocumentTask) {}

  addTable({ title, columns }: TableHead): void {
    this.sheets.push({ title, columns, rows: [columns.map(({ heading }) => heading)] });
  }

  async addRows(rows: readonly SheetRow[]): Promise<void> {
    const sheet = this.sheets.at(-1);
    for (const row of rows) sheet?.rows.push(xlsxRow(row, sheet.columns));
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    const { title, at } = this.task;
    const bytes = await writeXlsx({
      properties: { title, creator: 'Listbill', created: at, modified: at },
      sheets: this.sheets.map(({ title: name, columns, rows }) => ({
        name,
        columns: columns.map(xlsxColumn),
        rows,
        freezePane: { rows: 1 },
        autoFilter: { range: rangeOf(columns.length, rows.length) },
      })),
      stringMode: 'shared',
    });
    return new Uint8Array(bytes);
  }
}

function rangeOf(columns: number, rows: number): string {
  return `A1:${String.fromCharCode('A'.charCodeAt(0) + columns - 1)}${rows}`;
}
