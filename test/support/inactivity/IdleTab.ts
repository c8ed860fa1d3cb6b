import { BehaviorSubject, Subject, type Subscription } from 'rxjs';
import { Inactivity, type InactivityState } from '../../../src/application/inactivity/Inactivity';
import { Presence } from '../../../src/application/inactivity/Presence';
import type { SessionState } from '../../../src/application/session/Session';
import type { PrimaryType } from '../../../src/domain/access/Role';
import type { InactivityLimits } from '../../../src/domain/inactivity/inactivity';
import type { CurrentUser } from '../../../src/domain/users/CurrentUser';
import { VirtualTime } from '../VirtualTime';
import { SharedClock } from './SharedClock';

export const LIMITS: InactivityLimits = {
  limitMs: 30 * 60_000,
  otherLimitMs: 15 * 60_000,
  checkEveryMs: 30_000,
  warningMs: 15_000,
};

/** A tab with somebody signed in, on virtual time. */
export class IdleTab {
  readonly presence = new Presence();
  readonly session: BehaviorSubject<SessionState>;
  readonly seen: { readonly kind: InactivityState['kind']; readonly atMs: number }[] = [];
  readonly secondsSeen: number[] = [];
  readonly inactivity: Inactivity;
  signOuts = 0;
  /** What happened on the way out, in order. */
  readonly order: string[] = [];
  /** Whether drafts can be saved, and the provider reached. */
  saves: () => Promise<void> = () => Promise.resolve();
  leaves: () => Promise<void> = () => Promise.resolve();
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
        await this.leaves();
      },
    };
    const work = {
      saveAll: async () => {
        await this.saves();
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

  /** Time goes on, timers run. */
  pass(ms: number): void {
    this.time.advanceTo(this.time.now() + ms);
  }

  /** The machine sleeps: time goes on, nothing runs. */
  sleep(ms: number): void {
    this.time.sleepUntil(this.time.now() + ms);
  }
}

/** Promises that are under way come to rest. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
