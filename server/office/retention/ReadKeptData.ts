import type { RetainedData } from '../../../contract/office/keptData';
import {
  DATA_LEVELS,
  EXPIRING_DATA,
  type ExpiringData,
  LASTING_DATA,
  type LastingData,
} from '../../../src/domain/office/audit/RetainedData';
import { FIXED_DAYS } from './RemoveOldData';

const DAY_MS = 86_400_000;

/** How much of one kind of record is kept. */
export interface DataCount {
  readonly count: number;
  /** ISO timestamp, UTC; null without any. */
  readonly oldest: string | null;
  /** Records older than the given time. */
  readonly due: number;
}

/** Counts records for the report of what is kept. */
export interface KeptDataQueries {
  /** @param before records from before are due */
  expiring(kind: ExpiringData, before: Date): Promise<DataCount>;
  lasting(kind: LastingData | 'memberRows'): Promise<Omit<DataCount, 'due'>>;
}

/** Days of the settings. */
export interface KeptDays {
  readonly uiLogs: number;
  readonly idempotencyKeys: number;
  readonly uploadedFiles: number;
  readonly memberFiles: number;
  /** 0 keeps them always. */
  readonly memberRows: number;
}

/**
 * Reports what is kept of each class of data, and what the next cleanup removes.
 *
 * @source docs/decisions/maintenance.md#a-report-says-what-is-kept-of-each-class
 */
export class ReadKeptData {
  constructor(
    private readonly queries: KeptDataQueries,
    private readonly days: KeptDays,
  ) {}

  /** Classes that need the most protection come first. */
  async run(now: Date): Promise<readonly RetainedData[]> {
    const found: RetainedData[] = [];
    for (const [kind, level] of Object.entries(EXPIRING_DATA) as [
      ExpiringData,
      (typeof EXPIRING_DATA)[ExpiringData],
    ][]) {
      const keptDays = this.daysOf(kind);
      if (kind === 'memberRows' && keptDays === null) {
        found.push({ kind, level, ...(await this.queries.lasting(kind)), keptDays, due: 0, stays: true });
        continue;
      }
      const counted = await this.queries.expiring(kind, new Date(now.getTime() - (keptDays ?? 0) * DAY_MS));
      found.push({ kind, level, ...counted, keptDays, stays: false });
    }
    for (const [kind, [level]] of Object.entries(LASTING_DATA) as [LastingData, (typeof LASTING_DATA)[LastingData]][]) {
      found.push({ kind, level, ...(await this.queries.lasting(kind)), keptDays: null, due: 0, stays: true });
    }
    return found.sort((one, other) => DATA_LEVELS.indexOf(one.level) - DATA_LEVELS.indexOf(other.level));
  }

  /** Null for records with their own expiration, and for those that are kept always. */
  private daysOf(kind: ExpiringData): number | null {
    const { memberFiles, memberRows, uploadedFiles, ...days } = this.days;
    const all: Readonly<Record<ExpiringData, number>> = {
      ...FIXED_DAYS,
      ...days,
      memberFiles,
      memberRows,
      unusedFiles: uploadedFiles,
      attachments: 1,
      erasedFiles: 0,
    };
    return all[kind] === 0 ? null : all[kind];
  }
}
