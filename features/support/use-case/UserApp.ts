import { exhaustMap, filter, firstValueFrom, merge, type Observable, Subscription, take, tap } from 'rxjs';
import { SessionUse } from '../../../src/application/people/inactivity/SessionUse';
import { CurrentMe } from '../../../src/application/people/preferences/CurrentMe';
import type { Me } from '../../../src/application/people/preferences/Me';
import type { Opening } from '../../../src/application/people/session/OpenSession';
import { Session } from '../../../src/application/people/session/Session';
import { ApiFailures } from '../../../src/application/platform/errors/ApiFailures';
import { SiteWatch } from '../../../src/application/platform/errors/SiteWatch';
import type { Loadable } from '../../../src/application/platform/shared/Loadable';
import type { PrimaryType } from '../../../src/domain/platform/access/Role';
import { screenMessageFor } from '../../../src/domain/platform/errors/errorMessageFor';
import type { Failure } from '../../../src/domain/platform/errors/Failure';
import type { createServices } from '../../../src/infrastructure/composition/createServices';
import type { Area } from '../../../src/ui/kit/navigation/paths';
import type { StageIdentity } from './stand-ins/StageIdentity';
import type { StageTime } from './stand-ins/StageTime';

export type Services = ReturnType<typeof createServices>;

/** One person's application without screens: its container, use cases, and session. */
export class UserApp {
  private readonly watching = new Subscription();
  private failure: unknown;
  /** Whether the screen shows the server's own message. */
  private showDetail = false;
  /** Messages shown since the last `takeMessages`. */
  private readonly unread = new Set<string>();
  private isDown = false;
  /** Error of loading the person's own record, or undefined. */
  meFailure: unknown;

  constructor(
    readonly services: Services,
    readonly identity: StageIdentity,
    readonly opening: Opening,
    readonly time: StageTime,
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
    this.watching.add(services.get(SessionUse).start());
    this.watching.add(
      services.get(CurrentMe).me$.subscribe((me) => {
        this.meFailure = me.kind === 'failed' ? me.error : undefined;
      }),
    );
  }

  get<UseCase>(useCase: new (...dependencies: never[]) => UseCase): UseCase {
    return this.services.get(useCase);
  }

  get me(): Me | undefined {
    return this.get(CurrentMe).me;
  }

  /** Primary type in the identity provider's claims. */
  get claimedType(): PrimaryType {
    const { state } = this.get(Session);
    return state.kind === 'signedIn' ? state.user.primaryType : 'unknown';
  }

  /** The area of the application that the person works in. */
  get area(): Area {
    return this.me?.user.primaryType === 'billingUser' ? 'billing' : 'dashboard';
  }

  /** Waits until the person's record has loaded or failed. */
  async waitUntilReady(): Promise<void> {
    const { state$ } = this.get(Session);
    const me$ = this.get(CurrentMe).me$;
    const known$ = merge(
      state$.pipe(filter(({ kind }) => kind === 'failed' || kind === 'signedOut')),
      me$.pipe(filter(({ kind }) => kind !== 'loading')),
    );
    const known = await this.time.until(firstValueFrom(known$.pipe(take(1))));
    const { opening } = this;
    if (opening.kind === 'failed') this.unread.add(opening.error.message);
    else if (known.kind === 'failed') this.recordFailure(known.error);
    await this.time.settle();
  }

  /** Whether the site is down as far as the application knows. */
  get seesMaintenance(): boolean {
    return this.isDown;
  }

  /** Runs an action. On failure, records its message and resolves with undefined. */
  async attempt<T>(work: Promise<T>, showDetail = false): Promise<T | undefined> {
    this.failure = undefined;
    this.showDetail = showDetail;
    try {
      return await this.time.until(work);
    } catch (error) {
      this.recordFailure(error);
      return undefined;
    } finally {
      await this.time.settle();
    }
  }

  /** Records a failure that is not a rejected call, such as one kept in a state. */
  recordFailure(failure: unknown): void {
    this.failure = failure;
    this.unread.add(this.lastMessage);
  }

  /** Records that a screen does not open. @param message the message shown instead */
  recordAccessDenied(message: string): void {
    this.recordFailure({ kind: 'conflict', code: 'MESSAGE_ONLY', message });
  }

  /** Records a refusal without a failed call. */
  recordRefusal(message: string): void {
    this.unread.add(message);
  }

  /** Whether there are messages since the last `takeMessages`. */
  get hasMessages(): boolean {
    return this.unread.size > 0;
  }

  /** Messages shown since the last call. */
  takeMessages(): readonly string[] {
    const messages = [...this.unread];
    this.unread.clear();
    return messages;
  }

  /** The first loaded value of a stream; undefined if it failed. */
  async load<T>(loadable$: Observable<Loadable<T>>): Promise<T | undefined> {
    return this.attempt(firstLoaded(loadable$));
  }

  /** Subscribes to a stream until the person leaves, like an open screen. */
  async watch(stream$: Observable<unknown>): Promise<void> {
    this.watching.add(stream$.subscribe());
    await this.time.settle();
  }

  /** Message of the last failure; empty if there is none. */
  get lastMessage(): string {
    const { failure } = this;
    if (failure === undefined) return '';
    const { kind = 'failed', status = -1, code = '', message = '' } = failureOf(failure);
    return screenMessageFor(
      { kind, status, code, message },
      { isAdmin: this.me?.user.primaryType === 'admin', showDetail: this.showDetail },
    );
  }

  leave(): void {
    this.watching.unsubscribe();
  }
}

/** The first loaded value of a stream. Rejects with the stream's failure. */
export async function firstLoaded<T>(loadable$: Observable<Loadable<T>>): Promise<T> {
  const value = await firstValueFrom(
    loadable$.pipe(filter((one) => one.kind === 'failed' || (one.kind === 'loaded' && !one.refreshing))),
  );
  if (value.kind === 'loaded' && value.refreshError === undefined) return value.value;
  throw value.kind === 'failed' ? value.error : value.kind === 'loaded' ? value.refreshError : undefined;
}

function failureOf(failure: unknown): Partial<Failure> {
  return typeof failure === 'object' && failure !== null ? failure : { message: String(failure) };
}
