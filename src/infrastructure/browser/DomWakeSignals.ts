import { filter, fromEvent, map, merge, type Observable } from 'rxjs';
import type { WakeSignals } from '../../application/session/ports/WakeSignals';

/** Every way a browser has to say that a page or a machine is awake again. */
export class DomWakeSignals implements WakeSignals {
  readonly wake$: Observable<void> = merge(
    fromEvent(document, 'visibilitychange').pipe(filter(() => document.visibilityState === 'visible')),
    fromEvent(document, 'resume'),
    ...['focus', 'online', 'pageshow'].map((type) => fromEvent(window, type)),
  ).pipe(map(() => undefined));

  isOnline(): boolean {
    return navigator.onLine;
  }
}
