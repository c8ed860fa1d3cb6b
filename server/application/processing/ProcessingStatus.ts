import type { LocalDate } from '../../../src/domain/dates/LocalDate';

/** Whether writes are open. `running` and `hold` close them alike; reads always go on. */
export interface ProcessingStatus {
  readonly state: 'open' | 'hold' | 'running';
  /** ISO timestamp, UTC: when a hold ends by itself; null when nobody knows. */
  readonly until: string | null;
  /** Empty while open. */
  readonly reason: string;
  /** The latest date a run has finished for. */
  readonly lastBusinessDate: LocalDate | null;
}
