import type { LocalDate } from '../dates/LocalDate';

/** Whether writes are open. `hold` and `running` close payment writes and bill writes alike; reads go on. */
export interface ProcessingState {
  readonly state: 'open' | 'hold' | 'running';
  /** ISO timestamp, UTC: when a hold ends by itself; null when nobody said. */
  readonly until: string | null;
  /** Empty while open. */
  readonly reason: string;
  /** The latest date a run has finished for; null before the first. */
  readonly lastBusinessDate: LocalDate | null;
}
