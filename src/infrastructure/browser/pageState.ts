import { distinctUntilChanged, filter, fromEvent, map, merge, type Observable, startWith } from 'rxjs';
import type { WakeSignals } from '../../application/session/ports';
import type { PageVisibility } from '../../application/shared/PageVisibility';

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

/** A page that is left counts as hidden: not every browser says so of one that goes to another address. */
export class DomPageVisibility implements PageVisibility {
  readonly visible$: Observable<boolean> = merge(
    fromEvent(document, 'visibilitychange'),
    fromEvent(window, 'pageshow'),
    fromEvent(window, 'pagehide'),
  ).pipe(
    startWith(undefined),
    map((event) => event?.type !== 'pagehide' && document.visibilityState === 'visible'),
    distinctUntilChanged(),
  );
}

/**
 * A page that a browser keeps while people are elsewhere, to show it again on Back, may show a session that is over by
 * then: it is covered when it goes, and loaded anew when it comes back. Call once.
 *
 * @source SES-4
 */
export function coverWhileAway(page: Window): void {
  page.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) page.document.documentElement.style.visibility = 'hidden';
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) page.location.reload();
  });
}
