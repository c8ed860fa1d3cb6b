import type { PositivePayEvent } from '../positivePay/ports';
import type { CashEventName } from './ports';

/** Types of columns that only this folder knows. */
declare module '../../platform/database/columnTypes' {
  interface ColumnTypes {
    'cash_events.event': CashEventName | PositivePayEvent;
  }
}
