import { distinctUntilChanged, filter, fromEvent, map, merge, type Observable, startWith } from 'rxjs';
import type { WakeSignals } from '../../application/people/session/ports';
import type { PageVisibility } from '../../application/platform/shared/PageVisibility';

/** All events by which a browser signals that a page or a machine is awake again. */
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

/** A page counts as hidden when it is left: not every browser reports it on navigation. */
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
 * Hides a page that enters the back/forward cache and reloads it when it is restored, because its session may be over.
 * Call once.
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
