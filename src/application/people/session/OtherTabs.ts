import { distinctUntilChanged, EMPTY, exhaustMap, filter, map, type Subscription, switchMap, timer } from 'rxjs';
import type { Time } from '../../platform/shared/Time';
import type { LocalTraces, TabMessage, Tabs } from './ports';
import type { Session } from './Session';

/** The redirect to the provider's logout and back takes seconds. After this time the person may continue manually. */
const PATIENCE_MS = 30_000;

/**
 * Synchronizes the tabs of one browser: they sign out together and always belong to one person.
 *
 * @source SES-4 docs/decisions/session.md#a-tab-whose-session-ended-keeps-the-work-of-its-person
 */
export class OtherTabs {
  /** Whether the failed session waited when the last sign-out began. False if this tab opened after that. */
  private waited = false;

  constructor(
    private readonly session: Session,
    private readonly tabs: Tabs,
    private readonly traces: LocalTraces,
    private readonly time: Time,
  ) {}

  /** Starts sending and receiving messages. Unsubscribe to stop. */
  start(): Subscription {
    const { session, tabs } = this;
    const subscription = session.tokens$
      .pipe(
        map((tokens) => tokens?.subject),
        distinctUntilChanged(),
        filter((subject) => subject !== undefined),
      )
      .subscribe((subject) => tabs.send({ kind: 'signedIn', subject }));
    subscription.add(
      tabs.message$
        .pipe(
          filter((message) => this.mayBeBack(message)),
          // One check at a time: every tab that resumes sends `signedIn`.
          exhaustMap(() => session.resume()),
        )
        .subscribe(),
    );
    subscription.add(
      session.state$
        .pipe(
          map(({ kind }) => kind === 'signedOutElsewhere'),
          distinctUntilChanged(),
          switchMap((isWaiting) => (isWaiting ? timer(PATIENCE_MS, this.time) : EMPTY)),
        )
        .subscribe(() => session.stopWaiting()),
    );
    subscription.add(tabs.message$.subscribe((message) => this.follow(message)));
    return subscription;
  }

  private mayBeBack({ kind }: TabMessage): boolean {
    return kind === 'signedIn' && this.session.state.kind === 'failed';
  }

  private follow(message: TabMessage): void {
    const { session } = this;
    const { owner } = session;
    switch (message.kind) {
      case 'leaving':
        this.waited = this.waitsFor(message.subject);
        if (owner !== undefined && !this.waited) this.forget(() => session.leaveWithOthers());
        return;
      case 'loggedOut': {
        const isOpen = owner !== undefined || session.state.kind === 'signedOutElsewhere';
        if (isOpen && !(this.waited && session.state.kind === 'failed')) this.forget(() => session.end());
        this.waited = false;
        return;
      }
      case 'signedIn':
        // A tab that waits for a sign-out keeps waiting: a person who signed in meanwhile is about to be signed out as well.
        if (session.state.kind === 'signedIn' && owner !== message.subject) this.forget(() => session.replace());
    }
  }

  /**
   * Whether another person signs out while this tab's failed session waits for its own person, who may then sign in and
   * continue.
   */
  private waitsFor(subject: string | undefined): boolean {
    const { state, owner } = this.session;
    return state.kind === 'failed' && subject !== undefined && subject !== owner;
  }

  private forget(drop: () => void): void {
    drop();
    this.traces.clear();
  }
}
