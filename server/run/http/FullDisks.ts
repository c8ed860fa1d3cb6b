import { isDatabaseFull } from '../../platform/database/databaseErrors';
import { errorCodeOf } from '../../platform/shared/errorCodeOf';

/** A disk that had no room for a write: that of the database, or that of stored and incoming files. */
export type FullDisk = 'database' | 'files';

const NO_SPACE: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);
const REMEMBERED_MS = 60_000;

/** The full disk that a call failed at; undefined for any other error. */
export function fullDiskOf(error: unknown): FullDisk | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if (isDatabaseFull(error)) return 'database';
  if (NO_SPACE.has(errorCodeOf(error))) return 'files';
  return 'cause' in error ? fullDiskOf(error.cause) : undefined;
}

/**
 * Disks at which a write failed within the last minute. Reads go on, and so do writes once there is space, so a server with a full disk
 * stays in service.
 *
 * @source docs/decisions/server.md#a-full-disk-refuses-writes-and-nothing-else
 */
export class FullDisks {
  private readonly failedAt = new Map<FullDisk, number>();

  /** @param nowMs milliseconds of a clock that never goes back */
  note(error: unknown, nowMs = performance.now()): void {
    const disk = fullDiskOf(error);
    if (disk) this.failedAt.set(disk, nowMs);
  }

  current(nowMs = performance.now()): readonly FullDisk[] {
    return [...this.failedAt].flatMap(([disk, at]) => (nowMs - at < REMEMBERED_MS ? [disk] : []));
  }
}
