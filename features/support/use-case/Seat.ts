import { exhaustMap, filter, firstValueFrom, merge, type Observable, Subscription, take, tap } from 'rxjs';
import { ApiFailures } from '../../../src/application/errors/ApiFailures';
import { SiteWatch } from '../../../src/application/errors/SiteWatch';
import { CurrentMe } from '../../../src/application/preferences/CurrentMe';
import type { Me } from '../../../src/application/preferences/Me';
import type { Opening } from '../../../src/application/session/OpenSession';
import { Session } from '../../../src/application/session/Session';
import { ApiError } from '../../../src/application/shared/ApiError';
import type { Loadable } from '../../../src/application/shared/Loadable';
import { screenMessageFor } from '../../../src/domain/errors/errorMessageFor';
import type { Failure } from '../../../src/domain/errors/Failure';
import type { createServices } from '../../../src/infrastructure/composition/createServices';
import type { StageIdentity } from './stand-ins/StageIdentity';
import type { StageTime } from './stand-ins/StageTime';

export type Services = ReturnType<typeof createServices>;

/** One person's application, with everything but the screen: its container, its use cases, its session. */
export class Seat {
  private readonly watching = new Subscription();
  private failure: unknown;
  private isDown = false;

  constructor(
    readonly services: Services,
    readonly identity: StageIdentity,
    readonly opening: Opening,
    private readonly time: StageTime,
  ) {
    const siteWatch = services.get(SiteWatch);
    const down$ = services.get(ApiFailures).unavailable$.pipe(
      tap(() => {
        this.isDown = true;
      }),
    );
    this.watching.add(
      down$.pipe(exhaustMap(() => siteWatch.back$)).subscribe(() => {
        this.isDown = false;
        siteWatch.comeBack();
      }),
    );
    this.watching.add(services.get(CurrentMe).me$.subscribe());
  }

  get<UseCase>(useCase: new (...dependencies: never[]) => UseCase): UseCase {
    return this.services.get(useCase);
  }

  get me(): Me | undefined {
    return this.get(CurrentMe).me;
  }

  /** The directory has answered, or will not. */
  async arrive(): Promise<void> {
    const { state$ } = this.get(Session);
    const me$ = this.get(CurrentMe).me$;
    const known$ = merge(
      state$.pipe(filter(({ kind }) => kind === 'failed' || kind === 'signedOut')),
      me$.pipe(filter(({ kind }) => kind !== 'loading')),
    );
    const known = await this.time.until(firstValueFrom(known$.pipe(take(1))));
    if (known.kind === 'failed') this.failure = known.error;
    await this.time.settle();
  }

  /** Whether a call told that the site is down, and it is not known to be back. */
  get seesMaintenance(): boolean {
    return this.isDown;
  }

  /** Does something; what it failed with is what the person is told. Resolves with undefined then. */
  async attempt<T>(work: Promise<T>): Promise<T | undefined> {
    this.failure = undefined;
    try {
      return await this.time.until(work);
    } catch (error) {
      this.failure = error;
      return undefined;
    } finally {
      await this.time.settle();
    }
  }

  /** Notes a failure that no call rejected with, such as one that stays in a state. */
  tell(failure: unknown): void {
    this.failure = failure;
  }

  /** The first value of a stream that a person would call an answer. */
  async answer<T>(loadable$: Observable<Loadable<T>>): Promise<T | undefined> {
    const settled$ = loadable$.pipe(
      filter((value) => value.kind === 'failed' || (value.kind === 'loaded' && !value.refreshing)),
    );
    return this.attempt(
      firstValueFrom(settled$).then((value) => {
        if (value.kind === 'loaded' && value.refreshError === undefined) return value.value;
        throw value.kind === 'failed' ? value.error : value.kind === 'loaded' ? value.refreshError : undefined;
      }),
    );
  }

  /** Keeps a stream watched until the person leaves, as a screen that stays open does. */
  async watch(stream$: Observable<unknown>): Promise<void> {
    this.watching.add(stream$.subscribe());
    await this.time.settle();
  }

  /** What the person reads about the last failure; empty when nothing failed. */
  get told(): string {
    const { failure } = this;
    if (failure === undefined) return '';
    const { kind = 'failed', status = -1, code = '', message = '' } = failureOf(failure);
    return screenMessageFor({ kind, status, code, message }, { isAdmin: this.me?.user.primaryType === 'admin' });
  }

  /** Whether the server, or the door, refused it. */
  get isRefused(): boolean {
    const { failure } = this;
    if (failure instanceof ApiError) return ['signedOut', 'forbidden', 'notFound'].includes(failure.kind);
    return this.opening.kind === 'failed';
  }

  leave(): void {
    this.watching.unsubscribe();
  }
}

function failureOf(failure: unknown): Partial<Failure> {
  return typeof failure === 'object' && failure !== null ? failure : { message: String(failure) };
}
