/** When the countdown is said aloud: often enough to act on, too seldom to talk over everything else. */
const SPOKEN = [300, 120, 60, 30, 15, 10, 5];

/**
 * @param atFirst seconds that were left when the countdown began
 * @returns what was said last, in seconds left: the last moment that came, and before the first of them what was left at first
 */
export function spokenSeconds(secondsLeft: number, atFirst: number): number {
  return SPOKEN.filter((moment) => moment >= secondsLeft && moment <= atFirst).at(-1) ?? atFirst;
}
