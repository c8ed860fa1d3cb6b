import type { Observable } from 'rxjs';
import type { InactivityLimits, LastAction } from '../../../domain/people/inactivity/inactivity';
import { createToken, type Token } from '../../platform/shared/Token';

/** Inactivity limits of this installation. @source INA-2 INA-3 */
export type InactivitySettings = InactivityLimits;

export const InactivitySettings: Token<InactivitySettings> = createToken('InactivitySettings');

/** Emits on user activity (keyboard, pointer, touch). */
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

/** Time of the last action in any tab of this browser, and of the warning. */
export interface ActivityClock {
  /** Undefined if nothing was written. */
  read(): LastAction | undefined;
  /**
   * Never throws. Applies to this tab only if storage is blocked.
   *
   * @param overAt when the session ends without another action; stored beyond the page for the next visit.
   */
  write(last: LastAction, overAt: number): void;
  /** Emits when another tab wrote. Hot; never completes, never errors. */
  readonly written$: Observable<void>;
}

export const ActivityClock: Token<ActivityClock> = createToken('ActivityClock');
