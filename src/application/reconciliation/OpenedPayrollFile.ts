import type { ColumnMapping } from '../../domain/reconciliation/ColumnMapping';
import type { ReadDeductions } from '../../domain/reconciliation/readDeductions';
import type { SuggestedColumns } from '../../domain/reconciliation/suggestColumns';

/** A file that could be read, before anybody said what its columns mean. */
export interface OpenedPayrollFile {
  readonly name: string;
  readonly headers: readonly string[];
  /** Where the headings stand in the file, its first row being 1: row 1 of the deductions is right below. */
  readonly headerRow: number;
  /** The first rows, for a person to look at. */
  readonly sample: readonly (readonly string[])[];
  readonly rowCount: number;
  /** @param memberIds of the bill; repetitions do not matter */
  suggest(memberIds: readonly string[]): Promise<SuggestedColumns>;
  read(mapping: ColumnMapping): Promise<ReadDeductions>;
  /** Forgets the file. */
  close(): void;
}
