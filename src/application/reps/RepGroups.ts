import {
  BehaviorSubject,
  combineLatest,
  concat,
  debounceTime,
  defer,
  distinctUntilChanged,
  type Observable,
  Subject,
  shareReplay,
  skip,
  startWith,
  take,
} from 'rxjs';
import type { Rep, RepGroupPage } from '../../domain/reps/Rep';
import type { CurrentMe } from '../preferences/CurrentMe';
import { type Loadable, loadEach } from '../shared/Loadable';
import type { Time } from '../shared/Time';
import type { RepGateway } from './ports/RepGateway';

const PAUSE_MS = 250;
/** Groups shown at once; a longer book is searched. */
export const MOST_GROUPS_SHOWN = 50;

/** A person's rep and the part of the book that is looked at. */
export interface RepBook {
  /** Null for somebody without a rep, who then has no book. */
  readonly rep: Rep | null;
  readonly page: RepGroupPage;
}

/** The groups in the book of the person at the screen. @source API-6 API-7 */
export class RepGroups {
  private readonly words = new BehaviorSubject('');
  private readonly retries = new Subject<void>();
  private rep: Rep | null | undefined;

  /**
   * Read on subscribe, on `retry()` and 250 ms after the last letter of a search; what was read stays meanwhile. Shared;
   * stops with its last subscriber. Never errors.
   */
  readonly book$: Observable<Loadable<RepBook>>;

  constructor(
    private readonly gateway: RepGateway,
    private readonly currentMe: CurrentMe,
    time: Time,
  ) {
    const words$ = concat(this.words.pipe(take(1)), this.words.pipe(skip(1), debounceTime(PAUSE_MS, time)));
    const again$ = combineLatest([words$.pipe(distinctUntilChanged()), this.retries.pipe(startWith(undefined))]);
    // Whoever comes back finds an empty field, and all groups under it.
    const begun$ = defer(() => {
      this.words.next('');
      return again$;
    });
    this.book$ = loadEach(begun$, ([q]) => this.read(q)).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  }

  /** Narrows the list to groups with `words` in their name or number. */
  search(words: string): void {
    this.words.next(words.trim());
  }

  retry(): void {
    this.rep = undefined;
    this.retries.next();
  }

  private async read(q: string): Promise<RepBook> {
    const userId = this.currentMe.me?.user.userId;
    if (userId === undefined) return { rep: null, page: { items: [], total: 0 } };
    if (this.rep === undefined) this.rep = await this.gateway.rep(userId);
    const { rep } = this;
    if (rep === null) return { rep, page: { items: [], total: 0 } };
    return { rep, page: await this.gateway.groups(userId, q, MOST_GROUPS_SHOWN) };
  }
}
