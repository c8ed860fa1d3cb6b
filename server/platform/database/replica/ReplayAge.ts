import type { LogPosition } from './LogPosition';

/** Maximum remembered positions of the primary: one per second for ten minutes. */
const MAX_POSITIONS = 600;

/**
 * Age of a replica's data, based on positions of the primary's log at known times. Needs no clock but the server's, and no writes:
 * the data of a disconnected replica only gets older if the primary changed since.
 */
export class ReplayAge {
  private readonly positions: { readonly at: number; readonly position: LogPosition }[] = [];

  /** Records the primary's position. @param at milliseconds of one clock, before the position was read. */
  note(at: number, position: LogPosition): void {
    this.positions.push({ at, position });
    if (this.positions.length > MAX_POSITIONS) this.positions.shift();
  }

  /**
   * Milliseconds since the primary was seen at or before a replayed position, which is the data's maximum age.
   *
   * @returns infinity if every recorded position is later.
   */
  of(replayed: LogPosition, now: number): number {
    for (let at = this.positions.length - 1; at >= 0; at -= 1) {
      const seen = this.positions[at];
      if (seen && seen.position <= replayed) return Math.max(0, now - seen.at);
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Like `of`, but if every position is later, the time since the first one, which is the data's minimum age. */
  atLeast(replayed: LogPosition, now: number): number {
    const age = this.of(replayed, now);
    return Number.isFinite(age) ? age : Math.max(0, now - (this.positions[0]?.at ?? now));
  }
}
