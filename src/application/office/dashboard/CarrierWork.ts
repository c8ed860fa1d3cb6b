import { combineLatest, finalize, type Observable, shareReplay, tap } from 'rxjs';
import type { CarrierBoard } from '../../../../contract/office/carrierBoard';
import { LOADING, type Loadable, loadEach } from '../../platform/shared/Loadable';
import { type PageVisibility, pollWhileVisible } from '../../platform/shared/PageVisibility';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { Time } from '../../platform/shared/Time';
import type { CarrierBoardGateway } from './ports';

export type { CarrierBoard, RemittedMonth } from '../../../../contract/office/carrierBoard';

const REFRESH_MS = 60_000;

/** Work and pending items of a carrier user. Only for people of the type carrier. @source BR-DSH-05 */
export class CarrierWork extends Refreshable {
  private latest: Loadable<CarrierBoard> = LOADING;

  /**
   * Loads on subscribe, on `refresh()` and every minute while the page is visible. Shared; stops with its last subscriber. Never
   * errors.
   */
  readonly board$: Observable<Loadable<CarrierBoard>>;

  constructor(gateway: CarrierBoardGateway, visibility: PageVisibility, time: Time) {
    super();
    const again$ = combineLatest([this.reads$, pollWhileVisible(REFRESH_MS, visibility, time)]);
    this.board$ = loadEach(again$, (_, signal) => gateway.read(signal)).pipe(
      tap((latest) => {
        this.latest = latest;
      }),
      finalize(() => {
        this.latest = LOADING;
      }),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }

  /** The current board; loading without a subscriber. */
  get board(): Loadable<CarrierBoard> {
    return this.latest;
  }
}
