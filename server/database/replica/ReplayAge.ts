import type { LogPosition } from './LogPosition';

/** Positions of the primary that are remembered: one a second for ten minutes. */
const MAX_POSITIONS = 600;

/**
 * How old the data of a replica is, by positions of the primary's log that were read at known times. It needs no clock
 * but the server's, and no writes: a replica that is cut off gets older only if the primary changed since.
 */
export class ReplayAge {
  private readonly positions: { readonly at: number; readonly position: LogPosition }[] = [];

  /** Remembers the position of the primary. @param at milliseconds of one clock, before the position was read. */
  note(at: number, position: LogPosition): void {
    this.positions.push({ at, position });
    if (this.positions.length > MAX_POSITIONS) this.positions.shift();
  }

  /**
   * Milliseconds since the primary was seen at or before a replayed position: the data are at most that old.
   *
   * @returns infinity if every remembered position is later.
   */
  of(replayed: LogPosition, now: number): number {
    for (let at = this.positions.length - 1; at >= 0; at -= 1) {
      const seen = this.positions[at];
      if (seen && seen.position <= replayed) return Math.max(0, now - seen.at);
    }
    return Number.POSITIVE_INFINITY;
  }

  /** As `of`, but the time since the first remembered position if every one is later: the data are at least that old. */
  atLeast(replayed: LogPosition, now: number): number {
    const age = this.of(replayed, now);
    return Number.isFinite(age) ? age : Math.max(0, now - (this.positions[0]?.at ?? now));
  }
}
