import { counted } from '../../../src/domain/platform/text/wording';
import { attachmentKey } from '../../billing/bills/BillAttachments';
import { type FileStorage, storageKeyOf } from '../../platform/files/filePorts';
import type { Clock } from '../../platform/shared/Clock';
import {
  type FileRule,
  OLD_KINDS,
  type OldAttachments,
  type OldFiles,
  type OldKind,
  type OldRows,
  type RemovalReport,
} from './ports';

const DAY_MS = 86_400_000;

const FILE_BATCH = 100;

/** Note on an upload whose file was deleted. */
const FILE_MESSAGES: Readonly<Record<FileRule, string>> = {
  unusedFiles: 'files that are not applied are kept for',
  memberFiles: 'files of payroll and enrollment are kept for',
};

/**
 * Deletes uploaded files by a rule, a number of days after their last change. The upload records stay, and the rows of applied ones.
 * Safe on several servers at once; an interrupted run continues the next time.
 */
export class RemoveOldFiles {
  constructor(
    private readonly uploads: OldFiles,
    private readonly files: FileStorage,
    private readonly days: number,
    private readonly clock: Clock,
    private readonly rule: FileRule = 'unusedFiles',
  ) {}

  /**
   * @param shouldContinue called before each file.
   * @returns the number of deleted files.
   * @throws Error if the storage is not available.
   */
  async run(shouldContinue: () => boolean = () => true): Promise<number> {
    let removed = 0;
    while (shouldContinue()) {
      const now = this.clock.now();
      const batch = await this.uploads.claim(this.rule, new Date(now.getTime() - this.days * DAY_MS), FILE_BATCH);
      for (const filePk of batch) {
        if (!shouldContinue()) return removed;
        // The claim ended the reference. The file goes before the mark, because a marked record is never claimed again.
        await this.files.remove(storageKeyOf(filePk));
        await this.uploads.markDeleted(filePk, this.message, now);
        removed += 1;
      }
      if (batch.length < FILE_BATCH) break;
    }
    return removed;
  }

  private get message(): string {
    return `The file was deleted: ${FILE_MESSAGES[this.rule]} ${counted(this.days, 'day')}.`;
  }
}

/**
 * Deletes the content of removed attachments a day after their removal. Their records stay. Safe on several servers at once; an
 * interrupted run leaves files that `RemoveOrphanedFiles` deletes.
 */
export class RemoveOldAttachments {
  constructor(
    private readonly attachments: OldAttachments,
    private readonly files: FileStorage,
    private readonly clock: Clock,
  ) {}

  /**
   * @param shouldContinue called before each file.
   * @returns the number of deleted files.
   * @throws Error if the storage is not available.
   */
  async run(shouldContinue: () => boolean = () => true): Promise<number> {
    const before = new Date(this.clock.now().getTime() - DAY_MS);
    let removed = 0;
    while (shouldContinue()) {
      const batch = await this.attachments.removedBefore(before, FILE_BATCH);
      for (const attachmentPk of batch) {
        if (!shouldContinue()) return removed;
        // The record first: a file that is being restored must stay.
        if (!(await this.attachments.markDeleted(attachmentPk))) continue;
        await this.files.remove(attachmentKey(attachmentPk));
        removed += 1;
      }
      if (batch.length < FILE_BATCH) break;
    }
    return removed;
  }
}

/** Much longer than any upload takes. A file is stored before its record. */
const GRACE_MS = 86_400_000;

const ORPHAN_BATCH = 100;

/** Maximum deletions per run, to limit memory. */
const MAX_PER_RUN = 10_000;

/** Records of the files in a folder. */
type RecordedFiles = Pick<OldFiles, 'existing'>;

interface Found {
  readonly strays: string[];
  strayCount: number;
  knownCount: number;
}

/**
 * Deletes files older than a day that no record refers to, because a server died between storing the file and its record, or
 * because the bill was deleted. Safe on several servers at once.
 *
 * Deletes nothing if orphaned files outnumber the others, because then the database is probably the wrong one.
 */
