import type { SheetColumn, SheetRow } from '../shared/Workbooks';
import type { DocumentFormat } from './Documents';

/** Document requested from the worker thread. */
export interface DocumentTask {
  readonly format: DocumentFormat;
  readonly title: string;
  readonly subtitle: string;
  readonly at: Date;
  readonly isLetter: boolean;
}

/** A table without its rows. */
export interface TableHead {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly isForm: boolean;
  readonly isLarge: boolean;
}

/** Messages to the thread, each after a `ready`. The last is `end`. */
export type DocumentStep =
  | { readonly kind: 'table'; readonly table: TableHead }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'end' };

/** Messages of the thread. The last is `done`. */
export type DocumentReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly bytes: Uint8Array<ArrayBuffer> };

/** A document that is being written: tables in order, each followed by its rows. */
export interface OpenDocument {
  addTable(table: TableHead): void;
  addRows(rows: readonly SheetRow[]): Promise<void>;
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}
