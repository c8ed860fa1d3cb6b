import type { InferOutput } from 'valibot';
import type { columnMappingSchema } from '../../../contract/columnMappings';
import type { Caller } from '../shared/Caller';

/** Headings by what their columns hold. */
export type ColumnMapping = InferOutput<typeof columnMappingSchema>;
/** Files that have columns to remember. */
export type FileKind = 'payrollDeductions';

/** Which column holds what, remembered for a group and a kind of file. */
export interface ColumnMappingStore {
  find(groupNumber: string, fileKind: FileKind): Promise<ColumnMapping | undefined>;
  save(groupNumber: string, fileKind: FileKind, mapping: ColumnMapping, by: Caller, now: Date): Promise<void>;
}
