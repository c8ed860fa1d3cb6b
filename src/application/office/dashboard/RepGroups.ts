import { defer, type Observable, shareReplay } from 'rxjs';
import type { Rep, RepGroupPage } from '../../../../contract/people/reps';
import type { CurrentMe } from '../../people/preferences/CurrentMe';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Loadable } from '../../platform/shared/Loadable';
import type { Time } from '../../platform/shared/Time';
import type { RepGateway } from './ports';

export type { Rep, RepGroupPage } from '../../../../contract/people/reps';

/** Groups shown at once; the search finds the others. */
export const MAX_GROUPS_SHOWN = 50;

/** A person's rep and the current page of the rep's book. */
export interface RepBook {
  /** Null for a person without a rep. */
  readonly rep: Rep | null;
  readonly page: RepGroupPage;
}

/** The signed-in person's book of groups. @source API-6 API-7 */
export class RepGroups {
  private readonly search$: LiveQuery<string, RepBook>;
  private knownRep: Rep | null | undefined;

  /**
   * Loads the whole book on subscribe, then follows `search()` and `retry()`. Keeps the value while refreshing. Shared; stops
   * with its last subscriber. Never errors.
   */
  readonly book$: Observable<Loadable<RepBook>>;

  constructor(
    private readonly gateway: RepGateway,
    private readonly currentMe: CurrentMe,
    time: Time,
  ) {
    this.search$ = new LiveQuery((text, signal) => this.read(text, signal), { time });
    this.book$ = defer(() => {
      this.search('');
      return this.search$.result$;
    }).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  }

  /** The rep; undefined before it is loaded, null for a person without a rep. */
  get rep(): Rep | null | undefined {
    return this.knownRep;
  }

  /** Filters the groups by part of the name or number. */
  search(text: string): void {
    this.search$.show(text.trim());
  }

  retry(): void {
    this.knownRep = undefined;
    this.search$.retry();
  }

  private async read(q: string, signal: AbortSignal): Promise<RepBook> {
    const userId = this.currentMe.me?.user.userId;
    if (userId === undefined) return { rep: null, page: { items: [], total: 0 } };
    if (this.knownRep === undefined) this.knownRep = await this.gateway.rep({ userId }, signal);
    const rep = this.knownRep;
    if (rep === null) return { rep, page: { items: [], total: 0 } };
    return { rep, page: await this.gateway.groups({ userId, q, size: MAX_GROUPS_SHOWN }, signal) };
  }
}
