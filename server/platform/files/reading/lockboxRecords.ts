import { fileLines } from '../../../../src/domain/platform/files/fileLines';
import { damagedLockbox } from '../../../../src/domain/platform/files/readingErrors';
import { counted } from '../../../../src/domain/platform/text/wording';

/** A line of a lockbox file. */
export interface LockboxRecord {
  /** From 1. */
  readonly line: number;
  /** The whole line without blanks at its end. Its first character is the type. */
  readonly text: string;
}

/** A check (record 6) with its overflow (records 4). */
export interface LockboxCheck {
  readonly record: LockboxRecord;
  readonly overflow: readonly LockboxRecord[];
}

/** Checks below one header (record 5), with their total (record 7) unless the bank gives none. */
export interface LockboxBatch {
  readonly header: LockboxRecord;
  readonly checks: readonly LockboxCheck[];
  readonly total: LockboxRecord | undefined;
}

/** The batches of one lockbox, with its total (record 8) unless the bank gives none. */
export interface Lockbox {
  readonly batches: readonly LockboxBatch[];
  readonly total: LockboxRecord | undefined;
}

/** What is between a header (record 1) and its trailer (record 9). */
export interface LockboxTransmission {
  readonly header: LockboxRecord;
  readonly lockboxes: readonly Lockbox[];
}

/** Types that may follow each type. Empty: the beginning of the file. */
const FOLLOWING: Readonly<Record<string, string>> = {
  '': '1',
  '1': '259',
  '2': '259',
  '5': '5678',
  '6': '45678',
  '4': '45678',
  '7': '5689',
  '8': '259',
  '9': '1',
};
const NAMES: Readonly<Record<string, string>> = {
  '1': 'file header',
  '2': 'service header',
  '4': 'overflow',
  '5': 'lockbox header',
  '6': 'check',
  '7': 'batch total',
  '8': 'lockbox total',
  '9': 'trailer',
};
/** Batch and item, which an overflow repeats from its check. */
const ITEM = [1, 7] as const;

/**
 * The records of a BAI lockbox file by transmission, lockbox, batch, and check. Two files in one are two transmissions.
 *
 * @throws UnreadableFile for records out of order, a missing trailer or total, and a wrong count of records.
 */
export function lockboxTransmissions(text: string): readonly LockboxTransmission[] {
  const transmissions: LockboxTransmission[] = [];
  let [last, first] = ['', 0];
  let count = 0;
  let header: LockboxRecord | undefined;
  let lockboxes = new Lockboxes();
  for (const [at, whole] of fileLines(text).entries()) {
    const record = { line: at + 1, text: whole.trimEnd() };
    if (record.text === '') continue;
    const type = record.text.charAt(0);
    count += 1;
    if (!(FOLLOWING[last] ?? '').includes(type)) throw damagedLockbox(outOfOrder(type, last), record.line);
    last = type;
    if (type === '1') [header, first, lockboxes] = [record, count, new Lockboxes()];
    else if (type !== '9') lockboxes.take(type, record);
    else {
      assertCount(record, count - first + 1);
      if (header) transmissions.push({ header, lockboxes: lockboxes.end() });
    }
  }
  if (last !== '9') throw damagedLockbox('Its end (record 9) is missing');
  return transmissions;
}

function outOfOrder(type: string, last: string): string {
  const what = NAMES[type] === undefined ? `A record “${type}”` : `Record ${type} (${NAMES[type]})`;
  return last === '' ? `${what} stands before record 1` : `${what} cannot follow record ${last} (${NAMES[last]})`;
}

function assertCount({ text, line }: LockboxRecord, count: number): void {
  const stated = /^9(\d{1,6})/.exec(text)?.[1];
  if (stated === undefined) throw damagedLockbox('Record 9 gives no count of records', line);
  if (Number(stated) !== count)
    throw damagedLockbox(`Record 9 counts ${counted(Number(stated), 'record')}, but the file has ${count}`, line);
}

class Lockboxes {
  private readonly lockboxes: Lockbox[] = [];
  private batches: LockboxBatch[] = [];
  private header: LockboxRecord | undefined;
  private isHeaderUsed = false;
  private checks: { readonly record: LockboxRecord; readonly overflow: LockboxRecord[] }[] = [];

  take(type: string, record: LockboxRecord): void {
    if (type === '5') this.startBatch(record);
    else if (type === '6') this.checks.push({ record, overflow: [] });
    else if (type === '4') this.addOverflow(record);
    else if (type === '7') this.endBatch(record);
    else if (type === '8') this.endLockbox(record);
  }

  end(): readonly Lockbox[] {
    this.endLockbox(undefined);
    return this.lockboxes;
  }

  private startBatch(record: LockboxRecord): void {
    this.endBatch(undefined);
    this.header = record;
    this.isHeaderUsed = false;
  }

  private addOverflow(record: LockboxRecord): void {
    const check = this.checks.at(-1);
    if (check?.record.text.slice(...ITEM) !== record.text.slice(...ITEM))
      throw damagedLockbox('Record 4 (overflow) has another batch or item than the check above it', record.line);
    check.overflow.push(record);
  }

  /** A header may hold for several batches, each with its own total. */
  private endBatch(total: LockboxRecord | undefined): void {
    const { header, checks } = this;
    if (header && (total || checks.length > 0 || !this.isHeaderUsed)) {
      this.batches.push({ header, checks, total });
      this.isHeaderUsed = true;
    }
    this.checks = [];
  }

  private endLockbox(total: LockboxRecord | undefined): void {
    this.endBatch(undefined);
    const untotaled = this.batches.find((batch) => !batch.total);
    if (untotaled && !total)
      throw damagedLockbox('No record 7 or 8 gives the total of its batch', untotaled.header.line);
    if (this.batches.length > 0) this.lockboxes.push({ batches: this.batches, total });
    [this.batches, this.header] = [[], undefined];
  }
}
