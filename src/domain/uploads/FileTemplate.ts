import type { UploadKind } from './UploadKind';

/** What a column's figures mean. */
export type SignRule =
  /** As written; a minus before or behind, or parentheses, make it negative. */
  | 'asWritten'
  /** The other way round: what is written positive takes away. */
  | 'reversed'
  /** Whatever is written counts as positive. */
  | 'alwaysPositive';

/** In which order a date's parts stand where its numbers leave it open. */
export type DateOrder = 'yearFirst' | 'monthFirst' | 'dayFirst';

/** Where a field's text comes from and how it is read. */
export interface ColumnRule {
  /** The name of a field of the kind. */
  readonly field: string;
  /** The heading of its column, as `columnHeadings` has it: `Column A` where the file has none. */
  readonly column: string;
  /** For amounts; `asWritten` unless told. */
  readonly sign?: SignRule | undefined;
}

/** What a word in a file means: whatever is written as `from`, in any case of its letters, counts as `to`. */
export interface ValueRule {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** How files of one kind and owner are laid out. @source UPL-1 */
export interface FileLayout {
  /** In which row the headings stand, the first being 1; 0 when the file has none. */
  readonly headerRow: number;
  readonly columns: readonly ColumnRule[];
  readonly values: readonly ValueRule[];
  readonly dateOrder: DateOrder;
}

/** A layout that is remembered under a name, and found again by its headings. */
export interface FileTemplate extends FileLayout {
  readonly templatePk: string;
  readonly kind: UploadKind;
  /** Group number, carrier code or `office`. */
  readonly owner: string;
  readonly name: string;
  readonly version: number;
  readonly modDate: string;
  readonly modUser: string;
}
