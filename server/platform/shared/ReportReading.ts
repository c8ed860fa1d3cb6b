import { AsyncLocalStorage } from 'node:async_hooks';
import type { Scope } from '../../../src/domain/platform/access/Scope';

/** Facts that decide which database answers a request's reports. */
export interface ReportRequest {
  /** The groups that the caller reaches, read from the primary. */
  readonly scope: Scope;
  /** Position in the log up to which the caller has seen the primary, from `ReportReading.position`; undefined if not known. */
  readonly seen: string | undefined;
}

/** Chooses the database from which the reports of a request are read. */
export interface ReportReading {
  /**
   * Runs work that may read reports.
   *
   * @returns its answer, and the time up to which the data are complete; undefined if they are current or hardly older.
   */
  run<T>(
    request: ReportRequest,
    work: () => Promise<T>,
  ): Promise<{ readonly answer: T; readonly asOf: Date | undefined }>;
  /** The position in the log after everything that has been committed; undefined if it cannot be read now. */
  position(): Promise<string | undefined>;
}

/** Reading of the reports of one request, changed by each statement. */
export interface CurrentReading {
  readonly scope: Scope;
  /** The least position that a replica must have replayed, in bytes. */
  floor: bigint;
  /** Whether the primary answers the rest of the request. */
  isOnPrimary: boolean;
  /** The groups in scope as the primary knows them; read when the first report is. */
  reach: Promise<string> | undefined;
  /** Whether the replica was seen to know the same groups. */
  hasSameReach: boolean;
  /** Age of the oldest data read from a replica, in milliseconds. */
  ageMs: number;
}

const readings = new AsyncLocalStorage<CurrentReading>();

/** Runs `work`, and everything it starts, with this reading. */
export function insideReading<T>(reading: CurrentReading, work: () => Promise<T>): Promise<T> {
  return readings.run(reading, work);
}

/** The reading of the request that is being answered; undefined for work in the background. */
export function currentReading(): CurrentReading | undefined {
  return readings.getStore();
}
