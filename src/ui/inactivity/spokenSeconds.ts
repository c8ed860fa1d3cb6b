/** When the countdown is said aloud: often enough to act on, too seldom to talk over everything else. */
const SPOKEN = [300, 120, 60, 30, 15, 10, 5];

/** @returns the last moment that was said aloud, in seconds left; above the first of them the seconds themselves. */
export function spokenSeconds(secondsLeft: number): number {
  const said = SPOKEN.filter((moment) => moment >= secondsLeft).at(-1);
  return said ?? secondsLeft;
}
