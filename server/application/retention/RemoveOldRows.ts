import type { Clock } from '../shared/Clock';
import { OLD_KINDS, type OldKind, type OldRows } from './ports';

const DAY_MS = 86_400_000;
/** Small enough not to block others. */
const BATCH = 500;

/** Days to keep rows; 0 for rows with their own expiration. */
const FIXED_DAYS = { analyticsEvents: 90, mails: 7, drafts: 0, providerStorage: 0, recentAttempts: 1 };

/** Configured numbers of days to keep rows. */
export interface RetentionDays {
  readonly uiLogs: number;
  /** A payment request can be repeated with its key during this time. */
  readonly idempotencyKeys: number;
}

/** Deletes expired rows in batches. Safe on several servers at once. */
export class RemoveOldRows {
  constructor(
    private readonly rows: OldRows,
    private readonly days: RetentionDays,
    private readonly clock: Clock,
  ) {}

  /**
   * @param shouldContinue called before each batch.
   * @returns the number of deleted rows.
   */
  async run(shouldContinue: () => boolean = () => true): Promise<number> {
    let removed = 0;
    for (const kind of OLD_KINDS) removed += await this.removeAll(kind, shouldContinue);
    return removed;
  }

  private async removeAll(kind: OldKind, shouldContinue: () => boolean): Promise<number> {
    const before = this.before(kind);
    let removed = 0;
    while (shouldContinue()) {
      const batch = await this.rows.remove(kind, before, BATCH);
      removed += batch;
      if (batch < BATCH) break;
    }
    return removed;
  }

  private before(kind: OldKind): Date {
    const days = { ...FIXED_DAYS, ...this.days };
    return new Date(this.clock.now().getTime() - days[kind] * DAY_MS);
  }
}
