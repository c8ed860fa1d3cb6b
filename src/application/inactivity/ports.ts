import type { Observable } from 'rxjs';
import type { InactivityLimits, LastAction } from '../../domain/inactivity/inactivity';
import { createToken, type Token } from '../shared/Token';

/** How long people may do nothing in this installation. @source INA-2 INA-3 */
export type InactivitySettings = InactivityLimits;

export const InactivitySettings: Token<InactivitySettings> = createToken('InactivitySettings');

/** Tells that the person at the screen does something. */
export interface ActivitySignals {
  /**
   * Emits on a click, a key, a touch, and when the mouse comes over something or leaves it; at most once a second.
   * Hot: nothing on subscribe. Never completes, never errors.
   *
   * @source INA-1
   */
  readonly action$: Observable<void>;
}

export const ActivitySignals: Token<ActivitySignals> = createToken('ActivitySignals');

/** When somebody last did something in any tab of this browser, and since when the tabs ask. */
export interface ActivityClock {
  /** Undefined when nobody noted anything. */
  read(): LastAction | undefined;
  /**
   * Never throws: where it cannot be shared it holds for this tab.
   *
   * @param overAt when it is over unless somebody does something; outlives the page, for whoever opens the next one.
   */
  write(last: LastAction, overAt: number): void;
  /** Emits when another tab wrote. Hot; never completes, never errors. */
  readonly written$: Observable<void>;
}

export const ActivityClock: Token<ActivityClock> = createToken('ActivityClock');
