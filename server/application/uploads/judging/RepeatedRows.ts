import type { UploadRecord } from '../../../../src/domain/uploads/UploadRecord';

/** Counts rows of a file that say again what a row above says. They may be right, so they are warned about and not refused. */
export class RepeatedRows {
  private readonly firstRows = new Map<string, number>();
  private count = 0;
  private example = '';

  /** @param fields by which two rows are the same. */
  constructor(private readonly fields: readonly string[]) {}

  add({ row, values }: UploadRecord): void {
    const key = this.fields.map((field) => String(values[field] ?? '').toLowerCase()).join('\0');
    const first = this.firstRows.get(key);
    if (first === undefined) {
      this.firstRows.set(key, row);
      return;
    }
    this.count += 1;
    this.example ||= `row ${row} repeats row ${first} (member ${values['memberId']}, ${values['coverage']})`;
  }

  /** The warning; empty when no row is repeated. */
  notice(): string {
    if (this.count === 0) return '';
    const rows = this.count === 1 ? '1 row repeats' : `${this.count.toLocaleString('en-US')} rows repeat`;
    return `${rows} a member and coverage from a row above: ${this.example}. Check the file for duplicates.`;
  }
}
