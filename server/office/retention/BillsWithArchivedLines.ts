import type { LineArchive } from '../../billing/bills/archive/LineArchive';
import type { BillOfYear, BillRecords } from './YearFile';

interface RecordWithLines {
  readonly bill: { readonly bill_pk: string; readonly line_count: number };
  readonly lines: readonly { readonly line_no: number }[];
}

/** Bills with all their lines, also those in the archive. */
export class BillsWithArchivedLines implements BillRecords {
  constructor(
    private readonly stored: BillRecords,
    private readonly archive: Pick<LineArchive, 'linesOf'>,
  ) {}

  next(year: number, after: BillOfYear | undefined, most: number): Promise<readonly BillOfYear[]> {
    return this.stored.next(year, after, most);
  }

  /** @throws UnusableArchive if the file of a bill's lines is missing or damaged. */
  async records(bills: readonly Pick<BillOfYear, 'groupNumber' | 'billPk'>[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const record of await this.stored.records(bills)) {
      // oxlint-disable-next-line no-await-in-loop -- one bill's lines in memory at a time
      found.push(await this.complete(record));
    }
    return found;
  }

  private async complete(record: string): Promise<string> {
    const bill = JSON.parse(record) as RecordWithLines;
    if (bill.lines.length >= bill.bill.line_count) return record;
    const archived = await this.archive.linesOf(bill.bill.bill_pk);
    const lines = [...bill.lines, ...archived.map((row) => JSON.parse(row) as RecordWithLines['lines'][number])];
    return JSON.stringify({ ...bill, lines: lines.sort((one, other) => one.line_no - other.line_no) });
  }
}
