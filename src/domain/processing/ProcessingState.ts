import type { LocalDate } from '../dates/LocalDate';

/** Whether writes are open. `hold` and `running`: payment writes and bill writes are refused, reads go on. */
export interface ProcessingState {
  readonly state: 'open' | 'hold' | 'running';
  /** ISO timestamp, UTC; null when nobody said. */
  readonly until: string | null;
  readonly reason: string;
  readonly lastBusinessDate: LocalDate | null;
}
