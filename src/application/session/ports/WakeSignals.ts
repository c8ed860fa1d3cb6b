import type { Observable } from 'rxjs';
import { createToken, type Token } from '../../shared/Token';

/** Tells when a machine or a tab may have slept: timers are then late, and only the clock on the wall is right. */
export interface WakeSignals {
  /** Emits when the page is shown, focused or online again. Hot; never completes, never errors. */
  readonly wake$: Observable<void>;
  /** False when the browser knows that it has no network. */
  isOnline(): boolean;
}

export const WakeSignals: Token<WakeSignals> = createToken('WakeSignals');
