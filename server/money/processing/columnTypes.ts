import type { RemittanceParties } from './remittances/ports';

/** Types of columns that only this folder knows. */
declare module '../../platform/database/columnTypes' {
  interface ColumnTypes {
    'remittances.parties': RemittanceParties;
  }
}
