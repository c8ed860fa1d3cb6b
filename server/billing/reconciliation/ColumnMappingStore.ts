import type { InferOutput } from 'valibot';
import type { columnMappingSchema } from '../../../contract/billing/columnMappings';
import type { LayoutOrigin } from '../../../src/domain/billing/reconciliation/PayrollTable';
import type { Caller } from '../../platform/shared/Caller';

/** Column headings by role. */
export type SavedColumns = InferOutput<typeof columnMappingSchema>;
/** Saved columns with their origin. */
export type FoundColumns = SavedColumns & LayoutOrigin;
/** Kinds of files whose columns are remembered. */
export type MappedFileKind = 'payrollDeductions';

/** Remembered columns by group, kind of file and layout. */
export interface ColumnMappingStore {
  /** @param layout key of the headings; without it, or if it is unknown, the columns saved last */
  find(groupNumber: string, fileKind: MappedFileKind, layout: string | undefined): Promise<FoundColumns | undefined>;
  /** Keeps the newest layouts of the group. */
  save(groupNumber: string, fileKind: MappedFileKind, mapping: SavedColumns, by: Caller, now: Date): Promise<void>;
}
