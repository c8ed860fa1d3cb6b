import type { ExportRequest } from './background/ports';

/** Types of columns that only this folder knows. */
declare module '../../platform/database/columnTypes' {
  interface ColumnTypes {
    'exports.request': Omit<ExportRequest, 'call'>;
  }
}
