import { BehaviorSubject, concatMap, filter, firstValueFrom, map, merge, Observable, Subject, share, tap } from 'rxjs';
import type { Identity, Tabs } from './ports';
import type { Session } from './Session';

/** Sign-in step required before a call is repeated. */
export interface StepUpQuestion {
  /** Whether the sign-in must have a second factor. */
  readonly secondFactor: boolean;
  /** The person signed in in another tab, but this one could not find out: they can sign in on this page. */
  readonly isUnconfirmed: boolean;
}

/**
 * Asks the person to sign in again, in another tab, because a call needs a recent sign-in. The calls wait meanwhile, so that
 * nothing typed is lost, and all of them share one question.
 *
 * @source BR-ACC-18 docs/decisions/identity.md#what-could-do-the-most-harm-needs-a-recent-sign-in
 */
export class StepUp {
  private readonly asked = new BehaviorSubject<StepUpQuestion | undefined>(undefined);
  private readonly declined = new Subject<false>();
  private readonly signedInAgain$: Observable<boolean>;
  private waiting = 0;

  /** The question on subscribe, and whenever it changes; undefined while there is none. Never errors, never completes. */
  readonly question$: Observable<StepUpQuestion | undefined> = this.asked.asObservable();

  constructor(
    private readonly session: Pick<Session, 'state$' | 'state' | 'owner' | 'open'>,
    private readonly identity: Pick<Identity, 'check'>,
    tabs: Pick<Tabs, 'message$'>,
  ) {
    this.signedInAgain$ = tabs.message$.pipe(
      filter((message) => message.kind === 'signedIn' && message.subject === session.owner),
      concatMap(() => this.adoptNewSignIn()),
      tap((isAdopted) => this.note(!isAdopted)),
      filter((isAdopted) => isAdopted),
      share(),
    );
  }

  get question(): StepUpQuestion | undefined {
    return this.asked.value;
  }

  /**
   * Waits until the person has signed in again and the call was repeated.
   *
   * @param signal of the call that waits.
   * @param repeat makes the call with the session's new tokens. Resolves with false if a recent sign-in is still needed: the tab
   * that was opened for the sign-in also reports the sign-in before it.
   * @returns false if the person declined, the session ended, or the call was canceled.
   * @throws what `repeat` throws.
   */
  async ask(secondFactor: boolean, signal: AbortSignal, repeat: () => Promise<boolean>): Promise<boolean> {
    this.waiting += 1;
    if (!this.question) this.asked.next({ secondFactor, isUnconfirmed: false });
    const repeated$ = this.signedInAgain$.pipe(
      concatMap(() => repeat()),
      filter((isDone) => isDone),
    );
    const isOver$ = this.session.state$.pipe(
      filter(({ kind }) => kind !== 'signedIn'),
      map(() => false),
    );
    try {
      return await firstValueFrom(merge(repeated$, this.declined, isOver$, aborted(signal)));
    } finally {
      this.waiting -= 1;
      if (this.waiting === 0) this.asked.next(undefined);
    }
  }

  /** The person does not sign in: the calls that wait are refused. */
  decline(): void {
    this.declined.next(false);
  }

  /**
   * Takes the tokens of the sign-in that the person has just completed in another tab.
   *
   * @returns false if the session is over, the provider could not be asked, or someone else signed in. Never rejects.
   */
  private async adoptNewSignIn(): Promise<boolean> {
    const tokens = await this.identity.check({ isAfterSignIn: true }).catch(() => undefined);
    const { session } = this;
    if (!tokens || session.state.kind !== 'signedIn' || tokens.subject !== session.owner) return false;
    session.open({ kind: 'signedIn', tokens, target: '' });
    return true;
  }

  private note(isUnconfirmed: boolean): void {
    const { question } = this;
    if (question && question.isUnconfirmed !== isUnconfirmed) this.asked.next({ ...question, isUnconfirmed });
  }
}

const aborted = (signal: AbortSignal) =>
  new Observable<false>((subscriber) => {
    const end = () => subscriber.next(false);
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    return () => signal.removeEventListener('abort', end);
  });
