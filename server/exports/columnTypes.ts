import type { ExportRequest } from './background/ports';

/** Types of columns that only this folder knows. */
declare module '../database/columnTypes' {
  interface ColumnTypes {
    'exports.request': Omit<ExportRequest, 'call'>;
  }
}
