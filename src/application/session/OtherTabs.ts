import { distinctUntilChanged, EMPTY, exhaustMap, filter, map, type Subscription, switchMap, timer } from 'rxjs';
import type { Time } from '../shared/Time';
import type { LocalTraces, TabMessage, Tabs } from './ports';
import type { Session } from './Session';

/** The way to the provider's logout and back takes seconds. After this a person may go on by hand. */
const PATIENCE_MS = 30_000;

/** Keeps the tabs of one browser in step: they sign out together, and are never two people's at once. @source SES-4 */
export class OtherTabs {
  constructor(
    private readonly session: Session,
    private readonly tabs: Tabs,
    private readonly traces: LocalTraces,
    private readonly time: Time,
  ) {}

  /** Starts telling and listening. Unsubscribe to stop. */
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
          // One question at a time: every tab that resumes says that somebody is there.
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
        if (owner !== undefined && !this.waitsFor(message.subject)) this.forget(() => session.leaveWithOthers());
        return;
      case 'loggedOut':
        // A session that failed was told by `leaving` whether it is over.
        if (!['signedIn', 'signedOutElsewhere'].includes(session.state.kind)) return;
        this.forget(() => session.end());
        return;
      case 'signedIn':
        // A tab that waits for a sign-out goes on waiting: who slipped in meanwhile is about to be signed out, too.
        if (session.state.kind === 'signedIn' && owner !== message.subject) this.forget(() => session.replace());
    }
  }

  /** Somebody else makes room: a person whose session failed in the middle of work may now sign in again, and go on. */
  private waitsFor(subject: string | undefined): boolean {
    const { state, owner } = this.session;
    return state.kind === 'failed' && subject !== undefined && subject !== owner;
  }

  private forget(drop: () => void): void {
    drop();
    this.traces.clear();
  }
}
