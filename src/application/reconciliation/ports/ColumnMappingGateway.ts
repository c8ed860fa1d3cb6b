import type { RememberedColumns } from '../../../domain/reconciliation/ColumnMapping';
import { createToken, type Token } from '../../shared/Token';

/** The columns of a group's payroll file, chosen once. Everything rejects with ApiError. */
export interface ColumnMappingGateway {
  /** Null when none were chosen yet. */
  get(groupNumber: string): Promise<RememberedColumns | null>;
  save(groupNumber: string, columns: RememberedColumns): Promise<void>;
}

export const ColumnMappingGateway: Token<ColumnMappingGateway> = createToken('ColumnMappingGateway');
