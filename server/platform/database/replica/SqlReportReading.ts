import { sql } from 'kysely';
import { type CurrentReading, insideReading, type ReportReading, type ReportRequest } from '../../shared/ReportReading';
import type { Db } from '../Tables';
import { endOfLastRecord, logPositionText, parseLogPosition } from './LogPosition';

/** Data older than this is shown with its time. */
const NOTICEABLE_MS = 2_000;

/** Reads a request's reports from a database that has everything their reader has seen. */
export class SqlReportReading implements ReportReading {
  constructor(private readonly primary: Db) {}

  async run<T>({ scope, seen }: ReportRequest, work: () => Promise<T>) {
    const floor = (seen === undefined ? undefined : parseLogPosition(seen)) ?? 0n;
    const reading: CurrentReading = {
      scope,
      floor,
      isOnPrimary: false,
      reach: undefined,
      hasSameReach: false,
      ageMs: 0,
    };
    const answer = await insideReading(reading, work);
    const asOf = reading.ageMs < NOTICEABLE_MS ? undefined : new Date(Date.now() - reading.ageMs);
    return { answer, asOf };
  }

  async position(): Promise<string | undefined> {
    try {
      const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(this.primary);
      const position = parseLogPosition(rows[0]?.at ?? '');
      return position === undefined ? undefined : logPositionText(endOfLastRecord(position));
    } catch {
      return undefined;
    }
  }
}
