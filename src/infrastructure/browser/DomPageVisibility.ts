import { distinctUntilChanged, fromEvent, map, type Observable, startWith } from 'rxjs';
import type { PageVisibility } from '../../application/shared/PageVisibility';

export class DomPageVisibility implements PageVisibility {
  readonly visible$: Observable<boolean> = fromEvent(document, 'visibilitychange').pipe(
    startWith(undefined),
    map(() => document.visibilityState === 'visible'),
    distinctUntilChanged(),
  );
}
