import { defer, type Observable, shareReplay } from 'rxjs';
import type { Rep, RepGroupPage } from '../../domain/reps/Rep';
import type { CurrentMe } from '../preferences/CurrentMe';
import { LiveQuery } from '../shared/LiveQuery';
import type { Loadable } from '../shared/Loadable';
import type { Time } from '../shared/Time';
import type { RepGateway } from './ports';

/** Groups shown at once; a longer book is searched. */
export const MAX_GROUPS_SHOWN = 50;

/** A person's rep and the part of the book that is looked at. */
export interface RepBook {
  /** Null for somebody without a rep, who then has no book. */
  readonly rep: Rep | null;
  readonly page: RepGroupPage;
}

/** The groups in the book of the person at the screen. @source API-6 API-7 */
export class RepGroups {
  private readonly search$: LiveQuery<string, RepBook>;
  private knownRep: Rep | null | undefined;

  /**
   * Starts with the whole book on subscribe, then follows `search()` and `retry()`. What was read stays meanwhile. Shared;
   * stops with its last subscriber. Never errors.
   */
  readonly book$: Observable<Loadable<RepBook>>;

  constructor(
    private readonly gateway: RepGateway,
    private readonly currentMe: CurrentMe,
    time: Time,
  ) {
    this.search$ = new LiveQuery((words, signal) => this.read(words, signal), { time });
    this.book$ = defer(() => {
      this.search('');
      return this.search$.result$;
    }).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  }

  /** The rep as last read; undefined before, and null for somebody without one. */
  get rep(): Rep | null | undefined {
    return this.knownRep;
  }

  /** Narrows the list to groups with `words` in their name or number. */
  search(words: string): void {
    this.search$.show(words.trim());
  }

  retry(): void {
    this.knownRep = undefined;
    this.search$.retry();
  }

  private async read(q: string, signal: AbortSignal): Promise<RepBook> {
    const userId = this.currentMe.me?.user.userId;
    if (userId === undefined) return { rep: null, page: { items: [], total: 0 } };
    if (this.knownRep === undefined) this.knownRep = await this.gateway.rep(userId, signal);
    const rep = this.knownRep;
    if (rep === null) return { rep, page: { items: [], total: 0 } };
    return { rep, page: await this.gateway.groups(userId, q, MAX_GROUPS_SHOWN, signal) };
  }
}
