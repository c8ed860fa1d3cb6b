import {
  BehaviorSubject,
  distinctUntilChanged,
  EMPTY,
  filter,
  firstValueFrom,
  ignoreElements,
  interval,
  map,
  merge,
  type Observable,
  type Subscription,
  switchMap,
  tap,
  timer,
} from 'rxjs';
import { inactivityAt, inactivityLimitOf, type LastAction, overAt } from '../../../domain/people/inactivity/inactivity';
import type { UnsavedWork } from '../../platform/drafts/UnsavedWork';
import type { Time } from '../../platform/shared/Time';
import type { WakeSignals } from '../session/ports';
import type { Session } from '../session/Session';
import type { SignOut } from '../session/SignOut';
import type { Presence } from './Presence';
import type { ActivityClock, ActivitySignals, InactivitySettings } from './ports';

/** State of the inactivity watch. */
export type InactivityState =
  | { readonly kind: 'watching' }
  | { readonly kind: 'warning'; readonly secondsLeft: number }
  /** The warning was not answered: the screen is covered and the person is being signed out. */
  | { readonly kind: 'over' }
  /** Signed out here, while the provider could not be reached to end the session there. */
  | { readonly kind: 'stranded' };

const SECOND_MS = 1_000;
/** Longest wait for drafts to be saved before the sign-out. */
const SAVING_MS = 3_000;
const WATCHING: InactivityState = { kind: 'watching' };

/** Warns an inactive person in every tab and signs them out if they do not respond. */
export class Inactivity {
  private readonly state = new BehaviorSubject<InactivityState>(WATCHING);
  private limitMs = 0;

  /** The current state on subscribe, then every change. Shared. Never errors, never completes. */
  readonly state$: Observable<InactivityState> = this.state.pipe(distinctUntilChanged(sameState));

  constructor(
    private readonly session: Pick<Session, 'state$'>,
    private readonly signOut: Pick<SignOut, 'run'>,
    private readonly work: Pick<UnsavedWork, 'saveAll'>,
    private readonly presence: Presence,
    private readonly signals: ActivitySignals,
    private readonly clock: ActivityClock,
    private readonly wake: WakeSignals,
    private readonly settings: InactivitySettings,
    private readonly time: Time,
  ) {}

  get current(): InactivityState {
    return this.state.value;
  }

  /** Watches the signed-in person, also after a failed renewal: the screen still shows their data. Unsubscribe to stop. */
  start(): Subscription {
    return this.session.state$
      .pipe(
        filter(({ kind }) => kind !== 'failed'),
        map((state) => (state.kind === 'signedIn' ? state.user.primaryType : undefined)),
        distinctUntilChanged(),
        switchMap((type) => (type ? this.watch(inactivityLimitOf(type, this.settings)) : this.rest())),
      )
      .subscribe();
  }

  /** The person is still there. Answers the warning in every tab. */
  stay(): void {
    this.check();
    if (this.current.kind === 'warning') this.act();
  }

  /** The person wants to leave: saves their work and signs them out. */
  leave(): void {
    if (this.current.kind === 'warning') void this.end();
  }

  private watch(limitMs: number): Observable<never> {
    this.limitMs = limitMs;
    // A person who reopens the application is judged by their last action.
    this.heard();
    return merge(
      this.signals.action$.pipe(tap(() => this.heard())),
      merge(interval(this.settings.checkEveryMs, this.time), this.wake.wake$, this.clock.written$).pipe(
        tap(() => this.check()),
      ),
      this.state.pipe(
        map(({ kind }) => kind === 'warning'),
        distinctUntilChanged(),
        switchMap((isWarned) => (isWarned ? interval(SECOND_MS, this.time) : EMPTY)),
        tap(() => this.check()),
      ),
    ).pipe(ignoreElements());
  }

  private rest(): Observable<never> {
    this.presence.set('here');
    if (this.current.kind === 'warning') this.state.next(WATCHING);
    return EMPTY;
  }

  /** An action after the limit still shows the warning: it may be another person. */
  private heard(): void {
    if (this.current.kind !== 'watching') return;
    if (this.verdict().kind === 'active') this.act();
    else this.check();
  }

  private act(): void {
    this.note({ at: this.time.now(), warnedAt: null });
    this.presence.set('here');
    this.state.next(WATCHING);
  }

  private check(): void {
    if (this.current.kind === 'over' || this.current.kind === 'stranded') return;
    const verdict = this.verdict();
    if (verdict.kind === 'over') {
      void this.end();
      return;
    }
    this.presence.set(verdict.kind === 'active' ? 'here' : 'away');
    if (verdict.kind === 'active') this.state.next(WATCHING);
    if (verdict.kind === 'warned') this.state.next(warning(verdict.leftMs));
    if (verdict.kind === 'idle') {
      // Written for the other tabs first, so that all of them count from the same moment.
      this.note({ ...this.last(), warnedAt: this.time.now() });
      this.state.next(warning(this.settings.warningMs));
    }
  }

  private verdict() {
    return inactivityAt(this.time.now(), this.last(), this.limitMs, this.settings);
  }

  /** Corrects times in the future, which a clock that was set back leaves behind. */
  private last(): LastAction {
    const now = this.time.now();
    const last = this.clock.read() ?? { at: now, warnedAt: null };
    const { at, warnedAt } = last;
    if (at <= now && (warnedAt ?? now) <= now) return last;
    const mended = { at: Math.min(at, now), warnedAt: warnedAt && Math.min(warnedAt, now) };
    this.note(mended);
    return mended;
  }

  private note(last: LastAction): void {
    this.clock.write(last, overAt(last, this.limitMs, this.settings));
  }

  /** Skips the question of RTE-13, because the person is not there to answer it. */
  private async end(): Promise<void> {
    this.presence.set('away');
    this.state.next({ kind: 'over' });
    await Promise.race([this.work.saveAll(), firstValueFrom(timer(SAVING_MS, this.time))]);
    await this.signOut.run().catch(() => this.state.next({ kind: 'stranded' }));
  }
}

function warning(leftMs: number): InactivityState {
  return { kind: 'warning', secondsLeft: Math.ceil(leftMs / SECOND_MS) };
}

function sameState(one: InactivityState, other: InactivityState): boolean {
  const seconds = (state: InactivityState) => (state.kind === 'warning' ? state.secondsLeft : 0);
  return one.kind === other.kind && seconds(one) === seconds(other);
}
