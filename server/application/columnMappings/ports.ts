import type { InferOutput } from 'valibot';
import type { columnMappingSchema } from '../../../contract/columnMappings';
import type { Caller } from '../shared/Caller';

/** Column headings by role. */
export type ColumnMapping = InferOutput<typeof columnMappingSchema>;
/** Kinds of files whose columns are remembered. */
export type FileKind = 'payrollDeductions';

/** Remembered columns by group and kind of file. */
export interface ColumnMappingStore {
  find(groupNumber: string, fileKind: FileKind): Promise<ColumnMapping | undefined>;
  save(groupNumber: string, fileKind: FileKind, mapping: ColumnMapping, by: Caller, now: Date): Promise<void>;
}