export class RemoveOrphanedFiles {
  /** @param records the records of each folder of the storage */
  constructor(
    private readonly records: Readonly<Record<string, RecordedFiles>>,
    private readonly files: FileStorage,
    private readonly clock: Clock,
  ) {}

  /**
   * @param shouldContinue called before each file.
   * @returns the number of deleted files.
   * @throws Error if the storage is not available, or orphaned files outnumber the others.
   */
  async run(shouldContinue: () => boolean = () => true): Promise<number> {
    const { strays, strayCount, knownCount } = await this.look(shouldContinue);
    if (!shouldContinue()) return 0;
    if (strayCount > knownCount) {
      const counts = `Of ${strayCount + knownCount} uploaded files in the storage, ${strayCount} are not in the database`;
      throw new Error(`${counts}: check that it is the right database. No file was deleted.`);
    }
    let removed = 0;
    for (const key of strays) {
      if (!shouldContinue()) break;
      await this.files.remove(key);
      removed += 1;
    }
    return removed;
  }

  private async look(shouldContinue: () => boolean) {
    const found = { strays: [] as string[], strayCount: 0, knownCount: 0 };
    for (const [folder, records] of Object.entries(this.records)) {
      await this.lookIn(folder, records, found, shouldContinue);
    }
    return found;
  }

  private async lookIn(folder: string, records: RecordedFiles, found: Found, shouldContinue: () => boolean) {
    const before = this.clock.now().getTime() - GRACE_MS;
    const sort = async (keys: readonly string[]) => {
      const known = await records.existing(keys.map((key) => key.slice(folder.length + 1)));
      const strays = keys.filter((key) => !known.has(key.slice(folder.length + 1)));
      found.knownCount += keys.length - strays.length;
      found.strayCount += strays.length;
      found.strays.push(...strays.slice(0, MAX_PER_RUN - found.strays.length));
    };
    let old: string[] = [];
    for await (const { key, putAt } of this.files.list(folder)) {
      if (!shouldContinue()) break;
      if (putAt.getTime() < before) old.push(key);
      if (old.length < ORPHAN_BATCH) continue;
      await sort(old);
      old = [];
    }
    if (old.length > 0) await sort(old);
  }
}

/** Small enough not to block others. */
const ROW_BATCH = 500;

/**
 * Days to keep rows; 0 for rows with their own expiration.
 *
 * @source docs/decisions/notices.md#notices-are-deleted-after-400-days
 * @source docs/decisions/identity.md#sessions-are-kept-for-90-days-after-their-last-use
 */
export const FIXED_DAYS = {
  analyticsEvents: 90,
  mails: 7,
  drafts: 0,
  providerStorage: 0,
  /** Expired invitations stay in the list, to be sent again. */
  invitations: 30,
  recentAttempts: 1,
  /** Longer than the stages of a past due bill, so that none is announced twice. */
  notices: 400,
  /** Longer than any session lasts. People see their sign-ins of this time. */
  sessions: 90,
  /** Longer than their files, so that people see what became of them, and can prepare them again. */
  exports: 30,
};

/** Configured numbers of days to keep rows. */
interface RetentionDays {
  readonly uiLogs: number;
  /** A payment request can be repeated with its key during this time. */
  readonly idempotencyKeys: number;
}

/**
 * Deletes expired rows in batches. Safe on several servers at once.
 *
 * @source docs/decisions/maintenance.md#data-that-is-no-longer-used-is-deleted-after-a-fixed-time
 */
export class RemoveOldRows {
  constructor(
    private readonly rows: OldRows,
    private readonly days: RetentionDays,
    private readonly clock: Clock,
    private readonly report?: RemovalReport,
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
    const days = { ...FIXED_DAYS, ...this.days }[kind];
    const before = new Date(this.clock.now().getTime() - days * DAY_MS);
    let removed = 0;
    try {
      while (shouldContinue()) {
        const batch = await this.rows.remove(kind, before, ROW_BATCH);
        removed += batch;
        if (batch < ROW_BATCH) break;
      }
    } finally {
      if (removed > 0) await this.report?.record(kind, removed, days === 0 ? null : days, this.clock.now());
    }
    return removed;
  }
}
