import type { Cents } from '../money/Cents';
import type { SuspenseItem } from './SuspenseItem';

/** What is held of some groups: all of it counted, the newest listed. */
export interface HeldInSuspense {
  /** What is left of all of them; beyond `MOST_CENTS` told as that. */
  readonly totalCents: Cents;
  /** Of how many payments something is left. */
  readonly heldCount: number;
  /** The newest five hundred, used up ones included. */
  readonly items: readonly SuspenseItem[];
}
