import { distinctUntilChanged, fromEvent, map, merge, type Observable, startWith } from 'rxjs';
import type { PageVisibility } from '../../application/shared/PageVisibility';

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
