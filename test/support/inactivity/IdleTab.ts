import { BehaviorSubject, Subject, type Subscription } from 'rxjs';
import { Inactivity, type InactivityState } from '../../../src/application/people/inactivity/Inactivity';
import { Presence } from '../../../src/application/people/inactivity/Presence';
import type { SessionState } from '../../../src/application/people/session/Session';
import type { InactivityLimits } from '../../../src/domain/people/inactivity/inactivity';
import type { PrimaryType } from '../../../src/domain/platform/access/Role';
import type { CurrentUser } from '../../../src/domain/platform/users/CurrentUser';
import { VirtualTime } from '../VirtualTime';
import { SharedClock } from './SharedClock';

export const LIMITS: InactivityLimits = {
  limitMs: 30 * 60_000,
  otherLimitMs: 15 * 60_000,
  checkEveryMs: 30_000,
  warningMs: 15_000,
};

/** A tab with a signed-in user, on virtual time. */
export class IdleTab {
  readonly presence = new Presence();
  readonly session: BehaviorSubject<SessionState>;
  readonly seen: { readonly kind: InactivityState['kind']; readonly atMs: number }[] = [];
  readonly secondsSeen: number[] = [];
  readonly inactivity: Inactivity;
  signOuts = 0;
  /** Steps of the sign-out, in order. */
  readonly order: string[] = [];
  /** Replace these to make saving drafts or leaving for the provider fail or wait. */
  saveDrafts: () => Promise<void> = () => Promise.resolve();
  leaveForProvider: () => Promise<void> = () => Promise.resolve();
  private readonly watch: Subscription;
  private readonly actions = new Subject<void>();
  private readonly wakes = new Subject<void>();

  constructor(
    type: PrimaryType,
    readonly time = new VirtualTime(),
    shared = new SharedClock(),
  ) {
    this.session = new BehaviorSubject<SessionState>({ kind: 'signedIn', user: { primaryType: type } as CurrentUser });
    const signOut = {
      run: async () => {
        this.signOuts += 1;
        this.order.push('signed out');
        await this.leaveForProvider();
      },
    };
    const work = {
      saveAll: async () => {
        await this.saveDrafts();
        this.order.push('saved');
      },
    };
    this.inactivity = new Inactivity(
      { state$: this.session },
      signOut,
      work,
      this.presence,
      { action$: this.actions },
      shared.tab(),
      { wake$: this.wakes, isOnline: () => true },
      LIMITS,
      this.time,
    );
    this.inactivity.state$.subscribe((state) => {
      if (this.seen.at(-1)?.kind !== state.kind) this.seen.push({ kind: state.kind, atMs: this.time.now() });
      if (state.kind === 'warning') this.secondsSeen.push(state.secondsLeft);
    });
    this.watch = this.inactivity.start();
  }

  get kinds() {
    return this.seen.map(({ kind }) => kind);
  }

  close(): void {
    this.watch.unsubscribe();
  }

  act(): void {
    this.actions.next();
  }

  wake(): void {
    this.wakes.next();
  }

  /** Advances the clock and runs timers. */
  pass(ms: number): void {
    this.time.advanceTo(this.time.now() + ms);
  }

  /** Advances the clock without running timers, like a machine asleep. */
  sleep(ms: number): void {
    this.time.sleepUntil(this.time.now() + ms);
  }
}

/** Lets pending promise callbacks run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
