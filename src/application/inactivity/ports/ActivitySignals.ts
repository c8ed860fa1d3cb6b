import type { Observable } from 'rxjs';
import { createToken, type Token } from '../../shared/Token';

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
