import type { Originator } from './bankFiles/ports';
import type { RemittanceParties } from './remittances/ports';

/** Types of columns that only this folder knows. */
declare module '../database/columnTypes' {
  interface ColumnTypes {
    'ach_files.originator': Originator;
    'remittances.parties': RemittanceParties;
  }
}
