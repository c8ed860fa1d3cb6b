import type { Clock } from '../shared/Clock';
import { OLD_KINDS, type OldKind, type OldRows } from './ports';

const DAY_MS = 86_400_000;
/** So few at once that nobody else waits for it. */
const BATCH = 500;

/** Days. What has an end of its own goes when it has come. */
const FIXED_DAYS = { analyticsEvents: 90, mails: 7, drafts: 0, providerStorage: 0, recentAttempts: 1 };

/** How many days rows stay for which an installation says so. */
export interface RetentionDays {
  readonly uiLogs: number;
  /** A payment may be sent again with its key that long. */
  readonly idempotencyKeys: number;
}

/** Takes out what nobody needs any more. Safe while everything runs, on several servers at once. */
export class RemoveOldRows {
  constructor(
    private readonly rows: OldRows,
    private readonly days: RetentionDays,
    private readonly clock: Clock,
  ) {}

  /**
   * @param isWanted asked before each batch.
   * @returns how many rows went.
   */
  async run(isWanted: () => boolean = () => true): Promise<number> {
    let removed = 0;
    for (const kind of OLD_KINDS) removed += await this.removeAll(kind, isWanted);
    return removed;
  }

  private async removeAll(kind: OldKind, isWanted: () => boolean): Promise<number> {
    const before = this.before(kind);
    let removed = 0;
    while (isWanted()) {
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
